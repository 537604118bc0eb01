import { Link as TextLink } from '@mui/material';
import { type CategoryUse, CONSOLE_PATH } from '@parkho/contracts';
import { useCreatePath } from 'react-admin';
import { Link } from 'react-router';
import { countText } from '../../lib/count-text';
import type { CategoryRecord } from './category-calls';

/** '3 devices and 1 feature request use it'. */
export const contentsOf = ({ devices, ideas }: CategoryUse): string =>
  `${countText(devices, 'device', 'devices')} and ${countText(ideas, 'feature request', 'feature requests')} use it`;

export const CategoryLink = ({ category: { id, name } }: { category: CategoryRecord }) => {
  const path = useCreatePath()({ resource: 'categories', type: 'show', id });
  return (
    <TextLink component={Link} to={path} color="inherit">
      {name}
    </TextLink>
  );
};

/** Its number of devices, as a link to them. */
export const DevicesLink = ({ category: { name, devices } }: { category: CategoryRecord }) => {
  if (devices === 0) return '0';
  const filter = encodeURIComponent(JSON.stringify({ category: name }));
  return (
    <TextLink
      component={Link}
      to={`${CONSOLE_PATH}/products?filter=${filter}`}
      aria-label={`${countText(devices, 'device', 'devices')} in ${name}`}
    >
      {devices}
    </TextLink>
  );
};
