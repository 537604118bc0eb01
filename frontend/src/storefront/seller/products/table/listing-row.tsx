import { devicePath, PAGES, type SellerListing, STATE_LABELS } from '@parkho/contracts';
import { Eye, ImageOff, type LucideIcon, MessageCircleQuestionMark, Phone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { cardImage, imageSource } from '../../../../lib/devices/image';
import { PriceEdit } from '../../../../ui/device/price-edit';
import { ActionMenu, type MenuAction } from '../../../../ui/menu/action-menu';
import { daysOnSale, type NextStep, nextStepOf } from './next-step';

export interface RowParts {
  listing: SellerListing;
  actions: {
    more: readonly MenuAction[];
    activate: () => void;
    requestInspection: () => void;
    busy: boolean;
    /** The error of an action. */
    problem: ReactNode;
    dialogs: ReactNode;
  };
  /** ISO 8601. */
  now: string;
  isChosen: boolean;
  onChoose: (chosen: boolean) => void;
  onEdit: (listing: SellerListing) => void;
}

const number = (value: number): string => value.toLocaleString('en-PK');

/** A row of the table. */
export function TableRow(parts: RowParts) {
  const { listing, actions, now, isChosen, onChoose, onEdit } = parts;
  const { name, category, location, recent, waitingQuestions } = listing;
  const [pricing, setPricing] = useState(false);
  const days = daysOnSale(listing, now);
  return (
    <tr
      aria-busy={actions.busy || undefined}
      className={`group [&>*]:border-b [&>*]:border-hairline [&>*]:h-18 [&>*]:py-1 last:[&>*]:border-0 ${isChosen ? 'bg-stamp-tint' : 'hover:bg-paper'}`}
    >
      <td className="ps-1">
        <SelectBox label={`Select ${name}`} checked={isChosen} onChange={onChoose} />
      </td>
      <th scope="row" className="ps-3 pe-3 text-start font-normal">
        <div className="flex items-center gap-3">
          <Picture listing={listing} className="size-12" />
          <div className="grid min-w-0">
            <NameLink listing={listing} />
            {listing.state === 'rejected' ? (
              <Rejection listing={listing} />
            ) : (
              <span className="truncate text-sm text-ink-soft">
                {category} · {location}
              </span>
            )}
          </div>
        </div>
      </th>
      <td>
        <State listing={listing} />
      </td>
      <td>
        <PriceEdit listing={listing} editing={pricing} onEditing={setPricing} />
      </td>
      <Count value={recent.views} />
      <Count value={recent.contacts} />
      <Count value={waitingQuestions} loud={waitingQuestions > 0} />
      <td className="text-end text-ink-soft tabular-nums">
        {days === undefined ? '–' : `${number(days)} d`}
      </td>
      <td className="ps-6">
        <Next {...parts} onPrice={() => setPricing(true)} onEdit={onEdit} />
      </td>
      <td className="pe-2">
        <Menu {...parts} />
      </td>
    </tr>
  );
}

/** A row of a phone, of 96 CSS pixels. */
export function PhoneRow(parts: RowParts) {
  const { listing, actions, now, isChosen, onChoose } = parts;
  const { name, recent, waitingQuestions } = listing;
  const [pricing, setPricing] = useState(false);
  const days = daysOnSale(listing, now);
  return (
    <div
      aria-busy={actions.busy || undefined}
      className={`full-bleed @container flex min-h-24 items-center py-0.5 ${isChosen ? 'bg-stamp-tint' : ''}`}
    >
      <div className="-ms-2.5 shrink-0">
        <SelectBox label={`Select ${name}`} checked={isChosen} onChange={onChoose} />
      </div>
      {/* With text twice as large, it takes the picture's space. */}
      <Picture listing={listing} className="size-16 @max-3xs:hidden" />
      {/* The price field takes all of the space. */}
      <div className="grid min-w-0 grow grid-cols-1 ps-3">
        {!pricing && <NameLink listing={listing} />}
        <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-1 [&:has([data-undo])>:last-child:not(:first-child)]:hidden">
          <PriceEdit listing={listing} editing={pricing} onEditing={setPricing} />
          {!pricing && <Next {...parts} onPrice={() => setPricing(true)} />}
        </div>
        {!pricing && (
          <p className="flex h-5 items-center gap-x-2 overflow-hidden text-sm @max-3xs:h-auto @max-3xs:flex-wrap leading-5 whitespace-nowrap text-ink-soft">
            <State listing={listing} />
            {listing.state === 'rejected' ? (
              <Rejection listing={listing} />
            ) : (
              <>
                <Figure icon={Eye} value={number(recent.views)} of="views in 30 days" />
                <Figure icon={Phone} value={number(recent.contacts)} of="contacts in 30 days" />
                {waitingQuestions > 0 && (
                  <Figure icon={MessageCircleQuestionMark} value={number(waitingQuestions)} of="questions" />
                )}
                {days !== undefined && <Figure value={`${number(days)} d`} of="on sale" />}
              </>
            )}
          </p>
        )}
      </div>
      {!pricing && <Menu {...parts} />}
    </div>
  );
}

/** A checkbox with a target of 44 CSS pixels. */
export function SelectBox({
  label,
  checked,
  mixed = false,
  onChange,
}: {
  label: string;
  checked: boolean;
  mixed?: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = mixed;
        }}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5"
      />
    </label>
  );
}

function Picture({ listing, className }: { listing: SellerListing; className: string }) {
  const src = cardImage(listing.images);
  const [failed, setFailed] = useState<string>();
  return (
    <div className={`relative shrink-0 overflow-hidden rounded-sm bg-paper-deep ${className}`}>
      {!src && <ImageOff aria-hidden="true" className="absolute inset-0 m-auto size-5 text-ink-soft" />}
      {src && src !== failed && (
        <img
          {...imageSource(src)}
          sizes="4rem"
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

const NameLink = ({ listing: { _id, name } }: { listing: SellerListing }) => (
  <Link
    to={devicePath(_id)}
    title={name}
    data-listing={_id}
    className="relative z-1 block truncate leading-6 font-semibold hover:underline"
  >
    {name}
  </Link>
);

const tones = {
  active: 'text-stamp',
  pending: 'text-amber-ink',
  rejected: 'text-red-ink',
  inactive: 'text-ink-soft',
  sold: 'text-ink-soft',
} as const;

const Rejection = ({ listing: { rejectionReason } }: { listing: SellerListing }) => (
  <span title={rejectionReason} className="truncate text-sm text-red-ink">
    {rejectionReason}
  </span>
);

function State({ listing: { state } }: { listing: SellerListing }) {
  return (
    <span className={`inline-flex items-center gap-1.5 text-sm font-semibold ${tones[state]}`}>
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-current" />
      {STATE_LABELS[state]}
    </span>
  );
}

const Count = ({ value, loud = false }: { value: number; loud?: boolean }) => (
  <td className={`text-end tabular-nums ${loud ? 'font-semibold' : value === 0 ? 'text-ink-soft' : ''}`}>
    {number(value)}
  </td>
);

function Figure({ icon: Icon, value, of }: { icon?: LucideIcon; value: string; of: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      {Icon && <Icon aria-hidden="true" className="size-3.5 shrink-0" />}
      {value}
      <span className="sr-only"> {of}</span>
    </span>
  );
}

const steps: Readonly<Record<NextStep, string>> = {
  revise: 'Revise',
  answer: 'Answer',
  wait: 'In review',
  activate: 'Activate',
  picture: 'Add a picture',
  price: 'Lower price',
  inspect: 'Get inspected',
};

/** The next step as a button. */
function Next({
  listing,
  actions: { activate, requestInspection },
  onEdit,
  onPrice,
}: Pick<RowParts, 'listing' | 'actions' | 'onEdit'> & { onPrice: () => void }) {
  const step = nextStepOf(listing);
  if (!step) return null;
  const label = (
    <>
      {steps[step]}
      <span className="sr-only">: {listing.name}</span>
    </>
  );
  if (step === 'wait') return <span className="text-sm whitespace-nowrap text-ink-soft">{label}</span>;
  const className =
    '-my-2.5 inline-flex min-h-11 items-center text-start text-sm font-semibold whitespace-nowrap text-stamp underline-offset-4 hover:underline';
  if (step === 'answer')
    return (
      <Link to={PAGES.sellerQuestions.path} className={className}>
        {label}
      </Link>
    );
  const edit = () => onEdit(listing);
  const run = { revise: edit, picture: edit, price: onPrice, activate, inspect: requestInspection }[step];
  return (
    <button type="button" onClick={run} className={className}>
      {label}
    </button>
  );
}

function Menu({ listing: { name }, actions: { more, problem, dialogs } }: RowParts) {
  return (
    <div className="relative">
      <ActionMenu label={`More actions: ${name}`} actions={more} plain />
      {problem && <div className="absolute end-0 top-full z-20 w-72 shadow-lift">{problem}</div>}
      {dialogs}
    </div>
  );
}
