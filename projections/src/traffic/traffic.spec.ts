import type { DomainEvent } from '@parkho/contracts';
import type { Total } from '@parkho/stores';
import { recorded } from '../recorded.fixture.js';
import { type TrafficDocument, traffic, trafficIn, trafficWeeks } from './traffic.js';

type Dated = [at: string, event: DomainEvent];
const product = { productId: 'p1', sellerId: 's1' };
const viewed = (views: number, sellerId: string | null = 's1'): DomainEvent => ({
  type: 'ProductViewsCounted',
  data: { ...product, sellerId, views },
});
const contacted = (contacts: number, ways?: object): DomainEvent => ({
  type: 'ProductContactsCounted',
  data: { ...product, contacts, ...(ways && { ways }) },
});

const after = (events: readonly Dated[]): TrafficDocument | null =>
  events.reduce<TrafficDocument | null>((document, [at, event]) => {
    const recordedEvent = recorded(event) as Parameters<typeof traffic.evolve>[1];
    const dated = { ...recordedEvent, metadata: { ...recordedEvent.metadata, at } };
    const [key] = [traffic.keysOf(dated)].flat();
    return key === undefined ? document : traffic.evolve(document, dated, key);
  }, null);
const weeks = (events: readonly Dated[]) => after(events)?.weeks;

test('views, contacts and contact methods are summed by week in Pakistan', () => {
  expect(
    weeks([
      // Sunday, and Monday in Pakistan.
      ['2026-11-22T18:59:00.000Z', viewed(3)],
      ['2026-11-22T19:00:00.000Z', viewed(4)],
      ['2026-11-24T07:00:00.000Z', contacted(2, { call: 1, whatsapp: 1 })],
      ['2026-11-25T07:00:00.000Z', contacted(0, { call: 1 })],
    ]),
  ).toEqual({
    '2026-11-16': { views: 3 },
    '2026-11-23': { views: 4, contacts: 2, call: 2, whatsapp: 1 },
  });
});

test('a quarter of a year is kept', () => {
  const events: Dated[] = [
    ['2026-08-30T07:00:00.000Z', viewed(1)],
    ['2026-08-31T07:00:00.000Z', viewed(2)],
    ['2026-11-23T07:00:00.000Z', viewed(3)],
  ];
  expect(weeks(events)).toEqual({ '2026-08-31': { views: 2 }, '2026-11-23': { views: 3 } });
  expect(trafficWeeks('2026-11-23T07:00:00.000Z')).toHaveLength(13);
  expect(trafficWeeks('2026-11-23T07:00:00.000Z').at(-1)).toBe('2026-08-31');
});

test('counts from before sellers were recorded make no document, and a deletion leaves none', () => {
  expect(after([['2026-11-23T07:00:00.000Z', viewed(1, null)]])).toBeNull();
  expect(
    after([
      ['2026-11-23T07:00:00.000Z', viewed(1)],
      ['2026-11-23T08:00:00.000Z', { type: 'ProductDeleted', data: product }],
    ]),
  ).toBeNull();
});

test('a shop’s week is a total', () => {
  const totals: Total[] = traffic.totals!(
    after([['2026-11-23T07:00:00.000Z', contacted(1, { mail: 1 })]])!,
  ) as Total[];
  expect(totals).toEqual([{ key: 's1/2026-11-23', numbers: { contacts: 1, mail: 1 } }]);
});

test('weeks are in order, whatever the order of their counts', () => {
  const document = after([
    ['2026-11-23T07:00:00.000Z', viewed(3)],
    ['2026-11-09T07:00:00.000Z', viewed(1)],
    ['2026-11-16T07:00:00.000Z', viewed(2)],
  ]);
  expect(Object.keys(document!.weeks)).toEqual(['2026-11-09', '2026-11-16', '2026-11-23']);
});

test('an empty week is all 0', () => {
  expect(trafficIn({ weeks: {} }, '2026-11-23')).toEqual({
    views: 0,
    contacts: 0,
    call: 0,
    whatsapp: 0,
    mail: 0,
  });
});
