import {
  draftKeptUntil,
  type ListingDraft,
  type MyListings,
  PAGES,
  POST_AD_PATH,
  queryString,
  type SellerDashboard,
} from '@parkho/contracts';
import {
  BadgeCheck,
  ChevronRight,
  CircleCheck,
  FilePen,
  ImageOff,
  type LucideIcon,
  MessageCircleQuestionMark,
  PenLine,
  Tag,
} from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { countText } from '../../../lib/count-text';
import { formatDate } from '../../../lib/date';
import { ownListingsPath } from '../../../lib/devices/own-listings';
import { Panel } from './panel';

const listingCount = (count: number, state: string): string =>
  `${countText(count, 'listing', 'listings')} ${state}`;

interface AttentionProps {
  overview: SellerDashboard['overview'];
  /** The first rejected listings, and the counts of all; undefined if they could not be loaded. */
  myListings: MyListings | undefined;
  /** Unfinished listings; undefined if they could not be loaded. */
  drafts: readonly ListingDraft[] | undefined;
}

interface Task {
  Icon: LucideIcon;
  className: string;
  count: number;
  title: string;
  hints: readonly string[];
  to: string;
}

const ICON_COLOURS = {
  red: 'bg-red-tint text-red-ink',
  amber: 'bg-amber-tint text-amber-ink',
  plain: 'bg-paper-deep text-ink',
};

/** The seller's tasks, the most urgent first. */
const tasksOf = ({ overview, myListings, drafts = [] }: AttentionProps): Task[] => {
  const { waitingQuestions, rejectedProducts } = overview;
  const rejected = myListings?.products ?? [];
  const counts = myListings?.counts;
  const remaining = rejectedProducts - rejected.length;
  return [
    {
      Icon: MessageCircleQuestionMark,
      className: ICON_COLOURS.amber,
      count: waitingQuestions,
      title: `${countText(waitingQuestions, 'question', 'questions')} to answer`,
      hints: ['The buyer gets your answer by email.'],
      to: PAGES.sellerQuestions.path,
    },
    {
      Icon: PenLine,
      className: ICON_COLOURS.red,
      count: rejectedProducts,
      title: listingCount(rejectedProducts, 'rejected'),
      hints: [
        ...rejected.map(({ name, rejectionReason }) =>
          rejectionReason ? `${name}: ${rejectionReason}` : name,
        ),
        ...(rejected.length === 0
          ? ['Revise and resubmit.']
          : remaining > 0
            ? [`${remaining.toLocaleString('en-PK')} more`]
            : []),
      ],
      to: ownListingsPath({ state: 'rejected' }),
    },
    {
      Icon: FilePen,
      className: ICON_COLOURS.plain,
      count: drafts.length,
      title: countText(drafts.length, 'unfinished listing', 'unfinished listings'),
      hints: drafts
        .slice(-1)
        .map(({ savedAt }) => `The oldest is deleted on ${formatDate(draftKeptUntil(savedAt))}.`),
      to: drafts.some(({ kind }) => kind === 'laptop')
        ? POST_AD_PATH
        : `${PAGES.sellerProducts.path}?add=other`,
    },
    {
      Icon: ImageOff,
      className: ICON_COLOURS.plain,
      count: counts?.['no-picture'] ?? 0,
      title: listingCount(counts?.['no-picture'] ?? 0, 'without a picture'),
      hints: ['Buyers look at pictures first.'],
      to: ownListingsPath({ trouble: 'no-picture' }),
    },
    {
      Icon: Tag,
      className: ICON_COLOURS.plain,
      count: counts?.['above-similar'] ?? 0,
      title: `${countText(counts?.['above-similar'] ?? 0, 'price', 'prices')} above similar devices`,
      hints: ['More than 10% above similar devices.'],
      to: ownListingsPath({ trouble: 'above-similar' }),
    },
    {
      Icon: BadgeCheck,
      className: ICON_COLOURS.plain,
      count: counts?.['not-inspected'] ?? 0,
      title: listingCount(counts?.['not-inspected'] ?? 0, 'not inspected'),
      hints: ['An inspection report shows buyers the condition of a device.'],
      to: ownListingsPath({ trouble: 'not-inspected' }),
    },
  ].filter(({ count }) => count > 0);
};

/** The tasks of the seller, and those that wait for the team; each line links to the records that it counts. */
export function Attention(props: AttentionProps) {
  const team = useId();
  const { pendingProducts, inspectionRequests, featuredRequests } = props.overview;
  const tasks = tasksOf(props);
  const pendingTasks = [
    {
      count: pendingProducts,
      text: listingCount(pendingProducts, 'pending'),
      to: ownListingsPath({ state: 'pending' }),
    },
    {
      count: inspectionRequests,
      text: `${countText(inspectionRequests, 'inspection', 'inspections')} requested`,
      to: ownListingsPath({ tab: 'inspections' }),
    },
    {
      count: featuredRequests,
      text: `${countText(featuredRequests, 'featured request', 'featured requests')} pending`,
      to: `${PAGES.sellerFeaturedRequests.path}?${queryString({ tab: 'history' })}`,
    },
  ].filter(({ count }) => count > 0);
  return (
    <Panel title="Needs attention">
      {tasks.length > 0 ? (
        <ul className="divide-y divide-hairline rounded-md border border-edge bg-sheet">
          {tasks.map((task) => (
            <TaskRow key={task.to} {...task} />
          ))}
        </ul>
      ) : (
        <p className="flex min-h-14 items-center gap-3 rounded-md border border-hairline bg-sheet px-4 py-3 text-ink-soft">
          <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-stamp" strokeWidth={1.5} />
          Nothing needs your attention.
        </p>
      )}
      {pendingTasks.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 text-ink-soft">
          <p id={team}>With our team:</p>
          <ul aria-labelledby={team} className="flex flex-wrap gap-x-4">
            {pendingTasks.map(({ text, to }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-11 items-center font-semibold text-stamp underline-offset-4 hover:underline"
                >
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  );
}

function TaskRow({ Icon, className, title, hints, to }: Task) {
  return (
    <li>
      <Link
        to={to}
        className="group flex min-h-18 items-center gap-4 px-4 py-3 -outline-offset-3 hover:bg-paper-deep"
      >
        <span className={`grid size-10 shrink-0 place-items-center rounded-full ${className}`}>
          <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block text-lg leading-tight font-semibold underline-offset-4 group-hover:underline">
            {title}
          </span>
          {hints.map((hint) => (
            <span key={hint} className="line-clamp-3 text-sm text-ink-soft wrap-anywhere sm:line-clamp-2">
              {hint}
            </span>
          ))}
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      </Link>
    </li>
  );
}
