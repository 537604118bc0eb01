import type { DomainEvent } from '@parkho/contracts';
import type { NotifyingEvent } from '@parkho/projections';
import { noticesInWindow } from './mail-windows.js';

const MINUTE = 60_000;
const WINDOW = 10 * MINUTE;

/** By an admin, unless another actor is given. */
let written = 0;
const happened = (
  minute: number,
  type: NotifyingEvent['type'],
  data: object,
  by: { id: string; role: string } = { id: 'admin', role: 'admin' },
): NotifyingEvent => {
  const at = new Date(Date.UTC(2026, 0, 31, 9) + minute * MINUTE).toISOString();
  const position = String(written++).padStart(6, '0');
  return {
    id: `${type}-${position}`,
    position,
    type: type as DomainEvent['type'],
    data,
    metadata: { actor: by, at },
  } as NotifyingEvent;
};
const laptop = { productId: 'laptop', sellerId: 'sana' };
const approved = (minute: number, data: object = laptop) => happened(minute, 'ProductApproved', data);
const rejected = (minute: number, reason = 'Blurred') =>
  happened(minute, 'ProductRejected', { ...laptop, reason });
const featured = (minute: number, by?: { id: string; role: string }) =>
  happened(minute, 'FeaturedRequestApproved', { ...laptop, requestId: 'r1', notes: 'Nice' }, by);
const marked = (minute: number, requesterId: string | null = null) =>
  happened(minute, 'InspectionMarked', { inspectionId: 'laptop', sellerId: 'sana', requesterId });
const assigned = (minute: number) =>
  happened(minute, 'InspectionAssigned', {
    inspectionId: 'laptop',
    requestId: 'asked',
    inspectorId: 'sana',
  });

/** Given a log, when its first event is due, then these notices are one mail to Sana. */
const noticesOf = (events: NotifyingEvent[], userId = 'sana', window = WINDOW): string[] =>
  noticesInWindow(events[0]!, userId, events, window).map(({ notice }) => notice);

describe('the content of one mail', () => {
  it.each<[string, NotifyingEvent[], string[]]>([
    ['a single event', [approved(0)], ['listing-approved']],
    [
      'all events on the same record until the window ends, inclusive',
      [rejected(0), approved(3), featured(10)],
      ['listing-rejected', 'listing-approved', 'featuring-approved'],
    ],
    ['no event after the window', [rejected(0), approved(10.001)], ['listing-rejected']],
    [
      'an inspection of the listed device, though it has its own stream',
      [approved(0), marked(4)],
      ['listing-approved', 'inspection-done'],
    ],
    [
      'no event on another record',
      [approved(0), approved(1, { productId: 'pc', sellerId: 'sana' })],
      ['listing-approved'],
    ],
    ['no assignment of work on the same device', [approved(0), assigned(1)], ['listing-approved']],
    [
      'no action of the recipient',
      [approved(0), featured(1, { id: 'sana', role: 'seller' })],
      ['listing-approved'],
    ],
    [
      'a later event with an earlier time, from a clock that is behind',
      [approved(0), rejected(-2)],
      ['listing-approved', 'listing-rejected'],
    ],
  ])('is %s', (_, events, notices) => {
    expect(noticesOf(events)).toEqual(notices);
  });

  it('is in log order, whichever stream it was read from', () => {
    const [first, second, third] = [approved(0), marked(1), featured(2)];
    const news = noticesInWindow(first, 'sana', [third, first, second], WINDOW);
    expect(news.map(({ event }) => event.id)).toEqual([first.id, second.id, third.id]);
    expect(news[2]).toMatchObject({
      userId: 'sana',
      detail: 'Nice',
      thing: { type: 'product', id: 'laptop' },
    });
  });

  it('starts with the event that opens it', () => {
    const [before, first] = [rejected(0), approved(1)];
    expect(noticesInWindow(first, 'sana', [before, first], WINDOW)).toHaveLength(1);
  });

  it('is separate for each person', () => {
    expect(noticesOf([marked(0, 'bilal'), approved(1)], 'bilal')).toEqual(['inspection-done']);
    expect(noticesOf([marked(0, 'bilal'), approved(1)])).toEqual(['inspection-done', 'listing-approved']);
  });

  it('is the events of one command if nothing is batched', () => {
    expect(noticesOf([approved(0), featured(0), marked(0.001)], 'sana', 0)).toEqual([
      'listing-approved',
      'featuring-approved',
    ]);
  });
});
