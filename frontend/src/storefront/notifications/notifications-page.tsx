import { PAGES } from '@parkho/contracts';

export default function NotificationsPage() {
  return <h1>{PAGES.notifications.title}</h1>;
}
