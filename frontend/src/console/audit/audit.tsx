import { History } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { Route } from 'react-router';
import { lazyScreen } from '../parts/lazy-screen';

const EventScreen = lazyScreen(() => import('./event/event-screen'), 'EventScreen');

/** Every event of the shop: who changed what, and when. */
export const audit: ResourceProps = {
  name: 'audit',
  options: { label: 'Audit' },
  list: lazyScreen(() => import('./audit-screen'), 'AuditScreen'),
  icon: History,
  children: <Route path=":id" element={<EventScreen />} />,
};
