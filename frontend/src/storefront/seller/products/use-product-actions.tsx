import {
  devicePath,
  MY_PRODUCTS_MESSAGES as MESSAGES,
  PAGES,
  PRODUCT_MESSAGES,
  type SellerProduct,
} from '@parkho/contracts';
import { Copy, ExternalLink, MessageSquareQuote, Power, SearchCheck, SearchX, Star } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type ProductWrite, writesTo } from '../../../lib/devices/product-writes';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog';
import type { MenuAction } from '../../../ui/menu/action-menu';
import { isSellable, SaleDialogs, saleActions } from '../../../ui/sale/sale';
import type { SaleDialogName } from '../../../ui/sale/sale-dialogs-props';
import { useProductWrite } from './use-product-write';

/** Loaded on demand with the form library. */
const BuyerDialog = lazy(() => import('./buyer-dialog'));

/** Actions that need a confirmation. */
export type Question = 'delete' | 'deactivate' | SaleDialogName;

export interface ActionCalls {
  /** Starts a new listing with the same values. */
  onRepeat: (product: SellerProduct) => void;
  /** Called after an action or a change elsewhere; the listing may no longer be in the list. */
  onDone: (product: SellerProduct) => void;
  /** The confirmation to open at once, if the address requests it. */
  initially?: Question | undefined;
}

export interface ProductActions {
  /** The items of the menu. */
  more: MenuAction[];
  confirmDeletion: () => void;
  activate: () => void;
  requestInspection: () => void;
  busy: boolean;
  /** The error, shown beside the buttons. */
  problem: ReactNode;
  dialogs: ReactNode;
}

/** The seller's actions on a listing, with their confirmations and outcomes. */
export function useProductActions(
  product: SellerProduct,
  { onRepeat, onDone, initially }: ActionCalls,
): ProductActions {
  const [confirming, setConfirming] = useState(
    // A link may be older than a sale.
    initially === 'sell' && !isSellable(product) ? undefined : initially,
  );
  const [isInviting, setInviting] = useState<boolean>();
  const stopConfirming = () => setConfirming(undefined);
  const { write, underWay, failure, clearFailure } = useProductWrite({
    onDone: () => {
      stopConfirming();
      onDone(product);
    },
    onOutdated: () => {
      stopConfirming();
      onDone(product);
    },
  });
  const confirm = (question: Question) => {
    clearFailure();
    setConfirming(question);
  };

  const { state, isActive, featuredRequestStatus, isFeatured, laptopDetails } = product;
  const { inspected, inspectionStale, inspectionRequested, inspectionAskedBy } = product;
  const hasRequest = featuredRequestStatus === 'pending';
  const writes = writesTo(product);
  const more: MenuAction[] = saleActions(product, confirm);
  if (state !== 'sold') {
    more.push({
      label: isActive ? 'Deactivate' : 'Activate',
      icon: Power,
      run: () => (isActive ? confirm('deactivate') : write(writes.setActive(true))),
    });
    if (inspectionRequested) {
      // Only the buyer withdraws their own request.
      if (inspectionAskedBy !== 'buyer')
        more.push({
          label: 'Withdraw inspection request',
          icon: SearchX,
          run: () => write(writes.requestInspection(false)),
        });
    } else if (!laptopDetails?.quantity && (!inspected || inspectionStale))
      more.push({
        label: inspected ? 'Request another inspection' : 'Request an inspection',
        icon: SearchCheck,
        run: () => write(writes.requestInspection(true)),
      });
  }
  if (state === 'active' && !isFeatured && !hasRequest)
    more.push({ label: 'Request featuring', icon: Star, to: PAGES.sellerFeaturedRequests.path });
  if (state === 'sold')
    more.push({
      label: 'Invite the buyer to review',
      icon: MessageSquareQuote,
      run: () => setInviting(true),
    });
  more.push(
    { label: 'List another like this', icon: Copy, run: () => onRepeat(product) },
    { label: 'View in the shop', icon: ExternalLink, to: devicePath(product._id) },
  );

  const questions: Record<Exclude<Question, SaleDialogName>, QuestionText & { write: ProductWrite }> = {
    delete: {
      title: 'Delete product',
      text: PRODUCT_MESSAGES.confirmDelete,
      confirm: 'Delete',
      danger: true,
      endsRequest: false,
      write: writes.delete,
    },
    deactivate: {
      title: 'Deactivate product',
      text: MESSAGES.confirmDeactivation,
      confirm: 'Deactivate',
      danger: false,
      endsRequest: hasRequest,
      write: writes.setActive(false),
    },
  };
  const dialogs = Object.entries(questions).map(
    ([question, { title, text, endsRequest, write: command, ...labels }]) => (
      <ConfirmDialog
        key={question}
        {...labels}
        title={title}
        open={confirming === question}
        busy={underWay !== undefined}
        error={confirming ? failure?.text : undefined}
        onConfirm={() => write(command)}
        onClose={() => {
          clearFailure();
          stopConfirming();
        }}
      >
        <p className="font-semibold wrap-anywhere">{product.name}</p>
        <p>{text}</p>
        {endsRequest && <p className="font-medium text-amber-ink">{MESSAGES.requestEnds}</p>}
      </ConfirmDialog>
    ),
  );
  const problem = failure && !confirming && (
    <div role="alert" className="grid gap-2 rounded-md border border-red-ink bg-red-tint px-3 py-2 text-sm">
      <p className="font-medium text-red-ink">{failure.text}</p>
      {failure.canRetry && (
        <Button variant="secondary" onClick={() => write(failure.write)} className="justify-self-start">
          Retry
        </Button>
      )}
    </div>
  );
  return {
    more,
    confirmDeletion: () => confirm('delete'),
    activate: () => write(writes.setActive(true)),
    requestInspection: () => write(writes.requestInspection(true)),
    busy: underWay !== undefined,
    problem,
    dialogs: (
      <>
        {dialogs}
        {isInviting !== undefined && (
          <Suspense>
            <BuyerDialog product={product} open={isInviting} onClose={() => setInviting(false)} />
          </Suspense>
        )}
        <SaleDialogs
          subject={product}
          dialog={confirming === 'delete' || confirming === 'deactivate' ? undefined : confirming}
          onDone={() => {
            stopConfirming();
            onDone(product);
          }}
          onClose={stopConfirming}
        />
      </>
    ),
  };
}

interface QuestionText {
  title: string;
  text: string;
  confirm: string;
  /** Whether its effect is irreversible. */
  danger: boolean;
  /** Whether it ends a pending placement request. */
  endsRequest: boolean;
}
