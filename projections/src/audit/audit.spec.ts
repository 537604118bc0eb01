import type { DomainEvent } from '@parkho/contracts';
import { recorded } from '../recorded.fixture.js';
import { audit } from './audit.js';

const REQUEST = '01a204e1-a3f6-7244-85cf-84ee5bd665a4';
const documentOf = (event: DomainEvent, stream: string, correlationId = REQUEST) => {
  const { metadata, ...rest } = recorded(event, 7);
  const given = { ...rest, stream, metadata: { ...metadata, correlationId, causationId: 'command' } };
  return audit.evolve(null, given as never, audit.keysOf(given as never) as string);
};

test('an entry has an event’s position and subject, and none of its content', () => {
  const renamed = { type: 'CategoryRenamed', data: { categoryId: 'laptop', name: 'Notebook' } } as const;
  expect(documentOf(renamed, 'category-laptop')).toEqual({
    _id: '7',
    event: 'event-7',
    stream: 'category-laptop',
    revision: 7,
    type: 'CategoryRenamed',
    kind: 'category',
    thing: 'laptop',
    actor: 'actor',
    role: 'admin',
    at: Date.parse('2026-01-31T09:07:00.000Z'),
    correlation: REQUEST,
  });
});

test('views belong to the viewed device, whichever run has counted them', () => {
  const counted = {
    type: 'ProductViewsCounted',
    data: { productId: 'p1', sellerId: 's1', views: 3 },
  } as const;
  expect(documentOf(counted, 'productViews-run')).toMatchObject({ kind: 'product', thing: 'p1' });
});

test('for old request ids, which restarted with each process, the command groups events', () => {
  const deleted = { type: 'CategoryDeleted', data: { categoryId: 'laptop' } } as const;
  expect(documentOf(deleted, 'category-laptop', 'req-1')).toMatchObject({ correlation: 'command' });
});
