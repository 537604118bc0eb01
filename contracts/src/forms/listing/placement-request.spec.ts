import { PLACEMENT_MESSAGES as MESSAGES } from '../../domain/placement-request.js';
import { check } from '../check.js';
import { placementApprovalForm, placementRejectionForm, placementRequestForm } from './placement-request.js';

test('a reason is optional and may have lines', () => {
  expect(check(placementRequestForm, { productId: 'p1' })).toEqual({
    ok: true,
    value: { productId: 'p1', reason: '' },
  });
  expect(check(placementRequestForm, { productId: 'p1', reason: ' Sealed\nbox ' })).toEqual({
    ok: true,
    value: { productId: 'p1', reason: 'Sealed\nbox' },
  });
});

test('notes with an approval are optional', () => {
  expect(check(placementApprovalForm, undefined)).toEqual({ ok: true, value: { adminNotes: '' } });
});

test.each([
  [placementRequestForm, { reason: 'Sealed' }, { productId: MESSAGES.productRequired }],
  [placementRequestForm, { productId: ' ' }, { productId: MESSAGES.productRequired }],
  [placementRequestForm, { productId: 'p1', reason: 'x'.repeat(501) }, { reason: MESSAGES.reasonTooLong }],
  [placementRequestForm, { productId: 'p1', reason: {} }, { reason: MESSAGES.reasonTooLong }],
  [placementApprovalForm, { adminNotes: 'x'.repeat(501) }, { adminNotes: MESSAGES.notesTooLong }],
  [placementRejectionForm, { adminNotes: ' \n' }, { adminNotes: MESSAGES.rejectionRequired }],
  [placementRejectionForm, { adminNotes: 'x'.repeat(501) }, { adminNotes: MESSAGES.notesTooLong }],
])('the texts of a placement request are limited (%#)', (form, input, fields) => {
  expect(check<unknown>(form, input)).toEqual({ ok: false, fields });
});
