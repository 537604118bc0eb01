import { Badge, Box, Chip } from '@mui/material';
import { CONSOLE_PAGES, type WaitingQueue } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { LayoutDashboard } from 'lucide-react';
import { createElement } from 'react';
import { Menu, useGetResourceLabel, useResourceDefinitions, useSidebarState } from 'react-admin';
import { useCan } from '../lib/session/auth';
import { operations } from './operations/operations';
import { attentionQuery } from './operations/operations-calls';
import { waiting } from './parts/waiting';
import { preload } from './resources';

/** The queues of a resource's screens. */
const QUEUES_OF: Readonly<Record<string, readonly WaitingQueue[]>> = {
  moderation: ['listings', 'revised-listings', 'flags'],
  inspections: ['inspections'],
  'featured-requests': ['featuring'],
  'feature-requests': ['ideas'],
};

const MAX_SHOWN_COUNT = 999;
const formatCount = (count: number): string =>
  count > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : String(count);

interface ItemProps {
  name: string;
  count: number;
  /** Whether the count is a number of failures. */
  isAlarm?: boolean;
}

/** A resource with the length of its queue: behind its name or, where the menu has only icons, on the icon. */
const Item = ({ name, count, isAlarm = false }: ItemProps) => {
  const { icon } = useResourceDefinitions()[name]!;
  const label = useGetResourceLabel()(name, 2);
  const [isOpen] = useSidebarState();
  const preloadHandlers = { onPointerEnter: () => preload(name), onFocus: () => preload(name) };
  if (count === 0) return <Menu.ResourceItem name={name} {...preloadHandlers} />;
  return (
    <Menu.ResourceItem
      name={name}
      {...preloadHandlers}
      leftIcon={
        <Badge
          aria-hidden
          color={isAlarm ? 'error' : 'primary'}
          badgeContent={isOpen ? 0 : count}
          max={MAX_SHOWN_COUNT}
        >
          {icon && createElement(icon)}
        </Badge>
      }
      primaryText={
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {label}
          </Box>
          <Chip
            aria-hidden
            component="span"
            size="small"
            color={isAlarm ? 'error' : 'success'}
            label={formatCount(count)}
            sx={{ ml: 'auto', flex: 'none', fontVariantNumeric: 'tabular-nums' }}
          />
          <span className="sr-only">
            {count} {isAlarm ? 'need attention' : 'waiting'}
          </span>
        </Box>
      }
    />
  );
};

/** The screen of operations, with the number of items that need an operator. */
const OperationsItem = () => {
  const can = useCan();
  const { data = 0 } = useQuery({ ...attentionQuery, enabled: can('system.manage') });
  return <Item name={operations.name} count={data} isAlarm />;
};

/** The console's screens, with the lengths of their queues. */
export const ConsoleMenu = () => {
  const { data = [] } = useQuery(waiting);
  const countOf = (name: string): number =>
    data.filter(({ queue }) => QUEUES_OF[name]?.includes(queue)).reduce((sum, { count }) => sum + count, 0);
  const resources = Object.values(useResourceDefinitions()).filter(({ hasList }) => hasList);
  return (
    <Menu>
      <Menu.Item
        to={CONSOLE_PAGES.dashboard.path}
        primaryText={CONSOLE_PAGES.dashboard.label}
        leftIcon={<LayoutDashboard />}
      />
      {resources.map(({ name }) =>
        name === operations.name ? (
          <OperationsItem key={name} />
        ) : (
          <Item key={name} name={name} count={countOf(name)} />
        ),
      )}
    </Menu>
  );
};
