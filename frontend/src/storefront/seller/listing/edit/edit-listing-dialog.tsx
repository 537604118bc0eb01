import {
  type ConflictingField,
  changedMeanwhile,
  type EditTexts,
  type ManagedPage,
  PRODUCT_MESSAGES,
  rebaseTexts,
  type SellerProduct,
  textsOf,
} from '@parkho/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { productPage } from '../../../../lib/devices/products';
import { type DraftStorage, removeDraft } from '../../../../lib/drafts/draft-store';
import { errorText } from '../../../../lib/http/api';
import { useAuth } from '../../../../lib/session/auth';
import { Dialog } from '../../../../ui/dialog';
import { SheetError, SheetSkeleton } from '../../../../ui/form/form-sheet';
import { useUnsavedChangesPrompt } from '../../../../ui/form/use-unsaved-changes-prompt';
import { showToast } from '../../../../ui/toast';
import { ContinueDraft } from '../continue-draft';
import { type EditDraft, editDraft } from '../drafts';
import { useFormData } from '../form-data';
import { type Photos, storedPhotos } from '../photos/use-photos';
import { EditForm } from './edit-form';

interface EditListingDialogProps {
  /** The listing to edit; the dialog is closed while there is none. */
  product: Pick<SellerProduct, '_id'> | undefined;
  onClose: () => void;
}

/** 'Edit Product' (specification 2, sections 2 and 5). */
export default function EditListingDialog({ product, onClose }: EditListingDialogProps) {
  const { user } = useAuth();
  const storage = user && product && editDraft(user._id, product._id);
  const { setUnsaved, close, question } = useUnsavedChangesPrompt(
    onClose,
    () => storage && void removeDraft(storage),
  );
  return (
    <>
      <Dialog title="Edit Product" open={product !== undefined} onClose={close} placement="sheet">
        {storage && (
          <Editing
            id={product._id}
            storage={storage}
            setUnsaved={setUnsaved}
            onCancel={close}
            onSaved={onClose}
          />
        )}
      </Dialog>
      {question}
    </>
  );
}

interface EditingProps {
  id: string;
  storage: DraftStorage<EditDraft>;
  setUnsaved: (isUnsaved: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
}

/** The listing as it was read, and the edited texts, which may be based on an earlier version. */
interface Session {
  product: ManagedPage;
  texts: EditTexts;
  photos: Photos;
  /** The fields that changed since that version; absent if there are none. */
  meanwhile?: ConflictingField[] | undefined;
}

function Editing({ id, storage, setUnsaved, onCancel, onSaved }: EditingProps) {
  const queries = useQueryClient();
  const lists = useFormData();
  const [session, setSession] = useState<Session>();
  // Read when the dialog opens, and not refetched while the seller types.
  const page = useQuery({
    ...productPage(id),
    queryKey: ['editing', id],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: session === undefined,
  });
  const listing = page.data as ManagedPage | undefined;

  /** The listing has changed in the meantime: the edits are applied to its newest version. */
  const reload = async ({ product, photos }: Session, edited: EditTexts) => {
    const latest = (await queries.fetchQuery({ ...productPage(id), staleTime: 0 })) as ManagedPage;
    setSession({ product: latest, photos, ...rebasedOn(textsOf(product), edited, latest) });
  };

  if (page.error)
    return (
      <SheetError
        title={errorText(page.error, PRODUCT_MESSAGES.detailFailed)}
        onRetry={() => void page.refetch()}
      />
    );
  if (lists.failed) return <SheetError onRetry={lists.retry} />;
  if (!(session ?? listing) || !lists.data) return <SheetSkeleton />;
  const formLists = lists.data;
  return (
    <ContinueDraft
      storage={storage}
      title="You have unsaved changes to this product."
      waiting={<SheetSkeleton />}
    >
      {(draft) => {
        const editing = session ?? sessionOf(listing!, draft);
        return (
          <EditForm
            key={editing.product.version}
            {...editing}
            storage={storage}
            hasDraft={(session ?? draft) !== undefined}
            lists={formLists}
            setUnsaved={setUnsaved}
            onCancel={onCancel}
            onOutdated={(edited, photos) => reload({ ...editing, photos }, edited)}
            onSaved={() => {
              setUnsaved(false);
              showToast(PRODUCT_MESSAGES.updated);
              void queries.invalidateQueries();
              onSaved();
            }}
          />
        );
      }}
    </ContinueDraft>
  );
}

/** Applies the edits of a draft to the current version of the listing. */
const sessionOf = (product: ManagedPage, draft: EditDraft | undefined): Session => {
  if (!draft) return { product, texts: textsOf(product), photos: storedPhotos(product.images) };
  const { version, before, values, photos } = draft;
  const session = { product, photos, ...rebasedOn(before, values, product) };
  return version === product.version ? { ...session, meanwhile: undefined } : session;
};

/** Edits of an earlier version, applied to this one. */
const rebasedOn = (original: EditTexts, edited: EditTexts, product: ManagedPage) => {
  const current = textsOf(product);
  return {
    texts: rebaseTexts(original, edited, current),
    meanwhile: changedMeanwhile(original, edited, current),
  };
};
