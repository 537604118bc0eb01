import { PAGES, POST_AD_PATH, type SellerDashboard, type User } from '@parkho/contracts';
import { ChevronRight, CircleCheck, CircleDashed } from 'lucide-react';
import { ownListingsPath } from '../../../lib/devices/own-listings';
import { storedIds } from '../../../lib/stored-value';
import { Button } from '../../../ui/button';
import { Panel } from './panel';
import { LinkOrButton } from './quick-actions';

/** In this browser: the accounts that have dismissed the list. */
const dismissed = storedIds('get-started-dismissed', 20);

interface GetStartedProps {
  user: User;
  /** Undefined while it loads: the list is shown already if the account itself is incomplete. */
  overview: SellerDashboard['overview'] | undefined;
  onProfile: () => void;
}

interface Step {
  title: string;
  hint: string;
  isDone: boolean;
  target: string | (() => void);
}

/** A seller's first steps; renders nothing if all are done, or the list was dismissed. */
export function GetStarted({ user, overview, onProfile }: GetStartedProps) {
  const accounts = dismissed.use();
  const {
    totalProducts = 0,
    totalOrders = 0,
    inspectionRequests = 0,
    inspectedProducts = 0,
  } = overview ?? {};
  const hasDevice = totalProducts > 0;
  const steps: readonly Step[] = [
    {
      title: 'Confirm your email address',
      hint: `Open the link that we sent to ${user.email}, or have it sent again.`,
      isDone: user.emailVerified,
      target: PAGES.profile.path,
    },
    {
      title: 'Add your name and city',
      hint: 'They are part of your business information.',
      isDone: Boolean(user.name && user.address?.city),
      target: onProfile,
    },
    {
      title: 'List your first device',
      hint: 'We review each listing before buyers see it.',
      isDone: totalProducts + totalOrders > 0,
      target: POST_AD_PATH,
    },
    {
      title: 'Get your first inspection',
      hint:
        inspectionRequests > 0
          ? 'Requested. Our team will add the report to the listing.'
          : hasDevice
            ? 'Choose “Request an inspection” in a device’s menu.'
            : 'List a device first.',
      isDone: inspectedProducts > 0,
      target: hasDevice ? ownListingsPath({ trouble: 'not-inspected' }) : POST_AD_PATH,
    },
  ];
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  const isKnown = overview !== undefined || steps.slice(0, 2).some(({ isDone }) => !isDone);
  if (!isKnown || doneCount === steps.length || accounts.includes(user._id)) return null;
  return (
    <Panel
      title="Get started"
      hint={`${doneCount} of ${steps.length} done`}
      action={
        <Button variant="quiet" onClick={() => dismissed.set([...accounts, user._id])}>
          Dismiss
        </Button>
      }
    >
      <ol className="grid gap-px overflow-hidden rounded-md border border-hairline bg-hairline md:grid-cols-2">
        {steps.map((step) => (
          <StepRow key={step.title} {...step} />
        ))}
      </ol>
    </Panel>
  );
}

function StepRow({ title, hint, isDone, target }: Step) {
  const row = 'flex min-h-18 w-full items-center gap-4 px-4 py-3 text-start';
  if (isDone) {
    return (
      <li className={`${row} bg-sheet text-ink-soft`}>
        <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-stamp" strokeWidth={1.75} />
        <span>
          {title} <span className="sr-only">(done)</span>
        </span>
      </li>
    );
  }
  return (
    <li className="grid bg-sheet">
      <LinkOrButton to={target} className={`${row} group -outline-offset-3 hover:bg-paper-deep`}>
        <CircleDashed aria-hidden="true" className="size-6 shrink-0 text-ink-soft" strokeWidth={1.75} />
        <span className="min-w-0 flex-1">
          <span className="block leading-tight font-semibold underline-offset-4 group-hover:underline">
            {title}
          </span>
          <span className="block text-sm text-ink-soft wrap-anywhere">{hint}</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      </LinkOrButton>
    </li>
  );
}
