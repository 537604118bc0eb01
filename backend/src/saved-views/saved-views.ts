import {
  DomainError,
  SAVED_VIEW_MESSAGES as MESSAGES,
  SAVED_VIEW_LIMITS,
  type SavedViewContent,
  type SavedViewEvent,
  type ViewList,
} from '@parkho/contracts';
import type { Decider } from '../platform/commands/decider.js';

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
);

const requireFree = (views: SavedViews, list: ViewList, name: string): void => {
  const isTaken = views.some((view) => view.list === list && view.name.toLowerCase() === name.toLowerCase());
  if (isTaken) throw new DomainError('conflict', MESSAGES.nameTaken);
};

/** The views that one person has saved, each under a name of its own in its list. */
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
      const saved = data as Extract<SavedViewEvent, { type: 'ListViewSaved' }>['data'];
      requireFree(state, saved.list, saved.name);
      if (state.length >= SAVED_VIEW_LIMITS.views) throw new DomainError('conflict', MESSAGES.tooMany);
      return [{ type: 'ListViewSaved', data: saved }];
    }
    const view = state.find(({ id }) => id === viewId);
    if (!view) throw new DomainError('not-found', MESSAGES.notFound);
    if (type === 'delete') return [{ type: 'ListViewDeleted', data: { ownerId, viewId } }];
    const { name, query, shared } = data as SavedViewContent;
    requireFree(
      state.filter((other) => other !== view),
      view.list,
      name,
    );
    const isSame = name === view.name && query === view.query && shared === view.shared;
    return isSame ? [] : [{ type: 'ListViewChanged', data: { ownerId, viewId, name, query, shared } }];
  },
} satisfies Decider<SavedViews, SavedViewCommand, SavedViewEvent>;
