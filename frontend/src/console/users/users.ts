import { UsersRound } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../parts/lazy-screen';

export const users: ResourceProps = {
  name: 'users',
  list: lazyScreen(() => import('./user-list'), 'UserList'),
  show: lazyScreen(() => import('./user-show'), 'UserShow'),
  create: lazyScreen(() => import('./user-create'), 'UserCreate'),
  icon: UsersRound,
  recordRepresentation: 'name',
};
