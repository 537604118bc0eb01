import {
  type ConflictingField,
  changesOf,
  EDIT_OPTIONS,
  type EditTexts,
  editForm,
  IMAGE_SLOTS,
  type ImageSlot,
  listingFailure,
  type ManagedPage,
  LISTING_MESSAGES as MESSAGES,
  textsOf,
} from '@parkho/contracts';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { DraftStorage } from '../../../../lib/drafts/draft-store';
import { useStoredDraft } from '../../../../lib/drafts/use-stored-draft';
import { useForm } from '../../../../lib/forms/use-form';
import { ApiError } from '../../../../lib/http/api';
import { withIdempotencyKey } from '../../../../lib/http/idempotency';
import { FormSheet } from '../../../../ui/form/form-sheet';
import { draftPhotos, type EditDraft } from '../drafts';
import type { FormData } from '../form-data';
import { updateProduct } from '../listing-calls';
import { PhotoSlots } from '../photos/photo-slots';
import { imagesOf, type Photos, usePhotos } from '../photos/use-photos';
import { ProductFields, SpecificationFields } from '../product-fields';
import { ChangedMeanwhile } from './changed-meanwhile';
import { LaptopFields } from './laptop-fields';

interface EditFormProps {
  storage: DraftStorage<EditDraft>;
  /** Whether the texts and photos come from a draft. */
  hasDraft: boolean;
  /** The listing as it was read; the differences from it are sent. */
  product: ManagedPage;
  /** The initial values of the fields. */
  texts: EditTexts;
  photos: Photos;
  lists: FormData;
  /**
   * The fields that changed on the server since the edit began; absent if the edit is based on the current version.
   */
  meanwhile?: ConflictingField[] | undefined;
  setUnsaved: (isUnsaved: boolean) => void;
  onCancel: () => void;
  /** Called if the listing has changed on the server since it was read. */
  onOutdated: (edited: EditTexts, photos: Photos) => Promise<void>;
  onSaved: () => void;
}

export function EditForm(props: EditFormProps) {
  const { product, texts, lists, meanwhile, setUnsaved } = props;
  const original = useMemo(() => textsOf(product), [product]);
  const rules = useMemo(() => editForm(original, lists.categoryIdOf), [original, lists.categoryIdOf]);
  const photos = usePhotos(props.photos);
  const [save] = useState(() => withIdempotencyKey(updateProduct));
  /** The photos once all uploads have ended: those that are sent. */
  const settledPhotos = useRef<Photos>({});
  const [isWaiting, setWaiting] = useState(false);
  const [photosFailed, setPhotosFailed] = useState(false);

  const send = async (): Promise<void> => {
    const images = changedImages(product, settledPhotos.current);
    const changes = { ...changesOf(original, form.values()), ...(images && { images }) };
    if (Object.keys(changes).length === 0) throw new ApiError(400, MESSAGES.unchanged);
    try {
      await save({ id: product._id, version: product.version, changes });
      await storedDraft.end();
      props.onSaved();
    } catch (error) {
      const { status, fields = {} } = error as ApiError;
      if (status === 412) return props.onOutdated(form.values(), settledPhotos.current);
      for (const path of Object.keys(fields))
        if (path.startsWith('images.')) photos.sendAgain(path.slice('images.'.length) as ImageSlot);
      throw error;
    }
  };
  const form = useForm<EditTexts, object>(rules, texts, send, MESSAGES.updateFailed);
  const values = form.watch() as EditTexts;
  const isUnsaved =
    Object.keys(changesOf(original, values)).length > 0 || !samePhotos(product, photos.photos);
  useEffect(() => setUnsaved(isUnsaved), [setUnsaved, isUnsaved]);
  const storedDraft = useStoredDraft(
    props.storage,
    isUnsaved
      ? { version: product.version, before: original, values, photos: draftPhotos(photos.photos) }
      : null,
    props.hasDraft,
  );

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isWaiting) return;
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
      onCancel={props.onCancel}
      submit={product.state === 'rejected' ? 'Save and resubmit' : 'Save changes'}
      busy={isWaiting ? 'Waiting for photos...' : form.isSending ? 'Saving...' : undefined}
      problem={photosFailed ? MESSAGES.photosFailed : failure}
    >
      {meanwhile && <ChangedMeanwhile fields={meanwhile} form={form} values={values} />}
      {product.state === 'rejected' && (
        <div className="grid gap-1 rounded-md border border-red-ink bg-red-tint px-4 py-3">
          <p className="font-semibold text-red-ink">Rejected: {product.rejectionReason}</p>
          <p>Saving your changes sends it for review again.</p>
        </div>
      )}
      <ProductFields
        form={form}
        lists={lists}
        initial={original}
        values={values}
        conditions={EDIT_OPTIONS.condition}
      />
      <SpecificationFields form={form} lists={lists} initial={original} values={values} />
      <LaptopFields form={form} initial={original.laptopDetails} />
      <div className="border-t border-hairline pt-5">
        <PhotoSlots form={photos} />
      </div>
    </FormSheet>
  );
}

/** The slots whose picture differs from the listing; an empty text for a removed one. */
const changedImages = ({ images }: ManagedPage, photos: Photos): object | undefined => {
  const entries = Object.entries(imagesOf(photos)).filter(
    ([slot, path]) => path !== (images[slot as ImageSlot] ?? ''),
  );
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
};

/** A photo that is being uploaded has no path yet. */
const samePhotos = ({ images }: ManagedPage, photos: Photos): boolean =>
  IMAGE_SLOTS.every((slot) => images[slot] === photos[slot]?.path && (!photos[slot] || photos[slot].path));
