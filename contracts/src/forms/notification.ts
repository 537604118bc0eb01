import * as v from 'valibot';
import { NOTIFICATION_LIMITS as LIMITS, NOTIFICATION_MESSAGES as MESSAGES } from '../notification.js';
import { NOTIFICATION_KINDS } from '../notification-kinds.js';

const optionalChoice = v.optional(v.boolean(MESSAGES.choiceInvalid));

/** POST /notifications/read: ids, or the time until which all are read. */
export const notificationsReadForm = v.pipe(
  v.object({
    ids: v.optional(
      v.pipe(
        v.array(
          v.pipe(v.string(MESSAGES.readInvalid), v.maxLength(LIMITS.id, MESSAGES.readInvalid)),
          MESSAGES.readInvalid,
        ),
        v.maxLength(LIMITS.ids, MESSAGES.readInvalid),
      ),
    ),
    upTo: v.optional(
      v.pipe(
        v.string(MESSAGES.readInvalid),
        v.isoTimestamp(MESSAGES.readInvalid),
        v.check((time) => !Number.isNaN(Date.parse(time)), MESSAGES.readInvalid),
        v.transform((time) => new Date(time).toISOString()),
      ),
    ),
  }),
  v.check(({ ids, upTo }) => (ids === undefined) !== (upTo === undefined), MESSAGES.readInvalid),
);

/** PUT /notifications/mails: the changed kinds. */
export const mailChoicesForm = v.object(
  Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, optionalChoice])) as Record<
    (typeof NOTIFICATION_KINDS)[number],
    typeof optionalChoice
  >,
);

/** POST /notifications/unsubscribe from our page; mail programs send the body of RFC 8058. */
export const unsubscribeForm = v.object(
  { wanted: v.boolean(MESSAGES.choiceInvalid) },
  MESSAGES.choiceInvalid,
);

/** The request of mail programs to an address that stops mails (RFC 8058, section 3.1), and of our pages. */
export const oneClickForm = v.object(
  { 'List-Unsubscribe': v.picklist(['One-Click'], MESSAGES.oneClickInvalid) },
  MESSAGES.oneClickInvalid,
);
