import type { ManagedCategory, ManagedReferenceList, ReferenceEntry } from '@parkho/contracts';
import { sendCommand } from '../parts/actions/http';

/** A category in the console's list. */
export type CategoryRecord = ManagedCategory & { id: string };

/** The category as the user saw it when they pressed the button. */
type Seen = Pick<CategoryRecord, 'id' | 'version'>;
const pathOf = ({ id }: Seen): string => `/categories/${encodeURIComponent(id)}`;

type SeenList = Pick<ManagedReferenceList, 'name' | 'version'>;
const listPath = ({ name }: SeenList): string => `/admin/reference-lists/${name}`;

/**
 * Commands on categories. Each resolves to the server's answer and throws HttpError with its message; for `key` see
 * Command (parts/http.ts).
 */
export const categoryCalls = {
  createCategory: (name: string, key: string) =>
    sendCommand({ method: 'POST', path: '/categories', body: { name }, key }),
  renameCategory: (seen: Seen, name: string, key: string) =>
    sendCommand({ method: 'PUT', path: pathOf(seen), body: { name }, version: seen.version, key }),
  /** Merges a category with its content into another category. */
  mergeCategory: (seen: Seen, intoId: string, key: string) =>
    sendCommand({
      method: 'POST',
      path: `${pathOf(seen)}/merge`,
      body: { intoId },
      version: seen.version,
      key,
    }),
  deleteCategory: (seen: Seen, key: string) =>
    sendCommand({ method: 'DELETE', path: pathOf(seen), version: seen.version, key }),
  addReferenceEntry: (list: SeenList, body: ReferenceEntry, key: string) =>
    sendCommand({ method: 'POST', path: listPath(list), body, version: list.version, key }),
  removeReferenceEntry: (list: SeenList, entry: string, key: string) =>
    sendCommand({
      method: 'DELETE',
      path: `${listPath(list)}/${encodeURIComponent(entry)}`,
      version: list.version,
      key,
    }),
};
export type CategoryCalls = typeof categoryCalls;
