import {
  CATEGORY_MESSAGES,
  type CategoryEvent,
  DomainError,
  fieldError,
  normaliseCategoryName,
} from '@parkho/contracts';

export type CategoryState =
  | { status: 'none' | 'deleted' }
  | CurrentCategory
  | { status: 'merged'; intoId: string };

export interface CurrentCategory {
  status: 'current';
  id: string;
  name: string;
  /** The categories whose merge into it was announced, whether it took place or not. */
  announced: readonly string[];
}

/** Names are validated by `categoryForm`. */
export type CategoryCommand =
  | { type: 'create'; categoryId: string; name: string }
  | { type: 'rename'; name: string }
  | { type: 'delete' }
  /** The other category is about to be merged into this one. */
  | { type: 'announce-merge'; fromId: string }
  | { type: 'merge'; intoId: string }
  /** Withdraws the announced merge into the other category. */
  | { type: 'withdraw-merge'; intoId: string }
  | { type: 'abandon-name'; categoryId: string };

export const sameName = (one: string, other: string): boolean =>
  normaliseCategoryName(one) === normaliseCategoryName(other);

export const nameOf = (state: CategoryState): string | undefined =>
  state.status === 'current' ? state.name : undefined;

export const announcedTo = (state: CategoryState): readonly string[] =>
  state.status === 'current' ? state.announced : [];

/** The id that a new category gets from its name: 'Gaming PCs' gives 'gaming-pcs'. */
export const slug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'category';

const current = (state: CategoryState): CurrentCategory => {
  if (state.status !== 'current') throw new DomainError('not-found', CATEGORY_MESSAGES.notFound);
  return state;
};

/** The rules of one category. Reservations make its name unique; read models know its listings. */
export const category = {
  initial: { status: 'none' } as CategoryState,

  evolve(state: CategoryState, event: CategoryEvent): CategoryState {
    switch (event.type) {
      case 'CategoryCreated':
        return { status: 'current', id: event.data.categoryId, name: event.data.name, announced: [] };
      case 'CategoryRenamed':
        return state.status === 'current' ? { ...state, name: event.data.name } : state;
      case 'CategoryDeleted':
        return { status: 'deleted' };
      case 'CategoryMerged':
        return { status: 'merged', intoId: event.data.intoId };
      case 'CategoryMergeAnnounced':
        return state.status === 'current'
          ? { ...state, announced: [...new Set([...state.announced, event.data.fromId])] }
          : state;
      case 'CategoryMergeWithdrawn':
      case 'CategoryNameAbandoned':
        return state;
    }
  },

  decide(state: CategoryState, command: CategoryCommand): CategoryEvent[] {
    switch (command.type) {
      case 'create': {
        const { categoryId, name } = command;
        if (state.status === 'current' || state.status === 'merged')
          throw fieldError('conflict', 'name', CATEGORY_MESSAGES.exists);
        return [{ type: 'CategoryCreated', data: { categoryId, name } }];
      }
      case 'rename': {
        const { id, name: before } = current(state);
        const { name } = command;
        return name === before ? [] : [{ type: 'CategoryRenamed', data: { categoryId: id, name } }];
      }
      case 'delete':
        return state.status === 'deleted'
          ? []
          : [{ type: 'CategoryDeleted', data: { categoryId: current(state).id } }];
      case 'announce-merge': {
        if (state.status === 'merged') throw new DomainError('conflict', CATEGORY_MESSAGES.mergeIntoMerged);
        const { id: categoryId } = current(state);
        return [{ type: 'CategoryMergeAnnounced', data: { categoryId, fromId: command.fromId } }];
      }
      case 'merge': {
        const { intoId } = command;
        if (state.status === 'merged' && state.intoId === intoId) return [];
        const { id: categoryId } = current(state);
        if (intoId === categoryId) throw fieldError('invalid', 'intoId', CATEGORY_MESSAGES.mergeIntoItself);
        return [{ type: 'CategoryMerged', data: { categoryId, intoId } }];
      }
      case 'withdraw-merge':
        return state.status === 'current'
          ? [{ type: 'CategoryMergeWithdrawn', data: { categoryId: state.id, intoId: command.intoId } }]
          : [];
      case 'abandon-name':
        return [{ type: 'CategoryNameAbandoned', data: { categoryId: command.categoryId } }];
    }
  },
};
