import { PAGES, UNREAD_MAX } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../lib/language/language';
import { unreadNotifications } from '../../lib/live/notifications';

/** '99+' beyond the limit of the count. */
const countOf = (unread: number): string => (unread < UNREAD_MAX ? `${unread}` : `${UNREAD_MAX - 1}+`);

/** The link to the notifications; with `counts`, with the number of unread ones. Announces an increase. */
export default function NotificationBell({ userId, counts }: { userId: string; counts: boolean }) {
  const { t } = useLanguage();
  const { data: unread } = useQuery({ ...unreadNotifications(userId), enabled: counts });
  const announcement = useAnnouncement(unread);
  return (
    <>
      <Link
        to={PAGES.notifications.path}
        aria-label={
          unread === undefined
            ? t('Notifications')
            : t('Notifications, {count} unread', { count: countOf(unread) })
        }
        className="relative grid h-11 place-items-center rounded-md text-ink hover:bg-paper-deep"
      >
        <Bell aria-hidden="true" className="size-5" />
        {unread !== undefined && unread > 0 && (
          <span className="absolute top-0.5 end-0 min-w-5 rounded-full bg-stamp px-1 text-center text-xs leading-5 font-bold text-contrast">
            {countOf(unread)}
          </span>
        )}
      </Link>
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </>
  );
}

/** Announces an increase of unread notifications; not the initial number. */
function useAnnouncement(unread: number | undefined): string {
  const { t } = useLanguage();
  const previousCount = useRef(unread);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (unread === undefined) return;
    if (previousCount.current !== undefined && unread !== previousCount.current)
      setAnnouncement(
        unread > previousCount.current ? t('{count} unread notifications', { count: countOf(unread) }) : '',
      );
    previousCount.current = unread;
  }, [unread, t]);
  return announcement;
}
