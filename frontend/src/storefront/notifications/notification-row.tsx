import type { NotificationFilter, NotificationView } from '@parkho/contracts';
import {
  Check,
  ClipboardCheck,
  Flag,
  Heart,
  Inbox,
  Lightbulb,
  type LucideIcon,
  MessageCircleQuestionMark,
  Star,
  Tag,
  Wrench,
} from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/date';
import { Skeleton } from '../../ui/skeleton';

const ICONS: Readonly<Record<NotificationFilter, LucideIcon>> = {
  listings: Tag,
  inspections: ClipboardCheck,
  questions: MessageCircleQuestionMark,
  featuring: Star,
  ideas: Lightbulb,
  flags: Flag,
  work: Wrench,
  wishlist: Heart,
  waiting: Inbox,
};

interface NotificationRowProps {
  notification: NotificationView;
  /** Called when its link is followed. */
  onFollow: () => void;
  /** `link` is the part of the row that remains when its button disappears. */
  onMark: (link: HTMLElement) => void;
}

/** One notification: all of it links to its record, except the button. */
export function NotificationRow({ notification, onFollow, onMark }: NotificationRowProps) {
  const { kind, read, href, title, detail, at } = notification;
  const link = useRef<HTMLAnchorElement>(null);
  const Icon = ICONS[kind];
  return (
    <li
      className={`relative flex items-start gap-3 px-3 py-4 hover:bg-paper-deep sm:gap-4 sm:px-5 ${read ? '' : 'bg-stamp-tint/50'}`}
    >
      <span
        aria-hidden="true"
        className={`mt-0.5 grid size-10 shrink-0 place-items-center rounded-full ${read ? 'bg-paper-deep text-ink-soft' : 'bg-stamp text-contrast'}`}
      >
        <Icon className="size-5" />
      </span>
      <div className="grid min-w-0 grow gap-1">
        <p className={`leading-snug wrap-anywhere ${read ? '' : 'font-semibold'}`}>
          {/* The whole row is the link's target. */}
          <Link
            ref={link}
            to={href}
            onClick={onFollow}
            onAuxClick={onFollow}
            className="underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {!read && <span className="sr-only">Unread: </span>}
            {title}
          </Link>
        </p>
        {detail && <p className="leading-snug wrap-anywhere text-ink-soft">{detail}</p>}
        <p className="text-sm text-ink-soft">
          <time dateTime={at}>{formatDateTime(at)}</time>
        </p>
      </div>
      {!read && (
        <button
          type="button"
          aria-label={`Mark read: ${title}`}
          onClick={() => onMark(link.current!)}
          className="relative -me-1 inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-md px-2 font-semibold text-stamp hover:bg-sheet"
        >
          <Check aria-hidden="true" className="size-5" />
          <span className="max-sm:sr-only">Mark read</span>
        </button>
      )}
    </li>
  );
}

export const NOTIFICATION_LIST =
  'divide-y divide-hairline overflow-hidden rounded-md border border-hairline bg-sheet';

export function NotificationsSkeleton() {
  return (
    <ul aria-hidden="true" className={NOTIFICATION_LIST}>
      {[1, 2, 3, 4, 5].map((row) => (
        <li key={row} className="flex items-start gap-3 px-3 py-4 sm:gap-4 sm:px-5">
          <Skeleton className="mt-0.5 size-10 shrink-0 rounded-full!" />
          <div className="grid grow gap-2 py-1">
            <Skeleton className="h-4 w-4/5 sm:w-1/2" />
            <Skeleton className="h-4 w-1/3 sm:w-1/5" />
          </div>
        </li>
      ))}
    </ul>
  );
}
