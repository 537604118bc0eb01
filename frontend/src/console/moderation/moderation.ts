import { CONSOLE_PAGES } from '@parkho/contracts';
import { Gavel } from 'lucide-react';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

/** Listings that wait for a decision, one after another. */
export const moderation: ResourceProps = {
  name: 'moderation',
  options: { label: CONSOLE_PAGES.moderation.label },
  list: lazy(() => import('./moderation-screen')),
  icon: Gavel,
};
