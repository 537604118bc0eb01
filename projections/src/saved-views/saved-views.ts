import { dayInPakistan, type Recorded, type SavedViewContent, type ViewList } from '@parkho/contracts';
import type { Document } from '@parkho/stores';
import { defineProjection } from '../projection.js';
import type { ReadModel } from '../read-model.js';

interface SavedView extends SavedViewContent {
  id: string;
  list: ViewList;
  /** The day in Pakistan since which it is mailed; null without mails. */
  mailSince: string | null;
}

/** The views of a user, in the order in which they were saved. */
export interface SavedViewsDocument extends Document {
  views: SavedView[];
  hasShared: boolean;
  hasMailed: boolean;
  /** Revision of their stream. */
  version: number;
}

/** Saved views by the id of their owner; erased users have none. */
export const savedViews = defineProjection({
  name: 'saved-views',
  version: 2,
  shape: {
    fields: { hasShared: 'boolean', hasMailed: 'boolean' },
    indexes: [{ fields: ['hasShared', '_id'] }, { fields: ['hasMailed', '_id'] }],
  },
  handles: ['ListViewSaved', 'ListViewChanged', 'ListViewDeleted', 'UserErased'],
  keysOf: (event) => (event.type === 'UserErased' ? event.data.userId : event.data.ownerId),
  evolve(document: SavedViewsDocument | null, event): SavedViewsDocument | null {
    if (event.type === 'UserErased') return null;
    const before = document?.views ?? [];
    const { type, data } = event;
    switch (type) {
      case 'ListViewSaved': {
        const { ownerId: _, viewId: id, ...view } = data;
        return documentOf(event, [...before, { id, ...view, mailSince: view.mail && dayOf(event) }]);
      }
      case 'ListViewChanged': {
        const { ownerId: _, viewId, ...content } = data;
        return documentOf(
          event,
          before.map((view) =>
            view.id === viewId ? { ...view, ...content, mailSince: mailSince(view, content, event) } : view,
          ),
        );
      }
      case 'ListViewDeleted':
        return documentOf(
          event,
          before.filter(({ id }) => id !== data.viewId),
        );
    }
  },
});

const dayOf = ({ metadata }: Pick<Recorded, 'metadata'>): string => dayInPakistan(metadata.at);

/** The day is kept while the frequency of the mails is. */
const mailSince = (
  before: SavedView,
  { mail }: SavedViewContent,
  event: Pick<Recorded, 'metadata'>,
): string | null => (mail === before.mail ? before.mailSince : mail && dayOf(event));

const documentOf = (
  { data, revision }: { data: { ownerId: string }; revision: number },
  views: SavedView[],
): SavedViewsDocument | null =>
  views.length === 0
    ? null
    : {
        _id: data.ownerId,
        views,
        hasShared: views.some(({ shared }) => shared),
        hasMailed: views.some(({ mail }) => mail !== null),
        version: revision,
      };

type SavedViewModel = ReadModel<SavedViewsDocument>;

/** A saved view, its owner, and the revision of the owner's stream. */
export type OwnedView = SavedView & { ownerId: string; version: number };

const ownedViews = ({ _id: ownerId, views, version }: SavedViewsDocument): OwnedView[] =>
  views.map((view) => ({ ...view, ownerId, version }));

/** A user's views of all lists, in the order in which they were saved. */
export const viewsOfOwner = async (model: SavedViewModel, ownerId: string): Promise<OwnedView[]> => {
  const document = await model.get(ownerId);
  return document ? ownedViews(document) : [];
};

/** Users after an id with mailed views, at most `limit`, with all their views. */
export const mailedViewsAfter = async (
  model: SavedViewModel,
  lastId: string,
  limit: number,
): Promise<{ ownerId: string; views: OwnedView[] }[]> => {
  const owners = await model.find({ filter: { hasMailed: true, _id: { $gt: lastId } }, limit });
  return owners.map((document) => ({ ownerId: document._id, views: ownedViews(document) }));
};

/** Maximum number of users whose shared views are read: more than a shop employs. */
const SHARERS_MAX = 200;

/** The shared views of a list. */
export const sharedViews = async (model: SavedViewModel, list: ViewList): Promise<OwnedView[]> => {
  const sharers = await model.find({ filter: { hasShared: true }, limit: SHARERS_MAX });
  return sharers.flatMap(ownedViews).filter((view) => view.shared && view.list === list);
};
