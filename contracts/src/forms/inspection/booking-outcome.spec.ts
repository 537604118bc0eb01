import { INSPECTION_MESSAGES as MESSAGES } from '../../domain/inspection/inspection.js';
import { USER_MESSAGES } from '../../texts/user-messages.js';
import { bookedPath, bookingOutcome, bookingRefusedPath } from './booking-outcome.js';

const read = (path: string) => bookingOutcome(new URL(path, 'http://shop').searchParams);

test('a booking’s outcome is parsed from the address as it was written', () => {
  expect(read(bookedPath('2026-12-01'))).toEqual({ dueOn: '2026-12-01' });
  expect(read(bookingRefusedPath([MESSAGES.emailInvalid, MESSAGES.dateInPast]))).toEqual({
    refusals: [MESSAGES.emailInvalid, MESSAGES.dateInPast],
  });
  const { nameTooLong } = USER_MESSAGES;
  expect(read(bookingRefusedPath([nameTooLong]))).toEqual({ refusals: [nameTooLong] });
  expect(read(bookingRefusedPath(['Too many requests']))).toEqual({ refusals: [MESSAGES.submitError] });
});

test.each([
  '/inspection',
  '/inspection?booked=tomorrow',
  '/inspection?refused=Call+0900+now',
])('%s has no outcome', (path) => {
  expect(read(path)).toBeUndefined();
});
