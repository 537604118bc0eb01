import { INSPECTION_MESSAGES as MESSAGES } from '../../domain/inspection/inspection.js';
import { check } from '../check.js';
import { bookingForm, inspectionRequestForm } from './inspection-request.js';

const CONTACT = { name: ' Ayesha  Noor', email: 'Ayesha@example.com ', phone: '0300-1234567' };
const TODAY = '2026-11-22';
const BOOKING = {
  ...CONTACT,
  deviceType: 'laptop',
  location: 'Gulberg, Lahore',
  preferredDate: TODAY,
  inspectionType: 'complete',
};
const contact = { name: 'Ayesha Noor', email: 'Ayesha@example.com', phone: '0300-1234567' };

test('a request for a listed device contains its requester', () => {
  expect(check(inspectionRequestForm, { ...CONTACT, role: 'admin' })).toEqual({ ok: true, value: contact });
});

test('a booking is normal by default, and may start today', () => {
  expect(check(bookingForm(TODAY), BOOKING)).toEqual({
    ok: true,
    value: { ...BOOKING, ...contact, urgency: 'normal', deviceSpecs: '', description: '' },
  });
  expect(check(bookingForm(TODAY), { ...BOOKING, urgency: 'emergency' })).toMatchObject({
    ok: true,
    value: { urgency: 'emergency' },
  });
});

const fieldsRequired = MESSAGES.fieldsRequired;
test.each([
  [{}, { name: fieldsRequired, email: fieldsRequired, phone: fieldsRequired }],
  // Missing values are reported first.
  [{ ...CONTACT, name: ' ', email: 'ayesha' }, { name: fieldsRequired }],
  [{ ...CONTACT, phone: null }, { phone: fieldsRequired }],
  [{ ...CONTACT, name: ['Ayesha'] }, { name: fieldsRequired }],
  [{ ...CONTACT, email: 'ayesha@' }, { email: MESSAGES.emailInvalid }],
  [{ ...CONTACT, phone: '0300-1234567-890' }, { phone: MESSAGES.phoneTooLong }],
])('the dialog of a device: %j', (input, fields) => {
  expect(check(inspectionRequestForm, input)).toEqual({ ok: false, fields });
});

const missing = MESSAGES.bookingFieldsRequired;
test.each([
  [{ name: '' }, { name: missing }],
  [
    { deviceType: undefined, location: ' ', phone: '0300-1234567-890' },
    { deviceType: missing, location: missing },
  ],
  [{ phone: '0300-1234567-890' }, { phone: MESSAGES.phoneTooLong }],
  [{ email: 'ayesha' }, { email: MESSAGES.emailInvalid }],
  [{ deviceType: 'fridge' }, { deviceType: MESSAGES.deviceTypeInvalid }],
  [{ preferredDate: undefined }, { preferredDate: missing }],
  [{ preferredDate: '2026-02-30' }, { preferredDate: MESSAGES.dateInvalid }],
  [{ preferredDate: '9999-12-31' }, { preferredDate: MESSAGES.dateInvalid }],
  [{ preferredDate: '2026-11-21' }, { preferredDate: MESSAGES.dateInPast }],
  [
    { inspectionType: ' ', location: '' },
    { inspectionType: missing, location: missing },
  ],
  [{ inspectionType: 'luxury' }, { inspectionType: MESSAGES.packageRequired }],
  [{ urgency: 'yesterday' }, { urgency: MESSAGES.urgencyInvalid }],
  [{ location: 'x'.repeat(201) }, { location: MESSAGES.locationTooLong }],
  [{ deviceSpecs: 'x'.repeat(501) }, { deviceSpecs: MESSAGES.deviceSpecsTooLong }],
  [{ description: 'x'.repeat(2001) }, { description: MESSAGES.descriptionTooLong }],
])('the form of /inspection: %j', (changes, fields) => {
  expect(check(bookingForm(TODAY), { ...BOOKING, ...changes })).toEqual({ ok: false, fields });
});
