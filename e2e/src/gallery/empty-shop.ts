import { isPageFor, PAGES, type Page } from '@parkho/contracts';
import { ADMIN, type Server } from '../support/server.js';
import type { Viewer } from './visits.js';

const PASSWORD = 'Gallery1secret';

/** The viewers of a shop on its first day, before anything is listed. */
export const FIRST_DAY_VIEWERS = [
  'visitor',
  'seller',
  'moderator',
  'inspector',
  'analyst',
  'admin',
] as const satisfies Viewer[];

/** The token of an account without any activity. */
export const newAccount = async (server: Server, viewer: Viewer): Promise<string> => {
  const credentials = { email: `${viewer}@gallery.test`, password: PASSWORD };
  if (viewer === 'seller') return (await server.register('A Seller', credentials)).token;
  const token = await server.logIn(ADMIN);
  if (viewer === 'admin') return token;
  const body = { name: `The ${viewer}`, ...credentials, role: viewer };
  await server.call('POST', '/auth/register', { token, body });
  return server.logIn(credentials);
};

/** The pages that do not depend on a record. */
export const firstDayAddresses = (viewer: Viewer): string[] =>
  Object.values(PAGES as Readonly<Record<string, Page>>)
    .filter(({ path }) => !/[:*]/.test(path))
    .filter((page) => (viewer === 'visitor' ? !page.audience : page.audience && isPageFor(page, viewer)))
    .map(({ path }) => path)
    .concat(['visitor', 'seller'].includes(viewer) ? [] : ['/admin/dashboard']);
