import {
  CONSOLE_PATH,
  CONSOLE_SEARCH,
  type ConsoleHit,
  type ConsoleSearchKind,
  PAGES,
} from '@parkho/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileCheck, Laptop, Lightbulb, type LucideIcon, Tags, UserRound } from 'lucide-react';
import { api } from '../../lib/http/api';

interface Look {
  /** The heading of the results of this kind. */
  label: string;
  icon: LucideIcon;
  /** The fields that the search covers. */
  by: string;
  pathOf: (hit: ConsoleHit) => string;
}

const show = (resource: string, { _id }: ConsoleHit): string =>
  `${CONSOLE_PATH}/${resource}/${encodeURIComponent(_id)}/show`;

export const KIND_APPEARANCE: Readonly<Record<ConsoleSearchKind, Look>> = {
  device: {
    label: 'Devices',
    icon: Laptop,
    by: 'devices by name, ID, report ID, serial or phone number',
    pathOf: (hit) => show('products', hit),
  },
  person: {
    label: 'People',
    icon: UserRound,
    by: 'people by name, email or phone number',
    pathOf: (hit) => show('users', hit),
  },
  report: {
    label: 'Inspection reports',
    icon: FileCheck,
    by: 'inspection reports by ID or serial number',
    pathOf: ({ _id }) => PAGES.report.path.replace(':id', encodeURIComponent(_id)),
  },
  idea: {
    label: 'Feature requests',
    icon: Lightbulb,
    by: 'feature requests by title',
    pathOf: (hit) => show('feature-requests', hit),
  },
  category: {
    label: 'Categories',
    icon: Tags,
    by: 'categories by name',
    pathOf: (hit) => show('categories', hit),
  },
};

/** The first results for the input; the previous ones stay until the new ones arrive. An outdated call is aborted. */
export const useHits = (search: string) =>
  useQuery({
    queryKey: ['console-search', search],
    queryFn: async ({ signal }) =>
      (await api.get<{ hits: ConsoleHit[] }>('/console/search', { query: { q: search }, signal })).data.hits,
    enabled: search.length >= CONSOLE_SEARCH.min,
    placeholderData: keepPreviousData,
  });
