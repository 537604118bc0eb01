import type { FlagMeasure, FlagsOfListing, ManagedPage } from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { fetcher } from '../../../lib/http/api';
import { sendCommand } from '../actions/http';

/** The listing as the moderator saw it. */
type Seen = Pick<ManagedPage, '_id' | 'version'>;

/** A moderator's decision on the flags of a listing. */
export interface FlagAnswer {
  flags: readonly string[];
  answer: string;
  /** Absent if they are dismissed. */
  upheld?: { measure: FlagMeasure; reason: string };
}

const pathOf = (id: string): string => `/admin/products/${encodeURIComponent(id)}`;

/** Each resolves to the server's answer and throws HttpError with its message; for `key` see Command. */
export const flagCalls = {
  answerFlags: ({ _id, version }: Seen, { upheld, ...answer }: FlagAnswer, key: string) =>
    sendCommand({
      method: 'PATCH',
      path: `${pathOf(_id)}/${upheld ? 'uphold-flags' : 'dismiss-flags'}`,
      version,
      key,
      body: { ...answer, ...upheld },
    }),
};
export type FlagCalls = typeof flagCalls;

/** The flags of a listing, open and answered. */
export const flagsOfListing = (id: string) =>
  queryOptions({
    queryKey: ['flags', id],
    queryFn: fetcher<FlagsOfListing>(`${pathOf(id)}/flags`),
  });
