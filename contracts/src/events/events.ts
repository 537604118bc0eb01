import { ASSISTANT_EVENTS } from './accounts/assistant-events.js';
import { DRAFT_EVENTS } from './accounts/draft-events.js';
import { ADMINISTRATION_EVENTS, USER_EVENTS } from './accounts/user-events.js';
import type { AffectedScreens } from './affected.js';
import { GUEST_EVENTS } from './buyers/guest-events.js';
import { QUESTION_EVENTS } from './buyers/question-events.js';
import { REPLY_EVENTS } from './buyers/reply-events.js';
import { REVIEW_EVENTS } from './buyers/review-events.js';
import { SAVED_SEARCH_EVENTS } from './buyers/saved-search-events.js';
import { WISHLIST_EVENTS } from './buyers/wishlist-events.js';
import { CATEGORY_EVENTS } from './category-events.js';
import { REFERENCE_LIST_EVENTS } from './console/reference-list-events.js';
import { SAVED_VIEW_EVENTS } from './console/saved-view-events.js';
import type { AnyEventDefinition, EventsOf } from './event-definition.js';
import { FEATURE_REQUEST_EVENTS } from './feature-request-events.js';
import { INSPECTION_EVENTS } from './inspection-events.js';
import { MODERATION_EVENTS } from './moderation-events.js';
import { NOTIFICATION_EVENTS } from './notification-events.js';
import { PRODUCT_EVENTS } from './product-events.js';
import { SHOP_REPORT_EVENTS } from './shop-report-events.js';
import {
  AUDIT_EVENTS,
  KEY_EVENTS,
  LOG_HEAD_EVENTS,
  REACTION_EVENTS,
  RESERVATION_EVENTS,
} from './system-events.js';

/** All events of the log, by type. */
export const EVENTS = {
  ...PRODUCT_EVENTS,
  ...INSPECTION_EVENTS,
  ...FEATURE_REQUEST_EVENTS,
  ...QUESTION_EVENTS,
  ...REPLY_EVENTS,
  ...REVIEW_EVENTS,
  ...MODERATION_EVENTS,
  ...NOTIFICATION_EVENTS,
  ...USER_EVENTS,
  ...ADMINISTRATION_EVENTS,
  ...ASSISTANT_EVENTS,
  ...DRAFT_EVENTS,
  ...GUEST_EVENTS,
  ...CATEGORY_EVENTS,
  ...REFERENCE_LIST_EVENTS,
  ...WISHLIST_EVENTS,
  ...SAVED_SEARCH_EVENTS,
  ...SAVED_VIEW_EVENTS,
  ...RESERVATION_EVENTS,
  ...SHOP_REPORT_EVENTS,
  ...REACTION_EVENTS,
  ...AUDIT_EVENTS,
  ...LOG_HEAD_EVENTS,
  ...KEY_EVENTS,
};
export type DomainEvent = EventsOf<typeof EVENTS>;
export type DomainEventType = DomainEvent['type'];
/** The current data of one type of event. */
export type DataOf<T extends DomainEventType> = Extract<DomainEvent, { type: T }>['data'];

export const EVENT_TYPES = Object.keys(EVENTS) as DomainEventType[];

/** The definition of a type; undefined if a newer version of Parkho has written it. */
export const eventDefinitionOf = (type: string): AnyEventDefinition | undefined =>
  Object.hasOwn(EVENTS, type) ? EVENTS[type as DomainEventType] : undefined;

/** The current schema of a type. */
export const schemaOf = (type: DomainEventType): number => (EVENTS[type].upcasters?.length ?? 0) + 1;

/** The open screens that an event affects; none where a newer version of Parkho has written it. */
export const affectedBy = ({ type, data }: { type: string; data: object }): readonly AffectedScreens[] =>
  eventDefinitionOf(type)?.affects?.(data as never) ?? [];

const tableOf = <F>(
  fieldOf: (definition: AnyEventDefinition) => F | undefined,
): Readonly<Record<string, F>> =>
  Object.fromEntries(
    EVENT_TYPES.flatMap((type) => {
      const value = fieldOf(EVENTS[type]);
      return value === undefined ? [] : [[type, value]];
    }),
  );

/** The paths of personal data, by type; types without any are absent. */
export const PERSONAL_DATA = tableOf(({ personalData }) =>
  personalData === 'none' ? undefined : personalData,
);

/** The upcasters of each type, by type; types without any are absent. */
export const UPCASTERS = tableOf(({ upcasters }) => upcasters);
