import {
  allBrands,
  bookingForm,
  check,
  DEFAULT_CATEGORIES,
  dayInPakistan,
  draftedReport,
  featureRequestForm,
  featureRequestStatusForm,
  feedbackForm,
  inspectionReportForm,
  listingForm,
  PHONE_MAX,
} from '@parkho/contracts';
import {
  DEMO_DEVICES,
  DEMO_SELLERS,
  demoIdeas,
  externalInspections,
  inspectedListings,
  overTheLastMonths,
} from '@parkho/demo';

const categoryIdOf = (name: string): string | undefined =>
  (DEFAULT_CATEGORIES as readonly string[]).includes(name) ? name : undefined;

it('the demo’s devices are valid for a seller', () => {
  for (const device of DEMO_DEVICES) {
    const input = { ...device, location: DEMO_SELLERS[device.seller].city };
    expect({ name: device.name, ...check(listingForm(categoryIdOf), input) }).toMatchObject({ ok: true });
    expect(allBrands()).toContainEqual({ name: device.brand });
  }
  const phones = Object.values(DEMO_SELLERS).map(({ phone }) => phone.length);
  expect(Math.max(...phones)).toBeLessThanOrEqual(PHONE_MAX);
});

const now = Date.parse('2026-11-18T09:00:00Z');
const inspected = [
  ...inspectedListings(DEMO_DEVICES.map(overTheLastMonths), now),
  ...externalInspections(now),
];

it('the demo’s reports are valid for an inspector', () => {
  for (const { inspection, photos } of inspected)
    for (const [based, { found, correction }] of inspection.reports.entries()) {
      const checked = check(inspectionReportForm, { ...found, based, correction });
      expect({ name: inspection.name, ...checked }).toMatchObject({ ok: true, value: { ...found, based } });
      const device = DEMO_DEVICES.find(({ name }) => name === inspection.name);
      const draft =
        checked.ok &&
        draftedReport(
          checked.value,
          { name: inspection.name, condition: 'Good', ...(device && { category: device.category }) },
          '2026-11-20T09:00:00.000Z',
          photos?.labels.length ?? 0,
        );
      expect({ name: inspection.name, draft }).toMatchObject({ draft: { lacksReason: false } });
    }
});

it('the demo’s bookings are valid for a visitor', () => {
  const booked = inspected.flatMap(({ inspection: { device, requested } }) =>
    'external' in device && device.booking ? [{ requested, ...device, booking: device.booking }] : [],
  );
  expect(booked).toHaveLength(2);
  for (const { requested, external, booking } of booked) {
    const form = bookingForm(dayInPakistan(requested.at));
    expect(check(form, { ...requested.by, ...booking, location: external.location })).toMatchObject({
      ok: true,
    });
  }
});

it('the demo’s feature requests and comments are valid', () => {
  for (const { texts, thread, decisions } of demoIdeas(now)) {
    const productDetails = { productId: 'p' };
    expect(check(featureRequestForm(categoryIdOf), { ...texts, productDetails })).toEqual({
      ok: true,
      value: { ...texts, productDetails },
    });
    for (const { message } of thread) expect(check(feedbackForm, { message })).toMatchObject({ ok: true });
    for (const { status, notes: adminNotes } of decisions)
      expect(check(featureRequestStatusForm, { status, adminNotes })).toMatchObject({ ok: true });
  }
});
