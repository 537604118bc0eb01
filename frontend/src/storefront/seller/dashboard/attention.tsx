import { type ListingState, PAGES, type SellerDashboard } from '@parkho/contracts';
import { ChevronRight, Clock, type LucideIcon, MessageCircleQuestionMark, PenLine } from 'lucide-react';
import { Link } from 'react-router';
import { Panel } from './panel';

const inState = (state: ListingState): string => `${PAGES.sellerProducts.path}?state=${state}`;
const listings = (count: number): string => (count === 1 ? '1 listing' : `${count} listings`);

/** Rejected listings and questions for the seller, and pending listings for the team. Of the same height while loading and when empty. */
export function Attention({ overview }: { overview: SellerDashboard['overview'] | undefined }) {
  const { rejectedProducts = 0, pendingProducts = 0, waitingQuestions = 0 } = overview ?? {};
  return (
    <Panel title="Needs attention">
      <ul className="grid gap-px overflow-hidden rounded-md border border-hairline bg-hairline md:grid-cols-3">
        <Waiting
          Icon={PenLine}
          look="bg-red-tint text-red-ink"
          count={rejectedProducts}
          title={`${listings(rejectedProducts)} rejected`}
          hint="Revise and resubmit"
          none={overview ? 'Nothing to revise' : '...'}
          to={inState('rejected')}
        />
        <Waiting
          Icon={MessageCircleQuestionMark}
          look="bg-amber-tint text-amber-ink"
          count={waitingQuestions}
          title={waitingQuestions === 1 ? '1 question' : `${waitingQuestions} questions`}
          hint="Answer buyers"
          none={overview ? 'No questions to answer' : '...'}
          to={PAGES.sellerQuestions.path}
        />
        <Waiting
          Icon={Clock}
          look="bg-amber-tint text-amber-ink"
          count={pendingProducts}
          title={`${listings(pendingProducts)} pending`}
          hint="We are reviewing them"
          none={overview ? 'Nothing under review' : '...'}
          to={inState('pending')}
        />
      </ul>
    </Panel>
  );
}

interface WaitingProps {
  Icon: LucideIcon;
  look: string;
  count: number;
  title: string;
  hint: string;
  /** In place of all that where there are none. */
  none: string;
  to: string;
}

function Waiting({ Icon, look, count, title, hint, none, to }: WaitingProps) {
  const row = 'flex min-h-18 items-center gap-4 px-4 py-3';
  if (count === 0) {
    return (
      <li className={`${row} bg-sheet text-ink-soft`}>
        <Icon aria-hidden="true" className="size-6 shrink-0" strokeWidth={1.5} />
        {none}
      </li>
    );
  }
  return (
    <li className={look}>
      <Link to={to} className={`${row} group -outline-offset-3`}>
        <Icon aria-hidden="true" className="size-6 shrink-0" strokeWidth={1.5} />
        <span className="min-w-0 flex-1">
          <span className="block text-lg leading-tight font-semibold">{title}</span>
          <span className="block text-sm underline-offset-4 group-hover:underline">{hint}</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
      </Link>
    </li>
  );
}
