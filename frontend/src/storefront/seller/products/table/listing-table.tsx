import type { SellerListing } from '@parkho/contracts';
import type { ReactNode } from 'react';
import { useMediaQuery } from '../../../../lib/page/use-media-query';
import { Skeleton } from '../../../../ui/skeleton';
import { PhoneRow, type RowParts, SelectBox, TableRow } from './listing-row';

/** The width at which a table fits. */
const WIDE_SCREEN = '(min-width: 64rem)';

interface ListingTableProps {
  listings: readonly SellerListing[];
  /** Adds the actions on its listing to a row. */
  withActions: (listing: SellerListing, row: (actions: RowParts['actions']) => ReactNode) => ReactNode;
  onEdit: (listing: SellerListing) => void;
  isChosen: (id: string) => boolean;
  onChoose: (listings: readonly SellerListing[], chosen: boolean) => void;
}

const columns = [
  { label: 'Device', className: 'ps-3 text-start' },
  { label: 'State', className: 'text-start' },
  { label: 'Price', className: 'text-start' },
  { label: 'Views', detail: '30 days', className: 'text-end' },
  { label: 'Contacts', detail: '30 days', className: 'text-end' },
  { label: 'Questions', className: 'text-end' },
  { label: 'On sale', className: 'text-end' },
  { label: 'Next step', className: 'ps-6 text-start' },
] as const;
const WIDTHS = [
  '3rem',
  undefined,
  '6.5rem',
  '11.5rem',
  '4.5rem',
  '5.25rem',
  '5.5rem',
  '5.25rem',
  '9.5rem',
  '3.5rem',
];

/** A page of listings as a table, or as rows of equal height on a phone. */
export function ListingTable(props: ListingTableProps) {
  const isWide = useMediaQuery(WIDE_SCREEN);
  const { listings, withActions, isChosen, onChoose, onEdit } = props;
  const now = new Date().toISOString();
  const isAllSelected = listings.length > 0 && listings.every(({ _id }) => isChosen(_id));
  const isAnySelected = listings.some(({ _id }) => isChosen(_id));
  const rowProps = (listing: SellerListing, actions: RowParts['actions']): RowParts => ({
    listing,
    actions,
    now,
    isChosen: isChosen(listing._id),
    onChoose: (chosen) => onChoose([listing], chosen),
    onEdit,
  });
  const selectAll = (
    <SelectBox
      label="Select all on this page"
      checked={isAllSelected}
      mixed={isAnySelected && !isAllSelected}
      onChange={(chosen) => onChoose(listings, chosen)}
    />
  );
  if (!isWide)
    return (
      <div className="full-bleed border-y border-hairline bg-sheet">
        <div className="flex items-center border-b border-hairline text-sm text-ink-soft">
          <div className="-ms-2.5">{selectAll}</div>
          <span aria-hidden="true">Select all on this page</span>
        </div>
        <ul>
          {listings.map((listing) => (
            <li key={listing._id} className="border-b border-hairline last:border-0">
              {withActions(listing, (actions) => (
                <PhoneRow {...rowProps(listing, actions)} />
              ))}
            </li>
          ))}
        </ul>
      </div>
    );
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 rounded-md border border-hairline bg-sheet">
      <caption className="sr-only">My listings</caption>
      <colgroup>
        {WIDTHS.map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns never move.
          <col key={index} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr className="text-sm text-ink-soft [&>*]:border-b [&>*]:border-hairline [&>*]:py-1 [&>*]:align-middle [&>*]:font-medium">
          <td className="ps-1">{selectAll}</td>
          {columns.map(({ label, className, ...column }) => (
            <th key={label} scope="col" className={className}>
              {label}
              {'detail' in column && <span className="block text-xs font-normal">{column.detail}</span>}
            </th>
          ))}
          <td>
            <span className="sr-only">Actions</span>
          </td>
        </tr>
      </thead>
      <tbody>
        {listings.map((listing) =>
          withActions(listing, (actions) => <TableRow key={listing._id} {...rowProps(listing, actions)} />),
        )}
      </tbody>
    </table>
  );
}

/** The skeleton of the list, as tall as ten rows. */
export function ListingTableSkeleton() {
  return (
    <div className="max-lg:full-bleed border-y border-hairline bg-sheet lg:rounded-md lg:border">
      <div className="h-11 border-b border-hairline lg:h-13" />
      {Array.from({ length: 10 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical and never move.
        <div key={index} className="flex h-24 items-center gap-3 border-b border-hairline ps-10 lg:h-18">
          <Skeleton className="size-16 shrink-0 lg:size-12" />
          <div className="grid grow gap-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
}
