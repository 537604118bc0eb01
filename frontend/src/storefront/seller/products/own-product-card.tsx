import {
  formatPkr,
  RATING_MAX,
  reportPath,
  type SellerProduct,
  type SpecificationKey,
} from '@parkho/contracts';
import { Eye, MapPin, Pencil, Phone, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { countText } from '../../../lib/count-text';
import { formatDate } from '../../../lib/date';
import { cardImage, imageSource } from '../../../lib/devices/image';
import { useCan } from '../../../lib/session/auth';
import { Button } from '../../../ui/button';
import { Badge, ConditionTag } from '../../../ui/device/badge';
import { Price } from '../../../ui/device/price';
import { ActionMenu } from '../../../ui/menu/action-menu';
import { Skeleton } from '../../../ui/skeleton';
import { SpinnerMark } from '../../../ui/spinner';
import { type ActionCalls, useProductActions } from './use-product-actions';

/** The `sizes` of a picture in the card grid. */
const CARD_SIZES = '(min-width: 80rem) 24rem, (min-width: 40rem) 45vw, 100vw';
const CHIPS: readonly SpecificationKey[] = ['ram', 'storage', 'processor'];
const frame = 'relative flex h-full flex-col rounded-md border border-hairline bg-sheet';

export interface CardCalls extends ActionCalls {
  onEdit: (product: SellerProduct) => void;
}

/** A listing as its seller sees it, with all its states and actions. */
export function OwnProductCard({ product, ...calls }: { product: SellerProduct } & CardCalls) {
  const heading = useId();
  const { name, category, condition, price, views, contacts, state } = product;
  const can = useCan();
  const { more, confirmDeletion, busy, problem, dialogs } = useProductActions(product, calls);
  return (
    <article aria-labelledby={heading} aria-busy={busy || undefined} className={frame}>
      <div className="relative">
        <CardImage src={cardImage(product.images)} />
        <div className="absolute top-3 start-3">
          <ConditionTag condition={condition} />
        </div>
        {busy && (
          <span className="absolute top-3 end-3 grid size-9 place-items-center rounded-full bg-sheet text-stamp shadow-lift">
            <SpinnerMark />
          </span>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-3 p-4">
        <States product={product} />
        <div className="grid gap-1.5">
          <p className="label-text text-ink-soft">{category}</p>
          <h2
            id={heading}
            tabIndex={-1}
            className="line-clamp-2 text-lg leading-tight font-semibold wrap-anywhere outline-none sm:min-h-[2.5em]"
          >
            {name}
          </h2>
        </div>
        <ul aria-label="Specifications" className="flex flex-wrap gap-1.5 text-sm">
          {CHIPS.map((key) => product.specifications[key]).map(
            (text) => text && <Chip key={text}>{text}</Chip>,
          )}
          <Chip>
            <MapPin aria-hidden="true" className="size-3.5 shrink-0" />
            {product.location}
          </Chip>
        </ul>
        <Notes product={product} />
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-3">
          <Price amount={price} className="text-2xl" />
          <p className="flex flex-wrap items-center gap-x-3 pb-1 text-sm text-ink-soft">
            <span className="flex items-center gap-1.5 whitespace-nowrap">
              <Eye aria-hidden="true" className="size-4" />
              {countText(views, 'view', 'views')}
            </span>
            <span className="flex items-center gap-1.5 whitespace-nowrap">
              <Phone aria-hidden="true" className="size-4" />
              {countText(contacts, 'contact', 'contacts')}
            </span>
          </p>
        </div>
        {problem}
        <div className="flex flex-wrap gap-2 border-t border-hairline pt-3">
          {state !== 'sold' && (
            <Button
              variant={state === 'rejected' ? 'primary' : 'secondary'}
              onClick={() => calls.onEdit(product)}
              className={`grow ${state === 'rejected' ? 'basis-full' : ''}`}
            >
              <Pencil aria-hidden="true" className="size-4 shrink-0" />
              {state === 'rejected' ? 'Revise and resubmit' : 'Edit'}
              <span className="sr-only">: {name}</span>
            </Button>
          )}
          {can('shop.own') && (
            <Button variant="secondary" onClick={confirmDeletion} className="grow">
              <Trash2 aria-hidden="true" className="size-4 shrink-0" />
              Delete
              <span className="sr-only">: {name}</span>
            </Button>
          )}
          <ActionMenu label={`More actions: ${name}`} actions={more} />
        </div>
      </div>
      {dialogs}
    </article>
  );
}

/** The picture's box stays if it fails to load, so that nothing moves (specification 2, section 2). */
function CardImage({ src }: { src: string | undefined }) {
  const [failed, setFailed] = useState<string>();
  return (
    <div className="relative aspect-3/2 overflow-hidden rounded-t-md bg-paper-deep">
      {src && src !== failed && (
        <img
          {...imageSource(src)}
          sizes={CARD_SIZES}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(src)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </div>
  );
}

function States({ product }: { product: SellerProduct }) {
  const { state, isActive, isFeatured, inspected } = product;
  return (
    <p className="flex flex-wrap gap-1.5">
      <Badge kind={state} />
      {(state === 'pending' || state === 'rejected') && !isActive && <Badge kind="inactive" />}
      {isFeatured && <Badge kind="featured" />}
      {inspected && <Badge kind="inspected" />}
    </p>
  );
}

function Chip({ children }: { children: ReactNode }) {
  return (
    <li className="inline-flex max-w-full items-center gap-1 rounded-sm border border-hairline bg-paper px-2 py-0.5 wrap-anywhere">
      {children}
    </li>
  );
}

/** Pending requests of the listing, and their outcomes. */
function Notes({ product }: { product: SellerProduct }) {
  const { name, state, rejectionReason, price, salePrice = price, soldAt } = product;
  const { inspectionRequested, inspectionRequestedAt, inspectionAskedBy, inspectionRating, reportId } =
    product;
  const { featuredRequestStatus, featuredRequestedAt, featuredRejectionReason } = product;
  const sinceText = (time: string | undefined) => (time ? ` since ${formatDate(time)}` : '');
  return (
    <div className="grid gap-2 text-sm empty:hidden">
      {state === 'rejected' && (
        <Note className="border-red-ink bg-red-tint">
          <strong className="text-red-ink">Rejected:</strong> {rejectionReason}
        </Note>
      )}
      {state === 'pending' && <Note>Under review. Only you can see it until it is approved.</Note>}
      {state === 'sold' && (
        <Note className="border-ink">
          Sold{soldAt && ` on ${formatDate(soldAt)}`} for <strong>{formatPkr(salePrice)}</strong>
        </Note>
      )}
      {featuredRequestStatus === 'pending' && (
        <Note className="border-amber-ink bg-amber-tint">
          Featured request pending{sinceText(featuredRequestedAt)}
        </Note>
      )}
      {featuredRequestStatus === 'rejected' && (
        <Note className="border-red-ink bg-red-tint">
          <strong className="text-red-ink">Featured request rejected:</strong> {featuredRejectionReason}
        </Note>
      )}
      {inspectionRequested && (
        <Note className="border-amber-ink bg-amber-tint">
          Inspection requested{inspectionAskedBy === 'buyer' && ' by a buyer'}
          {sinceText(inspectionRequestedAt)}
        </Note>
      )}
      {inspectionRating !== undefined && (
        <Note className="border-stamp">
          Inspected: {inspectionRating}/{RATING_MAX}.{' '}
          <Link to={reportPath(reportId)} className="font-semibold text-stamp underline underline-offset-4">
            Read the report<span className="sr-only">: {name}</span>
          </Link>
        </Note>
      )}
    </div>
  );
}

function Note({ className = 'border-edge', children }: { className?: string; children: ReactNode }) {
  return <p className={`border-s-3 px-2.5 py-1 wrap-anywhere ${className}`}>{children}</p>;
}

/** The skeleton of a card without notes. */
export function OwnProductCardSkeleton() {
  return (
    <div aria-hidden="true" className={frame}>
      <Skeleton className="aspect-3/2 rounded-t-md" />
      <div className="flex flex-col gap-3 p-4">
        <Skeleton className="h-[1.4625rem] w-20" />
        <div className="grid gap-1.5">
          <Skeleton className="h-[0.9625rem] w-1/3" />
          <Skeleton className="h-[1.40625rem] sm:h-[2.8125rem]" />
        </div>
        <Skeleton className="h-[3.4375rem]" />
        <Skeleton className="h-9 w-1/2" />
        <Skeleton className="h-14" />
      </div>
    </div>
  );
}
