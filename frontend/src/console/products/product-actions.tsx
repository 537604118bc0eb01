import { type Capability, DECISION_MESSAGES, INSPECTION_MESSAGES, PRODUCT_MESSAGES } from '@parkho/contracts';
import {
  Ban,
  Check,
  FileCheck2,
  Pencil,
  Power,
  ShieldCheck,
  ShieldOff,
  Star,
  StarOff,
  Trash2,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useRedirect } from 'react-admin';
import { useCan, useShopId } from '../../lib/session/auth';
import { type Action, ActionButtons, ActionMenu } from '../parts/actions/action-menu';
import { Confirmation } from '../parts/actions/confirmation';
import { useOpenRecord } from '../parts/actions/open-record';
import { RejectDialog } from '../parts/actions/reject-dialog';
import { useCommand } from '../parts/actions/use-command';
import { decisions, useDecisions } from '../parts/decisions/decisions';
import { notFeaturableReason, notRejectableReason } from './bulk/disabled-reasons';
import { type ProductCalls, type ProductRecord, productAfter } from './parts/product-calls';

interface ProductAction extends Action {
  needs: Capability;
}

/** The actions that the user can take on this product now, and their dialogs. */
const useProductActions = (
  product: ProductRecord,
): { actions: ProductAction[]; busy: boolean; dialog: ReactNode } => {
  const { mutate, isPending: busy } = useCommand<ProductCalls>();
  const redirect = useRedirect();
  const can = useCan();
  const shopId = useShopId();
  const [openDialog, setOpenDialog] = useState<'reason' | 'deletion'>();
  const closeDialog = () => setOpenDialog(undefined);
  const isDecided = useDecisions().some(({ listing }) => listing._id === product.id);
  const decide = (verb: 'approve' | 'reject', reason?: string) =>
    decisions.decide({ verb, reason, listings: [{ ...product, _id: product.id }] });
  const { approvalStatus, isFeatured, isActive, inspected, inspectionRating, sold } = product;

  const approval: ProductAction[] = [];
  if (approvalStatus !== 'approved')
    approval.push({
      id: 'approve',
      needs: 'products.moderate',
      label: 'Approve',
      icon: Check,
      run: () => decide('approve'),
      disabledReason: isDecided && DECISION_MESSAGES.pending,
    });
  if (approvalStatus !== 'rejected')
    approval.push({
      id: 'reject',
      needs: 'products.moderate',
      label: 'Reject',
      icon: Ban,
      run: () => setOpenDialog('reason'),
      disabledReason: isDecided ? DECISION_MESSAGES.pending : notRejectableReason(product),
    });

  const edit: ProductAction[] = [
    {
      id: 'edit',
      needs: 'products.manage',
      label: 'Edit',
      icon: Pencil,
      run: () => redirect('edit', 'products', product.id),
      disabledReason: sold && PRODUCT_MESSAGES.soldAlready,
    },
  ];
  const actions: ProductAction[] = [
    // Only a pending product can be decided.
    ...(approvalStatus === 'pending' ? [...approval, ...edit] : [...edit, ...approval]),
    {
      id: 'feature',
      needs: 'products.feature',
      label: isFeatured ? 'Remove from featured' : 'Feature',
      icon: isFeatured ? StarOff : Star,
      run: () =>
        mutate((api, key) => api.setFeatured(product, !isFeatured, key), {
          undo: (answer) => (api, key) => api.setFeatured(productAfter(answer), isFeatured, key),
        }),
      disabledReason: !isFeatured && notFeaturableReason(product),
    },
    {
      id: 'activate',
      needs: 'products.manage',
      label: isActive ? 'Deactivate' : 'Activate',
      icon: Power,
      run: () =>
        mutate((api, key) => api.setActive(product, !isActive, key), {
          // What it ended, such as a placement request, is not restored.
          undo:
            product.featuredRequestStatus === 'pending'
              ? undefined
              : (answer) => (api, key) => api.setActive(productAfter(answer), isActive, key),
        }),
    },
    {
      id: 'inspect',
      needs: 'inspections.perform',
      // A report is voided on its own page, with a reason.
      ...(inspected && inspectionRating !== undefined
        ? {
            label: 'Inspection report',
            icon: FileCheck2,
            run: () => redirect('show', 'inspections', product.id),
          }
        : {
            label: inspected ? 'Mark as not inspected' : 'Mark as inspected',
            icon: inspected ? ShieldOff : ShieldCheck,
            run: () => mutate((api, key) => api.setInspected(product, !inspected, key)),
            disabledReason: shopId === product.seller._id && INSPECTION_MESSAGES.ownDevice,
          }),
    },
    {
      id: 'delete',
      needs: 'products.manage',
      label: 'Delete',
      icon: Trash2,
      run: () => setOpenDialog('deletion'),
      isRemoval: true,
    },
  ];

  const dialog = (
    <>
      {openDialog === 'reason' && (
        <RejectDialog
          productName={product.name}
          reason={decisions.reasonFor(product.id)}
          onReject={(reason) => {
            closeDialog();
            decide('reject', reason);
          }}
          onClose={closeDialog}
        />
      )}
      {openDialog === 'deletion' && (
        <Confirmation
          title={`Delete “${product.name}”?`}
          content={PRODUCT_MESSAGES.confirmDelete}
          confirm="Delete"
          isDangerous
          loading={busy}
          onClose={closeDialog}
          onConfirm={() =>
            mutate(
              async (api, key) => {
                const answer = await api.deleteProduct(product, key);
                redirect('list', 'products');
                return answer;
              },
              // The product must be seen in its current version before it is deleted.
              { onError: closeDialog },
            )
          }
        />
      )}
    </>
  );
  return { actions: actions.filter(({ needs }) => can(needs)), busy, dialog };
};

/** All actions behind one button, for lists. */
export const ProductMenu = ({ product }: { product: ProductRecord }) => {
  const { actions, busy, dialog } = useProductActions(product);
  return (
    <ActionMenu label={`Actions for ${product.name}`} actions={actions} busy={busy}>
      {dialog}
    </ActionMenu>
  );
};

/** The actions on the page of one product. */
export const ProductButtons = ({ product }: { product: ProductRecord }) => {
  const { actions, busy, dialog } = useProductActions(product);
  useOpenRecord(product.name, busy ? [] : actions);
  return (
    <ActionButtons actions={actions} busy={busy}>
      {dialog}
    </ActionButtons>
  );
};
