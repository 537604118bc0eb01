import { History } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { Route } from 'react-router';
import { lazyScreen } from '../parts/lazy-screen';

const EventScreen = lazyScreen(() => import('./event/event-screen'), 'EventScreen');

/** The audit: every event of the shop. */
export const audit: ResourceProps = {
  name: 'audit',
  options: { label: 'Audit' },
  list: lazyScreen(() => import('./audit-screen'), 'AuditScreen'),
  icon: History,
  children: <Route path=":id" element={<EventScreen />} />,
};
