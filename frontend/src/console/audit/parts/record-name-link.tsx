import { Box, Link as TextLink } from '@mui/material';
import type { Capability, Category } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { useCreatePath, useGetManyAggregate, useResourceDefinitions } from 'react-admin';
import { Link } from 'react-router';
import { useCan } from '../../../lib/session/auth';
import { http } from '../../parts/actions/http';
import type { NameKind } from './field-labels';

const RESOURCE_FIELD_WITH_NAME: Readonly<Record<Exclude<NameKind, 'categories'>, string>> = {
  users: 'name',
  products: 'name',
  'feature-requests': 'title',
};

/** Every role may read these. */
const useCategoryName = (id: string, enabled: boolean): string | null | undefined => {
  const { data, isLoading } = useQuery({
    queryKey: ['categories', 'named'],
    queryFn: async () => (await http('/api/categories')).json.data.categories as Category[],
    enabled,
  });
  return isLoading ? undefined : (data?.find(({ _id }) => _id === id)?.name ?? null);
};

/**
 * The present name of a record, `loadedName` where the caller has it; undefined while it is loading, null if it has none.
 */
export const useName = (
  resource: NameKind,
  id: string,
  loadedName: string | undefined,
): string | null | undefined => {
  const can = useCan();
  const isCategory = resource === 'categories';
  const category = useCategoryName(id, isCategory && loadedName === undefined);
  // All names of a screen are read in one call.
  const { data, isLoading } = useGetManyAggregate(
    resource,
    { ids: [id] },
    { enabled: !isCategory && loadedName === undefined && can(`${resource}.read` as Capability) },
  );
  if (loadedName !== undefined || isCategory) return loadedName ?? category;
  if (isLoading) return undefined;
  const name: unknown =
    data?.[0]?.[RESOURCE_FIELD_WITH_NAME[resource as keyof typeof RESOURCE_FIELD_WITH_NAME]];
  return typeof name === 'string' ? name : null;
};

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text is a generated id, which is not readable. */
export const isId = (value: string): boolean => ID.test(value);

/** The beginning of an id, which distinguishes it from others. */
const idBeginning = (id: string): string => (/^[0-9a-f-]{20,}$/.test(id) ? `${id.slice(0, 8)}…` : id);

/** A shortened id, with the full id in its tooltip. */
export const ShortId = ({ id }: { id: string }) => (
  <Box component="span" title={id} sx={{ fontFamily: 'monospace', fontSize: '0.875em' }}>
    {idBeginning(id)}
  </Box>
);

interface RecordNameLinkProps {
  resource: NameKind;
  id: string;
  /** Where the caller has it. */
  name?: string | undefined;
  /** Where it is in a button. */
  unlinked?: boolean;
}

/** The present name of a record, as a link to it; its id where it has no name any more. */
export const RecordNameLink = ({ resource, id, name: loadedName, unlinked = false }: RecordNameLinkProps) => {
  const can = useCan();
  const createPath = useCreatePath();
  const { [resource]: definition } = useResourceDefinitions();
  const name = useName(resource, id, loadedName);
  const nameOrId = name ?? <ShortId id={id} />;
  const capability = resource === 'categories' ? 'categories.manage' : `${resource}.read`;
  // A deleted record has no screen.
  if (unlinked || !name || !definition?.hasShow || !can(capability as Capability)) return nameOrId;
  return (
    <TextLink
      component={Link}
      to={createPath({ resource, type: 'show', id })}
      sx={{ overflowWrap: 'anywhere' }}
    >
      {nameOrId}
    </TextLink>
  );
};
