import { INSPECTION_MESSAGES as MESSAGES } from '../../domain/inspection/inspection.js';
import { check } from '../check.js';
import { externalInspectionForm } from './external-inspection.js';

const checkPrice = (price: unknown) => check(externalInspectionForm, { name: 'Dell Latitude 5490', price });

test.each([
  ['45k', 4_500_000],
  ['1,25,000', 12_500_000],
  [45_000, 4_500_000],
  [0, 0],
  ['', undefined],
  [null, undefined],
])('the price %j is read as in other forms', (typed, price) => {
  const checked = checkPrice(typed);
  expect(checked.ok && checked.value.device.price).toBe(price);
});

test.each(['cheap', '0x10', '1e3', -1, '-1', 100_000_001, true])('the price %j is rejected', (price) => {
  expect(checkPrice(price)).toEqual({ ok: false, fields: { price: MESSAGES.externalPriceInvalid } });
});
