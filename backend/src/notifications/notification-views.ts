import { Injectable } from '@nestjs/common';
import {
  can,
  compact,
  isPageFor,
  type Notice,
  type NotificationThing,
  type NotificationView,
  noticeDetail,
  noticePath,
  noticeTitle,
  QUEUE_PAGES,
  type Queue,
  queueDetail,
  queueEntryId,
  queuesOf,
  queueTitle,
} from '@parkho/contracts';
import {
  countPendingFeatureRequests,
  countPendingInspections,
  type Entry,
  featureRequestsByIds,
  moderationCounts,
  pendingCounts,
  productsByIds,
  questionsByIds,
  type Reader,
} from '@parkho/projections';
import { ReadModels } from '../platform/engines/read-models.js';
import type { Principal } from '../platform/http/access/request-context.js';

/** The length of each non-empty queue of a user. */
export type QueueLengths = ReadonlyMap<Queue, number>;

/** The user who reads them. */
type NameReader = Pick<Principal, 'id' | 'role'>;

/** Notifications for the API, with current names and queue lengths. */
@Injectable()
export class NotificationViews {
  constructor(private readonly models: ReadModels) {}

  async waitingFor({ role }: Principal): Promise<QueueLengths> {
    const queues = queuesOf(role).filter((queue) => isPageFor(QUEUE_PAGES[queue].page, role));
    // Most users have none.
    if (queues.length === 0) return new Map();
    const [devices, { reported }, inspections, ideas] = await Promise.all([
      pendingCounts(this.models.products),
      moderationCounts(this.models.moderation),
      countPendingInspections(this.models['inspection-requests']),
      countPendingFeatureRequests(this.models['feature-requests']),
    ]);
    const waiting: Readonly<Record<Queue, number>> = { ...devices, flags: reported, inspections, ideas };
    return new Map(queues.map((queue) => [queue, waiting[queue]] as const).filter(([, count]) => count > 0));
  }

  async of(
    entries: readonly Entry[],
    waiting: QueueLengths,
    person: NameReader,
  ): Promise<NotificationView[]> {
    const [nameOf, textOf] = await Promise.all([this.namesOf(entries, person), this.questionTexts(entries)]);
    return entries.map(({ _id, at, read, queue, notice, kind, thing, reportId, ...more }) => {
      const detail = more.questionId === undefined ? more.detail : textOf(more.questionId, notice!);
      if (queue) {
        const count = waiting.get(queue)!;
        return {
          _id: queueEntryId(queue),
          at,
          read,
          href: QUEUE_PAGES[queue].path,
          title: queueTitle(queue, count),
          detail: queueDetail(queue),
          queue,
          kind: 'waiting',
          waiting: count,
        };
      }
      const record: NotificationThing = compact({ ...thing!, name: nameOf(thing!) ?? thing!.name });
      const entry = { notice: notice!, thing: record, detail, reportId };
      return compact({
        _id: _id.slice(_id.indexOf('/') + 1),
        at,
        read,
        href: noticePath(entry, person.role),
        title: noticeTitle(entry),
        detail: noticeDetail(entry),
        notice: notice!,
        kind: kind!,
        thing: record,
      });
    });
  }

  /** One read for each type of record. Records that the user may not see, or not any more, have no name. */
  private async namesOf(
    entries: readonly Entry[],
    { id, role }: NameReader,
  ): Promise<(thing: NotificationThing) => string | undefined> {
    const idsOf = (type: NotificationThing['type']): string[] => [
      ...new Set(entries.flatMap(({ thing }) => (thing?.type === type ? thing.id : []))),
    ];
    const [products, inspections, ideas] = await Promise.all([
      productsByIds(this.models.products, idsOf('product')),
      this.models['inspection-requests'].getMany(idsOf('inspection')),
      featureRequestsByIds(this.models['feature-requests'], idsOf('feature-request')),
    ]);
    const canSeeAll = can(role, 'products.read');
    const visible = products.filter(({ isPublic, sellerId }) => isPublic || sellerId === id || canSeeAll);
    const names: Record<NotificationThing['type'], Map<string, string>> = {
      product: new Map(visible.map(({ _id, name }) => [_id, name])),
      inspection: new Map(inspections.map(({ _id, deviceName }) => [_id, deviceName])),
      'feature-request': new Map(ideas.map(({ _id, title }) => [_id, title])),
    };
    return ({ type, id }) => names[type].get(id);
  }

  /** The question for its seller, the answer for the buyer; nothing once it is removed. */
  private async questionTexts(
    entries: readonly Entry[],
  ): Promise<(questionId: string, notice: Notice) => string | undefined> {
    const ids = entries.flatMap(({ questionId }) => questionId ?? []);
    const questions = await questionsByIds(this.models.questions, [...new Set(ids)]);
    const byId = new Map(questions.map((question) => [question._id, question]));
    return (questionId, notice) => {
      const { text, answer } = byId.get(questionId) ?? {};
      return notice === 'question-answered' ? answer : text;
    };
  }
}

export const readerOf = ({ id }: Principal, waiting: QueueLengths): Reader => ({
  userId: id,
  queues: [...waiting.keys()],
});
