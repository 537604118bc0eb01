import * as v from 'valibot';
import { SYSTEM_MESSAGES as MESSAGES } from '../views/system-view.js';
import { plain } from './texts.js';

/** POST /admin/projections/:name/rebuild. Succeeds also after the build has been replaced. */
export const rebuildForm = v.object({
  replaces: v.pipe(plain(MESSAGES.buildRequired), v.nonEmpty(MESSAGES.buildRequired)),
});
