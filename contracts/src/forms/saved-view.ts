import * as v from 'valibot';
import {
  SAVED_VIEW_MESSAGES as MESSAGES,
  SAVED_VIEW_LIMITS,
  VIEW_LIST_NAMES,
  VIEW_MAIL_PERIODS,
} from '../domain/saved-view.js';
import { optionalLine, requiredLine } from './texts.js';

const content = {
  name: requiredLine(MESSAGES.nameRequired, SAVED_VIEW_LIMITS.name, MESSAGES.nameTooLong),
  query: optionalLine(SAVED_VIEW_LIMITS.query, MESSAGES.queryInvalid),
  shared: v.nullish(v.boolean(MESSAGES.sharedInvalid), false),
  pinned: v.nullish(v.boolean(MESSAGES.pinnedInvalid), false),
  mail: v.optional(v.nullable(v.picklist(VIEW_MAIL_PERIODS, MESSAGES.mailInvalid)), null),
};

/** POST /console/views. */
export const savedViewForm = v.object(
  {
    list: v.picklist(VIEW_LIST_NAMES, MESSAGES.listInvalid),
    ...content,
  },
  MESSAGES.listInvalid,
);

/** PUT /console/views/:ownerId/:id. */
export const changedViewForm = v.object(content);
