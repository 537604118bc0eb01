import {
  adminListingForm,
  type Form,
  featureRequestForm,
  importForm,
  listingForm,
  mailChoicesForm,
  newUserForm,
  profileForm,
  voteForm,
  wishlistForm,
} from '@parkho/contracts';
import { schemaOfForm } from './form-schema.js';

const field = (form: Form<unknown>, name: string): unknown =>
  (schemaOfForm(form).properties as Record<string, unknown>)[name];

test('required fields are those that a form rejects if missing', () => {
  expect(schemaOfForm(voteForm)).toEqual({
    type: 'object',
    properties: { vote: { type: 'string', enum: ['up', 'down'] } },
    required: ['vote'],
  });
  expect(schemaOfForm(listingForm(String)).required).toEqual([
    'name',
    'description',
    'price',
    'category',
    'brand',
    'condition',
    'location',
  ]);
  expect(schemaOfForm(mailChoicesForm)).not.toHaveProperty('required');
});

test.each<[string, Form<unknown>, string, object]>([
  [
    'a text or a number',
    listingForm(String),
    'name',
    { type: ['string', 'number'], minLength: 1, maxLength: 150 },
  ],
  ['an optional text', profileForm, 'phone', { type: ['string', 'null'], maxLength: 15 }],
  ['a choice', listingForm(String), 'condition', { type: 'string', enum: expect.arrayContaining(['Good']) }],
  ['a list or null', featureRequestForm(String), 'tags', { type: ['array', 'null'], maxItems: 10 }],
  [
    'a list of groups',
    wishlistForm,
    'products',
    {
      type: 'array',
      maxItems: 200,
      items: { properties: { price: { type: 'number', minimum: 0 } }, required: ['productId'] },
    },
  ],
  [
    'a group with other fields',
    importForm,
    'rows',
    { items: { additionalProperties: { type: ['string', 'number', 'null'] } } },
  ],
  [
    'a group or a list',
    listingForm(String),
    'images',
    { type: ['object', 'array'], properties: { front: {} } },
  ],
])('%s', (_, form, name, expected) => {
  expect(field(form, name)).toMatchObject(expected);
});

test('the length of a list’s text is not a limit of its items', () => {
  const details = field(listingForm(String), 'laptopDetails') as { properties: Record<string, object> };
  expect(details.properties.accessoriesIncluded).not.toHaveProperty('maxLength');
});

test('nested and alternative forms', () => {
  expect(schemaOfForm(adminListingForm(String))).toMatchObject({
    allOf: [
      { required: expect.arrayContaining(['name']) },
      { properties: { isFeatured: { type: 'boolean' } } },
    ],
  });
  expect(schemaOfForm(newUserForm)).toMatchObject({
    allOf: [{}, { oneOf: [{ required: ['role'] }, { required: ['businessName'] }] }, {}],
  });
});
