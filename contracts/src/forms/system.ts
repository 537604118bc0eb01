import * as v from 'valibot';
import { SYSTEM_MESSAGES as MESSAGES } from '../views/system-view.js';
import { plain } from './texts.js';

/** POST /admin/projections/:name/rebuild. To replace a build that has been replaced already is to have it as one wants. */
export const rebuildForm = v.object({
  replaces: v.pipe(plain(MESSAGES.buildRequired), v.nonEmpty(MESSAGES.buildRequired)),
});
