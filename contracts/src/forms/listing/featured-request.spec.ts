import { FEATURED_MESSAGES as MESSAGES } from '../../domain/featured-request.js';
import { check } from '../check.js';
import { featuredApprovalForm, featuredRejectionForm, featuredRequestForm } from './featured-request.js';

test('a reason is optional and may have lines', () => {
  expect(check(featuredRequestForm, { productId: 'p1' })).toEqual({
    ok: true,
    value: { productId: 'p1', reason: '' },
  });
  expect(check(featuredRequestForm, { productId: 'p1', reason: ' Sealed\nbox ' })).toEqual({
    ok: true,
    value: { productId: 'p1', reason: 'Sealed\nbox' },
  });
});

test('notes with an approval are optional', () => {
  expect(check(featuredApprovalForm, undefined)).toEqual({ ok: true, value: { adminNotes: '' } });
});

test.each([
  [featuredRequestForm, { reason: 'Sealed' }, { productId: MESSAGES.productRequired }],
  [featuredRequestForm, { productId: ' ' }, { productId: MESSAGES.productRequired }],
  [featuredRequestForm, { productId: 'p1', reason: 'x'.repeat(501) }, { reason: MESSAGES.reasonTooLong }],
  [featuredRequestForm, { productId: 'p1', reason: {} }, { reason: MESSAGES.reasonTooLong }],
  [featuredApprovalForm, { adminNotes: 'x'.repeat(501) }, { adminNotes: MESSAGES.notesTooLong }],
  [featuredRejectionForm, { adminNotes: ' \n' }, { adminNotes: MESSAGES.rejectionRequired }],
  [featuredRejectionForm, { adminNotes: 'x'.repeat(501) }, { adminNotes: MESSAGES.notesTooLong }],
])('what is typed about a place on the home page is bounded (%#)', (form, input, fields) => {
  expect(check<unknown>(form, input)).toEqual({ ok: false, fields });
});
