import {
  EMPTY_LISTING,
  type ImageSlot,
  LISTING_DRAFT_MESSAGES,
  LISTING_MESSAGES,
  type ListingTexts,
  listingFailure,
  PRODUCT_MESSAGES,
  type ProductPage,
  type ProductReceipt,
  SIMPLE_CONDITIONS,
  SIMPLE_FORM_RESET_MS,
  simpleForm,
  textsOf,
  withCustomOptions,
} from '@parkho/contracts';
import { type FormEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useStoredDraft } from '../../../lib/drafts/use-stored-draft';
import { useForm } from '../../../lib/forms/use-form';
import { ApiError } from '../../../lib/http/api';
import { newIdempotencyKey } from '../../../lib/http/idempotency';
import { useAuth } from '../../../lib/session/auth';
import { Dialog } from '../../../ui/dialog';
import { FormSheet, SheetError, SheetSkeleton } from '../../../ui/form/form-sheet';
import { useUnsavedChangesPrompt } from '../../../ui/form/use-unsaved-changes-prompt';
import { useAccountDraft } from './account-drafts';
import { ChooseDraft, newListing, type OpenListing } from './choose-draft';
import { CopyReportId } from './copy-report-id';
import { draftPhotos } from './drafts';
import { type FormData, useFormData } from './form-data';
import { listProduct } from './listing-calls';
import { PhotoSlots } from './photos/photo-slots';
import { imagesOf, type Photos, usePhotos } from './photos/use-photos';
import { ProductFields, SpecificationFields } from './product-fields';

interface SimpleListingDialogProps {
  open: boolean;
  onClose: () => void;
  /** Called as soon as a product is listed; the dialog stays open and shows its report id. */
  onListed: (product: ProductReceipt) => void;
  /** A similar listing to start from. */
  from?: ProductPage | undefined;
}

/** 'Submit Product Request': lists a device that is not a laptop (specification 2, sections 2 and 5). */
export default function SimpleListingDialog({ open, onClose, onListed, from }: SimpleListingDialogProps) {
  const userId = useAuth().user?._id;
  const discard = useRef<() => Promise<unknown>>(undefined);
  const { setUnsaved, close, question } = useUnsavedChangesPrompt(onClose, () => void discard.current?.());
  return (
    <>
      <Dialog title="Submit Product Request" open={open} onClose={close} placement="sheet">
        {userId !== undefined && (
          <Listing
            userId={userId}
            discard={discard}
            setUnsaved={setUnsaved}
            onCancel={close}
            onListed={onListed}
            from={from}
          />
        )}
      </Dialog>
      {question}
    </>
  );
}

interface ListingProps {
  userId: string;
  /** Set by the form: resets its input. */
  discard: RefObject<(() => Promise<unknown>) | undefined>;
  setUnsaved: (isUnsaved: boolean) => void;
  onCancel: () => void;
  onListed: (product: ProductReceipt) => void;
  from: ProductPage | undefined;
}

function Listing({ userId, onListed, from, ...formProps }: ListingProps) {
  const { data, failed, retry } = useFormData();
  const [listedProduct, setListedProduct] = useState<ProductReceipt>();
  /** The number of forms submitted so far. */
  const [forms, setForms] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another listing for each form.
  const nextListing = useMemo(() => newListing('simple', userId), [userId, forms]);

  useEffect(() => {
    if (!listedProduct) return;
    const timer = setTimeout(() => setForms((count) => count + 1), SIMPLE_FORM_RESET_MS);
    return () => clearTimeout(timer);
  }, [listedProduct]);

  if (failed) return <SheetError onRetry={retry} />;
  if (!data) return <SheetSkeleton />;
  return (
    <ChooseDraft kind="simple" userId={userId} listingLabel="product listing" waiting={<SheetSkeleton />}>
      {(openListing) => (
        <SimpleForm
          key={forms}
          {...formProps}
          lists={data}
          listedProduct={listedProduct}
          from={forms === 0 ? from : undefined}
          openListing={forms === 0 ? openListing : nextListing}
          onListed={(product) => {
            setListedProduct(product);
            onListed(product);
          }}
        />
      )}
    </ChooseDraft>
  );
}

interface SimpleFormProps extends Omit<ListingProps, 'userId'> {
  lists: FormData;
  /** The product listed by the previous form. */
  listedProduct: ProductReceipt | undefined;
  openListing: OpenListing<'simple'>;
}

function SimpleForm(props: SimpleFormProps) {
  const { lists, listedProduct, from, openListing, discard, setUnsaved, onCancel, onListed } = props;
  const { id, storage, draft } = openListing;
  const initial = useMemo(() => startingTexts(from), [from]);
  const photos = usePhotos(draft?.photos ?? {});
  const hasPhotos = Object.keys(photos.photos).length > 0;
  const rules = useMemo(
    () => simpleForm(lists.categoryIdOf, hasPhotos ? undefined : PRODUCT_MESSAGES.imageRequired),
    [lists.categoryIdOf, hasPhotos],
  );
  const key = useRef(draft?.key ?? newIdempotencyKey());
  const [isDone, setDone] = useState(false);
  /** The photos once all uploads have ended: those that are sent. */
  const settledPhotos = useRef<Photos>({});
  const [isWaiting, setWaiting] = useState(false);
  const [photosFailed, setPhotosFailed] = useState(false);

  const send = async () => {
    try {
      const listing = { ...withCustomOptions(form.values()), images: imagesOf(settledPhotos.current) };
      const { data } = await listProduct(listing, key.current);
      setDone(true);
      await endDrafts();
      onListed(data.product);
    } catch (error) {
      for (const path of Object.keys((error as ApiError).fields ?? {}))
        if (path.startsWith('images.')) photos.sendAgain(path.slice('images.'.length) as ImageSlot);
      if ((error as ApiError).status !== 422) throw error;
      // An earlier attempt, whose answer was lost, has listed the product with the values of that time.
      key.current = newIdempotencyKey();
      throw new ApiError(422, LISTING_MESSAGES.productSentAlready);
    }
  };
  const form = useForm<ListingTexts, object>(
    rules,
    draft?.values ?? initial,
    send,
    PRODUCT_MESSAGES.addFailed,
  );
  const values = form.watch() as ListingTexts;
  const isUnsaved = !isDone && (hasPhotos || JSON.stringify(values) !== JSON.stringify(initial));
  useEffect(() => setUnsaved(isUnsaved), [setUnsaved, isUnsaved]);
  const content = isUnsaved ? { values, photos: draftPhotos(photos.photos), key: key.current } : null;
  const account = useAccountDraft('simple', openListing, content, draft?.version ?? 0);
  const { version } = account;
  const storedDraft = useStoredDraft(storage, content && { ...content, id, version }, draft !== undefined);
  const endDrafts = () => Promise.all([storedDraft.end(), account.end()]);
  discard.current = endDrafts;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isWaiting || isDone) return;
    setPhotosFailed(false);
    setWaiting(true);
    settledPhotos.current = await photos.settled();
    setWaiting(false);
    if (Object.values(settledPhotos.current).some(({ path }) => !path)) return setPhotosFailed(true);
    await form.submit(event);
  };

  const failure =
    form.fieldErrors && Object.keys(form.fieldErrors).length > 0
      ? listingFailure(form.fieldErrors)
      : form.failure;
  return (
    <FormSheet
      onSubmit={submit}
      onCancel={onCancel}
      cancel={listedProduct && !isUnsaved ? 'Done' : 'Cancel'}
      submit="Add Product"
      busy={isWaiting ? 'Waiting for photos...' : form.isSending || isDone ? 'Adding...' : undefined}
      problem={
        account.isChangedElsewhere
          ? LISTING_DRAFT_MESSAGES.continuedElsewhere
          : photosFailed
            ? LISTING_MESSAGES.photosFailed
            : failure
      }
    >
      {listedProduct && <Added key={listedProduct._id} product={listedProduct} />}
      <ProductFields
        form={form}
        lists={lists}
        initial={initial}
        values={values}
        conditions={SIMPLE_CONDITIONS}
      />
      <div className="border-t border-hairline pt-5">
        <PhotoSlots form={photos} error={hasPhotos ? undefined : form.fieldErrors?.images} />
      </div>
      <SpecificationFields form={form} lists={lists} initial={initial} values={values} />
    </FormSheet>
  );
}

/** All values of another listing except its photos. */
const startingTexts = (source: ProductPage | undefined): ListingTexts => {
  if (!source) return EMPTY_LISTING;
  const { laptopDetails: _, ...texts } = textsOf(source);
  return texts;
};

/** The success message of the last product: its report id, to copy. The form below is ready for the next one. */
function Added({ product: { reportId, approvalStatus } }: { product: ProductReceipt }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-stamp bg-stamp-tint px-4 py-3">
      <div>
        <p ref={text} tabIndex={-1} className="font-semibold text-stamp-deep outline-none">
          {LISTING_MESSAGES.added(reportId)}
        </p>
        {approvalStatus === 'pending' && (
          <p>It was sent for review. Until it is approved, only you can see it.</p>
        )}
      </div>
      <CopyReportId reportId={reportId} text={text} />
    </div>
  );
}
