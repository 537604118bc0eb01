import { UsersRound } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { UserCreate } from './user-create';
import { UserList } from './user-list';
import { UserShow } from './user-show';

export const users: ResourceProps = {
  name: 'users',
  list: UserList,
  show: UserShow,
  create: UserCreate,
  icon: UsersRound,
  recordRepresentation: 'name',
};
