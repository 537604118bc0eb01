import {
  FEATURE_REQUEST_LIMITS as LIMITS,
  FEATURE_REQUEST_MESSAGES as MESSAGES,
} from '../domain/feature-request.js';
import { PRODUCT_MESSAGES } from '../domain/product.js';
import { check, type Form } from './check.js';
import {
  featureRequestApprovalForm,
  featureRequestForm,
  featureRequestRejectionForm,
  featureRequestStatusForm,
  feedbackForm,
  mergeForm,
  voteForm,
} from './feature-request.js';

const form = featureRequestForm((name) => (name === 'Laptop' ? 'laptops' : undefined));
const formInput = {
  title: ' Dark  mode ',
  description: ' Bright\nat night ',
  category: 'Enhancement',
  productDetails: { productId: 'p1' },
};

test('only the specification’s fields are required', () => {
  expect(check(form, formInput)).toEqual({
    ok: true,
    value: {
      title: 'Dark mode',
      description: 'Bright\nat night',
      category: 'Enhancement',
      priority: 'Medium',
      tags: [],
      productDetails: { productId: 'p1' },
    },
  });
});

test('tags are trimmed, and unique in any spelling', () => {
  const checked = check(form, { ...formInput, tags: [' Console', 'night ', 'console', ' ', 'NIGHT'] });
  expect(checked).toMatchObject({ ok: true, value: { tags: ['Console', 'night'] } });
});

test('given device fields have the rules of a listing', () => {
  const productDetails = { productId: 'p1', price: '85000.50', category: 'Laptop', images: { front: '' } };
  expect(check(form, { ...formInput, productDetails })).toMatchObject({
    ok: true,
    value: { productDetails: { price: 8_500_050, category: 'laptops', images: { front: '' } } },
  });
  const wrong = { productId: 'p1', name: ' ', price: '-1', category: 'Boat', images: { front: 'x' } };
  expect(check(form, { ...formInput, productDetails: wrong })).toEqual({
    ok: false,
    fields: {
      'productDetails.name': PRODUCT_MESSAGES.nameRequired,
      'productDetails.price': PRODUCT_MESSAGES.priceInvalid,
      'productDetails.category': PRODUCT_MESSAGES.categoryUnknown,
      'productDetails.images.front': PRODUCT_MESSAGES.imageUrlInvalid,
    },
  });
});

test('errors are in the order of the specification', () => {
  const checked = check(form, { title: ' ' });
  expect(checked.ok ? [] : Object.values(checked.fields)).toEqual([
    'Title is required',
    'Description is required',
    'Category is required',
    'Please select a product for this feature request',
  ]);
});

test.each<[Form<unknown>, object, object]>([
  [form, { ...formInput, title: 'x'.repeat(LIMITS.title + 1) }, { title: MESSAGES.titleTooLong }],
  [
    form,
    { ...formInput, description: 'x'.repeat(LIMITS.description + 1) },
    { description: MESSAGES.descriptionTooLong },
  ],
  [form, { ...formInput, category: 'Product Featuring' }, { category: MESSAGES.categoryInvalid }],
  [form, { ...formInput, priority: 'Urgent' }, { priority: MESSAGES.priorityInvalid }],
  [form, { ...formInput, tags: 'console' }, { tags: MESSAGES.tagsInvalid }],
  [form, { ...formInput, tags: ['x'.repeat(LIMITS.tag + 1)] }, { tags: MESSAGES.tagTooLong }],
  [
    form,
    { ...formInput, tags: Array.from({ length: LIMITS.tags + 1 }, (_, n) => `tag ${n}`) },
    { tags: MESSAGES.tagsTooMany },
  ],
  [form, { ...formInput, productDetails: 'p1' }, { productDetails: MESSAGES.productRequired }],
  [
    featureRequestApprovalForm,
    { adminNotes: 'x'.repeat(LIMITS.notes + 1) },
    { adminNotes: MESSAGES.notesTooLong },
  ],
  [featureRequestApprovalForm, { createProduct: 'yes' }, { createProduct: MESSAGES.createProductInvalid }],
  [featureRequestRejectionForm, { adminNotes: ' ' }, { adminNotes: MESSAGES.rejectionRequired }],
  [featureRequestStatusForm, { status: 'Done' }, { status: MESSAGES.statusInvalid }],
  [featureRequestStatusForm, {}, { status: MESSAGES.statusInvalid }],
  [featureRequestStatusForm, { status: 'Rejected' }, { adminNotes: MESSAGES.rejectionRequired }],
  [voteForm, { vote: 1 }, { vote: MESSAGES.voteInvalid }],
  [voteForm, {}, { vote: MESSAGES.voteInvalid }],
  [feedbackForm, { message: ' \n' }, { message: MESSAGES.messageRequired }],
  [feedbackForm, { message: 'x'.repeat(LIMITS.message + 1) }, { message: MESSAGES.messageTooLong }],
  [mergeForm, {}, { intoId: MESSAGES.notFound }],
])('the texts of an idea are limited (%#)', (form, input, fields) => {
  expect(check(form, input)).toEqual({ ok: false, fields });
});
