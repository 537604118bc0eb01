import {
  DomainError,
  SAVED_VIEW_MESSAGES as MESSAGES,
  SAVED_VIEW_LIMITS,
  type SavedViewContent,
  type SavedViewEvent,
  type ViewList,
} from '@parkho/contracts';
import type { Decider } from '../platform/commands/decider.js';

/** The events of an owner's stream. */
export type ListViewEvent = Exclude<SavedViewEvent, { type: 'SavedViewMailsDue' }>;

interface SavedView extends SavedViewContent {
  id: string;
  list: ViewList;
}
/** In the order in which they were saved. */
export type SavedViews = readonly SavedView[];

export type SavedViewCommand = { ownerId: string; viewId: string } & (
  | ({ type: 'save'; list: ViewList } & SavedViewContent)
  | ({ type: 'change' } & SavedViewContent)
  | { type: 'delete' }
  /** By the link of a mail. */
  | { type: 'stop-mail' }
);

const requireFree = (views: SavedViews, list: ViewList, name: string): void => {
  const isTaken = views.some((view) => view.list === list && view.name.toLowerCase() === name.toLowerCase());
  if (isTaken) throw new DomainError('conflict', MESSAGES.nameTaken);
};

/** @param others the other views */
const requireExplorationAnswer = (
  { pinned, mail }: SavedViewContent,
  others: SavedViews,
  list: ViewList,
): void => {
  if (pinned && list !== 'explore') throw new DomainError('invalid', MESSAGES.notPinnable);
  if (pinned && others.filter((view) => view.pinned).length >= SAVED_VIEW_LIMITS.pinned)
    throw new DomainError('conflict', MESSAGES.tooManyPinned);
  if (mail && list !== 'explore') throw new DomainError('invalid', MESSAGES.notMailable);
};

/** The saved views of one user, each with a unique name in its list. */
export const savedViews = {
  initial: [] as SavedViews,

  evolve(state, { type, data }) {
    const { ownerId: _, viewId, ...content } = data;
    switch (type) {
      case 'ListViewSaved':
        return [...state, { id: viewId, ...(content as Omit<SavedView, 'id'>) }];
      case 'ListViewChanged':
        return state.map((view) => (view.id === viewId ? { ...view, ...content } : view));
      case 'ListViewDeleted':
        return state.filter(({ id }) => id !== viewId);
    }
  },

  decide(state, { type, ...data }) {
    const { ownerId, viewId } = data;
    if (type === 'save') {
      const saved = data as Extract<ListViewEvent, { type: 'ListViewSaved' }>['data'];
      requireFree(state, saved.list, saved.name);
      if (state.length >= SAVED_VIEW_LIMITS.views) throw new DomainError('conflict', MESSAGES.tooMany);
      requireExplorationAnswer(saved, state, saved.list);
      return [{ type: 'ListViewSaved', data: saved }];
    }
    const view = state.find(({ id }) => id === viewId);
    if (type === 'stop-mail') {
      if (!view?.mail) return [];
      const { id: _, list: __, ...content } = view;
      return [{ type: 'ListViewChanged', data: { ownerId, viewId, ...content, mail: null } }];
    }
    if (!view) throw new DomainError('not-found', MESSAGES.notFound);
    if (type === 'delete') return [{ type: 'ListViewDeleted', data: { ownerId, viewId } }];
    const { name, query, shared, pinned, mail } = data as SavedViewContent;
    const content: SavedViewContent = { name, query, shared, pinned, mail };
    const others = state.filter((other) => other !== view);
    requireFree(others, view.list, name);
    requireExplorationAnswer(content, others, view.list);
    const isSame = (Object.keys(content) as (keyof SavedViewContent)[]).every(
      (field) => content[field] === view[field],
    );
    return isSame ? [] : [{ type: 'ListViewChanged', data: { ownerId, viewId, ...content } }];
  },
} satisfies Decider<SavedViews, SavedViewCommand, ListViewEvent>;
