import { type EventsOf, event } from './event-definition.js';

type Subject = {
  categoryId: string;
};

/** The events of categories. They affect no open screen: screens read categories once for a visit. */
export const CATEGORY_EVENTS = {
  CategoryCreated: event<Subject & { name: string }>({
    label: 'Category created',
    sentence: ({ name }) => `created the category “${name}”`,
    personalData: 'none',
  }),
  CategoryRenamed: event<Subject & { name: string }>({
    label: 'Category renamed',
    sentence: ({ name }, { was }) =>
      `renamed the category${was('name') === undefined ? '' : ` “${was('name')}”`} to “${name}”`,
    personalData: 'none',
  }),
  CategoryDeleted: event<Subject>({
    label: 'Category deleted',
    sentence: 'deleted {thing}',
    personalData: 'none',
  }),
  /** Another category is about to be merged into it. Commands that were decided on its earlier state fail. */
  CategoryMergeAnnounced: event<Subject & { fromId: string }>({
    label: 'Category merge announced',
    sentence: ({ fromId }, { thing, named }) =>
      `started to merge ${named(fromId, 'another category')} into ${thing}`,
    personalData: 'none',
  }),
  /** The other category is about to be deleted. Commands that were decided on this one's earlier state fail. */
  CategoryMergeWithdrawn: event<Subject & { intoId: string }>({
    label: 'Category merge cancelled',
    sentence: ({ intoId }, { thing, named }) =>
      `cancelled the merge of ${thing} into ${named(intoId, 'another category')}`,
    personalData: 'none',
  }),
  /**
   * The category ends, and its listings are moved to the other one, one by one. It is the last event of the stream: its
   * id refers to the other category from then on.
   */
  CategoryMerged: event<Subject & { intoId: string }>({
    label: 'Category merged',
    sentence: ({ intoId }, { thing, named }) => `merged ${thing} into ${named(intoId, 'another category')}`,
    personalData: 'none',
  }),
  /** A name that was reserved for it and never taken has gone to another. */
  CategoryNameAbandoned: event<Subject>({
    label: 'Category name taken by another category',
    sentence: 'abandoned the name of {thing}, because another category has it',
    personalData: 'none',
  }),
};
export type CategoryEvent = EventsOf<typeof CATEGORY_EVENTS>;
