import type { DomainEvent, ProductDetails } from '@parkho/contracts';
import type { Document } from '@parkho/stores';
import { evolve, stepsIn } from '../engine/fold.js';
import { recorded } from '../recorded.fixture.js';
import { auditFields } from './audit-fields.js';

const ids = { productId: 'p1', sellerId: 's1' };
const listed: Extract<DomainEvent, { type: 'ProductListed' }> = {
  type: 'ProductListed',
  data: {
    ...ids,
    reportId: 'PK-1',
    approval: 'pending',
    name: 'ThinkPad T480',
    description: 'One owner',
    price: 8_500_000,
    categoryId: 'laptop',
    brand: 'Lenovo',
    condition: 'Good',
    location: 'Lahore',
    specifications: { ram: '8 GB', storage: '256 GB' },
    laptopDetails: { screenSize: '14', accessoriesIncluded: ['Charger'], contactInfo: '0300-1234567' },
    images: { front: '/api/images/1' },
  },
};
const changed = (changes: Partial<ProductDetails>): DomainEvent => ({
  type: 'ProductDetailsChanged',
  data: { ...ids, changes },
});

/** The fields changed by the last event, in any batches. */
const fieldsOf = (...events: readonly DomainEvent[]): string[] => {
  const at = events.map((event, n) => ({ ...recorded(event, n), metadata: METADATA }));
  const folded = new Map<string, Document>();
  for (const event of at) {
    const { steps, keys } = stepsIn([event as never], auditFields, new Set(auditFields.handles));
    const { changes } = evolve(
      [...keys].flatMap((key) => folded.get(key) ?? []),
      steps,
      auditFields,
    );
    for (const { before, after } of changes)
      if (after) folded.set(after._id, after);
      else if (before) folded.delete(before._id);
  }
  const position = String(events.length - 1);
  return [...folded.keys()]
    .flatMap((key) => (key.startsWith(`${position} `) ? [key.split(' ')[1]!] : []))
    .sort();
};
const METADATA = {
  actor: { id: 'actor', role: 'admin' },
  at: '2026-01-31T09:07:00.000Z',
  correlationId: 'request',
  causationId: 'command',
};

test.each<[string, Partial<ProductDetails>, string[]]>([
  ['plain fields', { price: 8_000_000, categoryId: 'gaming' }, ['category', 'price']],
  ['one of a group', { specifications: { ram: '16 GB', storage: '256 GB' } }, ['ram']],
  ['one that is gone, and a new one', { specifications: { ram: '8 GB', gpu: 'RTX' } }, ['gpu', 'storage']],
  [
    'the same in another order',
    { specifications: { storage: '256 GB', ram: '8 GB', case: '' }, price: 1 },
    ['price'],
  ],
  [
    'a list, and perhaps the contact',
    {
      laptopDetails: {
        screenSize: '14',
        accessoriesIncluded: ['Charger', 'Bag'],
        contactInfo: '0300-1234567',
      },
    },
    ['accessoriesIncluded', 'contactInfo'],
  ],
  ['photos', { images: { front: '/api/images/2' } }, ['photo']],
])('an edit has changed %s', (_, changes, fields) => {
  expect(fieldsOf(listed, changed(changes))).toEqual(fields);
});

test('an edit’s changes are stored relative to earlier edits', () => {
  const specifications = { ram: '16 GB', storage: '256 GB' };
  expect(
    fieldsOf(listed, changed({ specifications }), changed({ specifications: { ram: '16 GB' } })),
  ).toEqual(['storage']);
});

test('the first event of a record changes no field, and deleted listings leave no state', () => {
  expect(fieldsOf(listed)).toEqual([]);
  expect(fieldsOf(listed, { type: 'ProductDeleted', data: ids })).toEqual([]);
});

test.each<[DomainEvent, string[]]>([
  [{ type: 'ProductApproved', data: ids }, ['approvalStatus']],
  [
    {
      type: 'ProductSaleCorrected',
      data: {
        ...ids,
        price: 2,
        soldAt: '2026-01-31',
        before: { price: 1, soldAt: '2026-01-31' },
      },
    },
    ['salePrice'],
  ],
  [
    { type: 'ProfileUpdated', data: { userId: 'u1', changes: { phone: '', address: {} } } },
    ['address', 'phone'],
  ],
  [
    {
      type: 'FeatureRequestEdited',
      data: { requestId: 'r1', authorId: 'u1', changes: { title: 'More', product: {} as never } },
    },
    ['device', 'title'],
  ],
  [{ type: 'UserRoleChanged', data: { userId: 'u1', role: 'inspector', previous: 'seller' } }, ['role']],
])('%j', (event, fields) => {
  expect(fieldsOf(event)).toEqual(fields);
});

/** The fields changed by each event type, by its data; `ProductDetailsChanged` has its own tests. */
const CHANGED: Record<
  Exclude<(typeof auditFields.handles)[number], 'ProductDetailsChanged'>,
  [data: object, fields: string[]][]
> = {
  ProductListed: [[listed.data, []]],
  ProductResubmitted: [[ids, ['approvalStatus']]],
  ProductApproved: [[ids, ['approvalStatus']]],
  ProductRejected: [[ids, ['approvalStatus']]],
  ProductActivated: [[ids, ['isActive']]],
  ProductDeactivated: [[ids, ['isActive']]],
  ProductFeatured: [[ids, ['isFeatured']]],
  ProductUnfeatured: [[ids, ['isFeatured']]],
  FeaturedRequestSubmitted: [[ids, ['featuredRequest']]],
  FeaturedRequestCancelled: [[ids, ['featuredRequest']]],
  FeaturedRequestApproved: [[ids, ['featuredRequest']]],
  FeaturedRequestRejected: [[ids, ['featuredRequest']]],
  ProductSold: [[ids, ['salePrice', 'sold', 'soldAt']]],
  ProductUnitSold: [[{ ...ids, left: 2 }, ['quantity']]],
  ProductSaleCorrected: [
    [{ ...ids, price: 2, soldAt: 'b', before: { price: 1, soldAt: 'a' } }, ['salePrice', 'soldAt']],
    [{ ...ids, price: 1, soldAt: 'b', before: { price: 1, soldAt: 'a' } }, ['soldAt']],
  ],
  ProductSaleUndone: [[ids, ['salePrice', 'sold', 'soldAt']]],
  ProductDeleted: [[ids, []]],
  ProfileUpdated: [[{ userId: 'u1', changes: { name: 'Sana', businessName: '' } }, ['businessName', 'name']]],
  EmailChanged: [[{ userId: 'u1' }, ['email']]],
  ProfilePictureChanged: [[{ userId: 'u1' }, ['profilePicture']]],
  ProfilePictureRemoved: [[{ userId: 'u1' }, ['profilePicture']]],
  UserRoleChanged: [[{ userId: 'u1' }, ['role']]],
  PasswordChanged: [[{ userId: 'u1' }, ['password']]],
  PasswordReset: [[{ userId: 'u1' }, ['password']]],
  SecondFactorTurnedOn: [[{ userId: 'u1' }, ['secondFactor']]],
  SecondFactorTurnedOff: [[{ userId: 'u1' }, ['secondFactor']]],
  UserDeactivated: [[{ userId: 'u1' }, ['isActive']]],
  UserReactivated: [[{ userId: 'u1' }, ['isActive']]],
  CategoryRenamed: [[{ categoryId: 'c1' }, ['name']]],
  InspectionAssigned: [[{ inspectionId: 'p1' }, ['inspector']]],
  InspectionReportIssued: [[{ inspectionId: 'p1' }, ['isInspected', 'report']]],
  InspectionMarked: [
    [{ inspectionId: 'p1' }, ['isInspected']],
    [{ inspectionId: 'p1', notes: 'Fine' }, ['isInspected', 'notes']],
  ],
  InspectionVoided: [[{ inspectionId: 'p1' }, ['isInspected']]],
  ExternalInspectionChanged: [
    [{ inspectionId: 'r1', changes: { mailbox: 'm2' } }, []],
    [{ inspectionId: 'r1', changes: { device: {} } }, ['device']],
  ],
  FeatureRequestEdited: [[{ requestId: 'r1', changes: { tags: [], priority: 'low' } }, ['priority', 'tags']]],
  FeatureRequestStatusChanged: [
    [{ requestId: 'r1' }, ['stage']],
    [{ requestId: 'r1', notes: 'Soon' }, ['notes', 'stage']],
  ],
  FeatureRequestMerged: [[{ requestId: 'r1' }, ['mergedInto']]],
};
test.each(
  Object.entries(CHANGED).flatMap(([type, cases]) =>
    cases.map(([data, fields]): [string, string[], object] => [type, fields, data]),
  ),
)('%s has changed %p', (type, fields, data) => {
  expect(fieldsOf({ type, data } as DomainEvent)).toEqual(fields);
});

test('after one of several was sold, an edit that keeps their number does not change it', () => {
  const sold: DomainEvent = { type: 'ProductUnitSold', data: { ...ids, price: 1, left: 2 } };
  const several = { ...listed.data.laptopDetails, quantity: 3 };
  const history = [listed, changed({ laptopDetails: several }), sold];
  const edited = (laptopDetails: ProductDetails['laptopDetails']) =>
    fieldsOf(...history, changed({ laptopDetails })).filter((field) => field !== 'contactInfo');
  expect(edited({ ...several, quantity: 2, screenSize: '15' })).toEqual(['screenSize']);
  expect(edited({ ...several, quantity: 4 })).toEqual(['quantity']);
});

test('a day of a field has a total, and a stored listing has none', () => {
  const event = { ...recorded(changed({ price: 1 }), 7), stream: 'product-p1', metadata: METADATA };
  const entry = auditFields.evolve(null, event as never, '7 price')!;
  expect(auditFields.totals!(entry as never)).toHaveLength(1);
  const listing = auditFields.evolve(null, recorded(listed) as never, 'listing p1')!;
  expect(auditFields.totals!(listing as never)).toEqual([]);
});

test('an entry is that of the event, with its field', () => {
  const event = { ...recorded(changed({ price: 1 }), 7), stream: 'product-p1', metadata: METADATA };
  expect(auditFields.keysOf(event as never)).toEqual(['7 price']);
  expect(auditFields.evolve(null, event as never, '7 price')).toEqual({
    _id: '7 price',
    field: 'price',
    event: 'event-7',
    stream: 'product-p1',
    revision: 7,
    type: 'ProductDetailsChanged',
    kind: 'product',
    thing: 'p1',
    actor: 'actor',
    role: 'admin',
    at: Date.parse(METADATA.at),
    correlation: 'request',
  });
});

test('no identifying data are stored', () => {
  const document = auditFields.evolve(null, recorded(listed) as never, 'listing p1');
  expect(document).toMatchObject({ laptopDetails: { contactInfo: true } });
});
