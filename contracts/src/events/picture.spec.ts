import { picturesIn, UnknownEvent } from './picture.js';

test.each([
  ['ProfilePictureChanged', { userId: 'sana', picture: 'a' }, { owner: 'sana', pictures: ['a'] }],
  [
    'ProductListed',
    { sellerId: 'sana', images: { front: 'a', back: 'b' } },
    { owner: 'sana', pictures: ['a', 'b'] },
  ],
  [
    'ProductDetailsChanged',
    { sellerId: 'sana', changes: { images: { open: 'c' } } },
    { owner: 'sana', pictures: ['c'] },
  ],
  ['ProductDetailsChanged', { sellerId: 'sana', changes: { price: 1 } }, { owner: 'sana', pictures: [] }],
  ['ProductSold', { sellerId: 'sana' }, null],
  [
    'InspectionReportIssued',
    {
      inspectionId: 'p1',
      report: { photos: { ports: { path: 'a', sha256: 'x' } }, attachments: [{ path: 'b', name: 'c' }] },
    },
    { owner: 'p1', pictures: ['a', 'b'] },
  ],
])('%s has pictures: %j', (type, data, expected) => {
  expect(picturesIn({ type, data })).toEqual(expected);
});

test('an unknown event may reference any picture', () => {
  expect(() => picturesIn({ type: 'Unheard', data: {} })).toThrow(UnknownEvent);
});
