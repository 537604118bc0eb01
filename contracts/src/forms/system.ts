import * as v from 'valibot';
import { SYSTEM_MESSAGES as MESSAGES } from '../views/system-view.js';
import { normalizeText } from './texts.js';

/** POST /admin/projections/:name/rebuild. Succeeds also after the build has been replaced. */
export const rebuildForm = v.object({
  replaces: v.pipe(normalizeText(MESSAGES.buildRequired), v.nonEmpty(MESSAGES.buildRequired)),
});
