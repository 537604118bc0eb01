import {
  type Actor,
  type ExternalDevice,
  GENERAL_MESSAGES,
  type InspectedDevice,
  type InspectionContact,
  type InspectionEvent,
  type InspectionReport,
  INSPECTION_MESSAGES as MESSAGES,
  PRODUCT_MESSAGES,
} from '@parkho/contracts';
import { type InspectionAction, inspection, type ListedDevice } from './inspection.js';

const seller: Actor = { id: 'seller', role: 'seller' };
const assistant: Actor = { id: 'assistant', role: 'assistant', sellerId: seller.id };
const admin: Actor = { id: 'admin', role: 'admin' };
const hamza: Actor = { id: 'hamza', role: 'inspector' };
const iqra: Actor = { id: 'iqra', role: 'inspector' };
const buyer: Actor = { id: 'buyer', role: 'buyer' };
const visitor: Actor = { id: 'visitor', role: 'visitor' };

const device: InspectedDevice = { name: 'ThinkPad T480', condition: 'Good', ram: '16GB' };
const laptop: ListedDevice = { sellerId: 'seller', device, sold: false, quantity: 1, onSale: true };
const contact: InspectionContact = { name: 'Bilal', email: 'bilal@example.pk', phone: '0300' };

/** Of the listed laptop, and of an unlisted device. */
const of = { inspectionId: 'p1', sellerId: 'seller' };
const ofExternal = { inspectionId: 'r9', sellerId: null };
const external: ExternalDevice = { name: 'Dell tower', location: 'Lahore', condition: 'Used' };

const asking = (requestId: string, requesterId: string) => ({
  requestId,
  requesterId,
  contact: requesterId === 'seller' ? null : contact,
  mailbox: requesterId === 'seller' ? null : 'm1',
  dueOn: '2026-11-24',
  deviceName: device.name,
});
const requested = (requestId = 'r1', requesterId = 'buyer'): InspectionEvent => ({
  type: 'InspectionRequested',
  data: { ...of, ...asking(requestId, requesterId) },
});
const requestedBySeller = requested('r1', 'seller');
const externalRequested: InspectionEvent = {
  type: 'InspectionRequested',
  data: { ...ofExternal, ...asking('r9', 'visitor-r9'), device: external },
};
const withdrawn: InspectionEvent = {
  type: 'InspectionRequestWithdrawn',
  data: { ...of, requestId: 'r1', because: 'withdrawn' },
};
const assigned = (inspectorId: string | null): InspectionEvent => ({
  type: 'InspectionAssigned',
  data: { ...of, requestId: 'r1', inspectorId },
});
const reportOf = (version: number, changes: Partial<InspectionReport> = {}): InspectionReport => ({
  ...({ deviceInfo: {}, physical: {}, internals: {} } as InspectionReport),
  reportId: 'PK-0000-0000-0',
  version,
  issuedAt: '2026-11-22T08:00:00.000Z',
  issuer: 'Parkho',
  device,
  photos: {},
  attachments: [],
  overallStatus: 'Excellent',
  overallRating: 10,
  overallNotes: 'Like new',
  ...(version > 1 && { correction: 'Two digits were exchanged' }),
  ...changes,
});
const issued = (
  version = 1,
  requestId: string | null = null,
  requesterId: string | null = null,
): InspectionEvent => ({
  type: 'InspectionReportIssued',
  data: { ...of, requestId, requesterId, report: reportOf(version), jws: `jws${version}` },
});
const marked = (notes?: string): InspectionEvent => ({
  type: 'InspectionMarked',
  data: { ...of, requestId: null, requesterId: null, ...(notes && { notes }) },
});
const voided = (reportId: string | null = null, reason?: string): InspectionEvent => ({
  type: 'InspectionVoided',
  data: { ...of, reportId, ...(reason && { reason }) },
});
const voidedReport = voided('PK-0000-0000-0', 'The serial number is another device’s');
const deleted: InspectionEvent = {
  type: 'ExternalInspectionDeleted',
  data: { ...ofExternal, requestId: 'r9', reportId: null },
};
const erased: InspectionEvent = {
  type: 'InspectionContactErased',
  data: { ...of, requestId: 'r1', requesterId: 'buyer' },
};

const requestOf = (requestId = 'r1', requesterId = 'buyer'): InspectionAction => ({
  type: 'request',
  request: asking(requestId, requesterId),
});
const requestExternal: InspectionAction = {
  type: 'request',
  request: { ...asking('r9', 'visitor-r9'), device: external },
};
const give = (inspectorId: string | null, requestId = 'r1'): InspectionAction => ({
  type: 'assign',
  requestId,
  inspectorId,
});
const report = (version: number, changes?: Partial<InspectionReport>): InspectionAction => ({
  type: 'report',
  based: version - 1,
  report: reportOf(version, changes),
  jws: `jws${version}`,
});
const set = (inspected: boolean, notes?: string): InspectionAction => ({
  type: 'set-inspected',
  inspected,
  notes,
});
const voidOf = (version: number): InspectionAction => ({
  type: 'void',
  version,
  reason: 'The serial number is another device’s',
});
const change: InspectionAction = { type: 'change-external', changes: { device: external } };
const remove: InspectionAction = { type: 'delete-external' };
const erase: InspectionAction = { type: 'erase-contact', requestId: 'r1' };

const decided = (
  given: readonly InspectionEvent[],
  actor: Actor,
  action: InspectionAction,
  listing: ListedDevice | null = laptop,
) =>
  inspection.decide(given.reduce(inspection.evolve, inspection.initial), {
    ...action,
    inspectionId: listing ? 'p1' : 'r9',
    listing,
    actor,
  });

test.each(['constructor', '__proto__'])('a request with the id %s does not exist', (requestId) => {
  for (const listing of [laptop, null])
    expect(() => decided([], admin, { type: 'erase-contact', requestId }, listing)).toThrow(
      MESSAGES.notFound,
    );
});

describe('of a listed device', () => {
  test.each<[string, InspectionEvent[], Actor, InspectionAction, InspectionEvent[]]>([
    ['a visitor asks', [], visitor, requestOf(), [requested()]],
    ['a buyer asks', [], buyer, requestOf(), [requested()]],
    ['the seller asks', [], seller, requestOf('r1', 'seller'), [requestedBySeller]],
    ['the seller only requires that a request exists', [requested()], seller, requestOf('r2', 'seller'), []],
    [
      'a buyer requests it again after a withdrawal',
      [requested(), withdrawn],
      buyer,
      requestOf('r2'),
      [requested('r2')],
    ],
    ['the seller withdraws', [requestedBySeller], seller, { type: 'withdraw' }, [withdrawn]],
    ['an assistant withdraws', [requestedBySeller], assistant, { type: 'withdraw' }, [withdrawn]],
    ['an admin withdraws for a buyer', [requested()], admin, { type: 'withdraw' }, [withdrawn]],
    ['nothing is withdrawn where nobody asks', [], seller, { type: 'withdraw' }, []],
    [
      'a sale ends the request',
      [requested()],
      admin,
      { type: 'end', because: 'sold' },
      [{ type: 'InspectionRequestWithdrawn', data: { ...of, requestId: 'r1', because: 'sold' } }],
    ],
    ['a sale of what nobody requested ends nothing', [], admin, { type: 'end', because: 'sold' }, []],
    ['an inspector takes what nobody has', [requested()], hamza, give('hamza'), [assigned('hamza')]],
    ['taking it again changes nothing', [requested(), assigned('hamza')], hamza, give('hamza'), []],
    ['an inspector gives it back', [requested(), assigned('hamza')], hamza, give(null), [assigned(null)]],
    ['an admin assigns it', [requested()], admin, give('iqra'), [assigned('iqra')]],
    ['an admin moves it', [requested(), assigned('hamza')], admin, give('iqra'), [assigned('iqra')]],
    ['an inspector reports on what nobody requested', [], hamza, report(1), [issued()]],
    ['a report answers the request', [requested()], hamza, report(1), [issued(1, 'r1', 'buyer')]],
    [
      'another inspector than the assigned one may report',
      [requested(), assigned('iqra')],
      hamza,
      report(1),
      [issued(1, 'r1', 'buyer')],
    ],
    ['an admin reports', [], admin, report(1), [issued()]],
    ['a correction comes after the version that was seen', [issued()], iqra, report(2), [issued(2)]],
    [
      'a report that was voided is corrected all the same',
      [issued(), voidedReport],
      hamza,
      { ...report(2), basedVoid: true } as InspectionAction,
      [issued(2)],
    ],
    ['a report is voided for a reason', [issued()], hamza, voidOf(1), [voidedReport]],
    ['an admin voids a report', [issued(), issued(2)], admin, voidOf(2), [voidedReport]],
    [
      'the version after a voided one can be voided, too',
      [issued(), voidedReport, issued(2)],
      hamza,
      voidOf(2),
      [voidedReport],
    ],
    [
      'the device of a voided report is requested again',
      [issued(), voidedReport],
      buyer,
      requestOf('r2'),
      [requested('r2')],
    ],
    [
      'a correction is for whom the report was',
      [requested(), issued(1, 'r1', 'buyer')],
      iqra,
      report(2),
      [issued(2, null, 'buyer')],
    ],
    ['an inspector marks it', [], hamza, set(true, 'Clean'), [marked('Clean')]],
    [
      'a mark answers the request',
      [requested()],
      hamza,
      set(true),
      [{ type: 'InspectionMarked', data: { ...of, requestId: 'r1', requesterId: 'buyer' } }],
    ],
    ['marking it again changes nothing', [marked('Clean')], hamza, set(true, 'Clean'), []],
    ['other notes are news', [marked('Clean')], hamza, set(true, 'Very clean'), [marked('Very clean')]],
    ['what does not count is not voided again', [marked(), voided()], hamza, set(false), []],
    ['what was marked before there were such streams is voided', [], hamza, set(false), [voided()]],
    [
      'a voided inspection is requested again',
      [marked(), voided()],
      buyer,
      requestOf('r2'),
      [requested('r2')],
    ],
    ['an admin erases a contact', [requested()], admin, erase, [erased]],
    ['a contact is erased once', [requested(), erased], admin, erase, []],
  ])('%s', (_, given, actor, action, expected) => {
    expect(decided(given, actor, action)).toEqual(expected);
  });

  const wrongRole = GENERAL_MESSAGES.wrongRole;
  test.each<[string, InspectionEvent[], Actor, InspectionAction, string]>([
    ['that a report is voided where there is none', [marked()], hamza, voidOf(1), MESSAGES.noReport],
    [
      'a correction by an inspector who has not seen that the report was voided',
      [issued(), voidedReport],
      hamza,
      report(2),
      MESSAGES.voidedMeanwhile,
    ],
    ['that it is voided again', [issued(), voidedReport], hamza, voidOf(1), MESSAGES.voidedAlready],
    [
      'that a version is voided which was corrected meanwhile',
      [issued(), issued(2)],
      hamza,
      voidOf(1),
      MESSAGES.correctedMeanwhile,
    ],
    ['that a seller voids it', [issued()], seller, voidOf(1), wrongRole],
    ['that a buyer voids it', [issued()], buyer, voidOf(1), wrongRole],
    [
      'that a device with a report counts no more without a reason',
      [issued()],
      hamza,
      set(false),
      MESSAGES.hasReport,
    ],
    ['a mark in place of a voided report', [issued(), voidedReport], hamza, set(true), MESSAGES.voidedReport],
    ['a second request', [requested()], buyer, requestOf('r2'), MESSAGES.requestedAlready],
    ['a request for what was inspected', [issued()], buyer, requestOf('r2'), MESSAGES.inspectedAlready],
    [
      'a request for what was marked',
      [marked()],
      seller,
      requestOf('r2', 'seller'),
      MESSAGES.inspectedAlready,
    ],
    [
      "the seller's end of a buyer's request",
      [requested()],
      seller,
      { type: 'withdraw' },
      MESSAGES.askedByBuyer,
    ],
    ['that a seller assigns', [requested()], seller, give('hamza'), wrongRole],
    ['that a buyer takes it', [requested()], buyer, give('buyer'), wrongRole],
    [
      'that an inspector takes it from another',
      [requested(), assigned('iqra')],
      hamza,
      give('hamza'),
      wrongRole,
    ],
    [
      'that an inspector takes it from another than who is gone',
      [requested(), assigned('iqra')],
      hamza,
      { type: 'assign', requestId: 'r1', inspectorId: 'hamza', gone: 'zara' },
      wrongRole,
    ],
    ['that an inspector gives it to another', [requested()], hamza, give('iqra'), wrongRole],
    [
      'that an inspector gives back what another has',
      [requested(), assigned('iqra')],
      hamza,
      give(null),
      wrongRole,
    ],
    [
      'to withdraw what another has requested',
      [requested()],
      { id: 'other', role: 'buyer' },
      { type: 'withdraw-own', mailbox: 'm2' },
      MESSAGES.notFound,
    ],
    [
      'to withdraw what another has withdrawn',
      [requested(), withdrawn],
      { id: 'other', role: 'buyer' },
      { type: 'withdraw-own', mailbox: 'm2' },
      MESSAGES.notFound,
    ],
    [
      'to withdraw twice',
      [requested(), withdrawn],
      buyer,
      { type: 'withdraw-own', mailbox: 'm1' },
      MESSAGES.notOpen,
    ],
    ['to assign what was withdrawn', [requested(), withdrawn], hamza, give('hamza'), MESSAGES.notOpen],
    ['to assign what was never requested', [], hamza, give('hamza'), MESSAGES.notFound],
    ['to assign a request that is another', [requested()], hamza, give('hamza', 'r2'), MESSAGES.notOpen],
    ['a report of a seller', [], seller, report(1), wrongRole],
    ['a report of a buyer', [], buyer, report(1), wrongRole],
    ['a report of a visitor', [], visitor, report(1), wrongRole],
    ['the report of who finishes second', [issued()], iqra, report(1), MESSAGES.reportedMeanwhile],
    ['a correction of what is not there', [], hamza, report(2), MESSAGES.reportedMeanwhile],
    [
      'a correction without a reason',
      [issued()],
      hamza,
      report(2, { correction: undefined }),
      MESSAGES.correctionRequired,
    ],
    ['that a seller marks it', [], seller, set(true), wrongRole],
    ['that a seller voids it', [issued()], seller, set(false), wrongRole],
    ['that an inspector erases a contact', [requested()], hamza, erase, wrongRole],
    ['that a seller erases a contact', [requested()], seller, erase, wrongRole],
    ['to erase the contact of nobody', [], admin, erase, MESSAGES.notFound],
    ['to change it as one that is not listed', [requested()], admin, change, MESSAGES.externalNotFound],
    ['to delete it as one that is not listed', [requested()], admin, remove, MESSAGES.externalNotFound],
  ])('refuses %s', (_, given, actor, action, message) => {
    expect(() => decided(given, actor, action)).toThrow(message);
  });

  test('is requested again once the inspected specification has changed, and only once', () => {
    const upgraded = { ...laptop, device: { ...device, ram: '32GB' } };
    expect(decided([issued()], buyer, requestOf('r2'), upgraded)).toEqual([requested('r2')]);
    const renamed = { ...laptop, device: { ...device, name: 'T480, mint', price: 1 } };
    expect(() => decided([issued()], buyer, requestOf('r2'), renamed)).toThrow(MESSAGES.inspectedAlready);
    expect(() => decided([issued(), requested('r2')], buyer, requestOf('r3'), upgraded)).toThrow(
      MESSAGES.requestedAlready,
    );
  });

  const several = { ...laptop, quantity: 3 };
  test.each([
    ['a request', seller, requestOf('r1', 'seller')],
    ['a report', hamza, report(1)],
    ['a mark', hamza, set(true)],
  ])('covers one device: %s of one of several is rejected', (_, actor, action) => {
    expect(() => decided([], actor, action, several)).toThrow(MESSAGES.oneOfSeveral);
  });
  test('ends all at once: a request is withdrawn, a mark removed', () => {
    expect(decided([requested()], admin, { type: 'withdraw' }, several)).toEqual([withdrawn]);
    expect(decided([], hamza, set(false), several)).toMatchObject([{ type: 'InspectionVoided' }]);
  });

  test('is requested by a buyer only for an available device, and by its seller always', () => {
    const inactive = { ...laptop, onSale: false };
    expect(() => decided([], buyer, requestOf(), inactive)).toThrow(PRODUCT_MESSAGES.notFound);
    expect(decided([], seller, requestOf('r1', 'seller'), inactive)).toEqual([requestedBySeller]);
  });

  test('is withdrawn by the owner of its mailbox, until the contact is erased', () => {
    const other: Actor = { id: 'other', role: 'buyer' };
    const own: InspectionAction = { type: 'withdraw-own', mailbox: 'm1' };
    expect(decided([requested()], other, own)).toEqual([withdrawn]);
    const erased: InspectionEvent = {
      type: 'InspectionContactErased',
      data: { ...of, requestId: 'r1', requesterId: 'buyer' },
    };
    expect(() => decided([requested(), erased], other, own)).toThrow(MESSAGES.notFound);
    // A visitor has no mailbox.
    expect(() => decided([requestedBySeller], other, { type: 'withdraw-own' })).toThrow(MESSAGES.notFound);
  });

  test('requires the current assignee for a decision, and the inspected state for a mark', () => {
    const state = (events: readonly InspectionEvent[]) =>
      events.reduce(inspection.evolve, inspection.initial);
    const basis = (events: readonly InspectionEvent[], action: InspectionAction) =>
      inspection.basis(state(events), { ...action, inspectionId: 'p1', listing: laptop, actor: hamza });
    expect(basis([requested(), assigned('iqra')], give('hamza'))).toBe('iqra');
    expect(basis([issued()], set(false))).toBe(true);
    expect(basis([], set(true))).toBe(false);
    expect(basis([requested(), assigned('iqra')], report(1))).toBeUndefined();
  });

  test('cannot be requested after the sale', () => {
    const sold = { ...laptop, sold: true, onSale: false };
    expect(() => decided([], seller, requestOf('r1', 'seller'), sold)).toThrow(PRODUCT_MESSAGES.soldAlready);
  });

  test('keeps its seller when the listing is gone', () => {
    expect(decided([requested()], admin, erase, null)).toMatchObject([{ data: { sellerId: 'seller' } }]);
  });
});

describe('of an unlisted device', () => {
  test('has the latest mailbox and description', () => {
    const changed: InspectionEvent = {
      type: 'ExternalInspectionChanged',
      data: {
        ...ofExternal,
        requestId: 'r9',
        requesterId: 'visitor-r9',
        changes: { mailbox: 'm2', device: { ...external, name: 'HP tower' } },
      },
    };
    const state = [externalRequested, changed].reduce(inspection.evolve, inspection.initial);
    expect(state.open?.mailbox).toBe('m2');
    expect(state.external?.device.name).toBe('HP tower');
    expect(
      decided([externalRequested, changed], buyer, { type: 'withdraw-own', mailbox: 'm2' }, null),
    ).toEqual([expect.objectContaining({ type: 'InspectionRequestWithdrawn' })]);
  });

  test.each<[string, InspectionEvent[], Actor, InspectionAction, InspectionEvent['type'][]]>([
    ['a visitor asks', [], visitor, requestExternal, ['InspectionRequested']],
    ['an inspector reports', [externalRequested], hamza, report(1), ['InspectionReportIssued']],
    ['an admin changes it', [externalRequested], admin, change, ['ExternalInspectionChanged']],
    ['an admin deletes it', [externalRequested], admin, remove, ['ExternalInspectionDeleted']],
    [
      'an admin deletes it after the report',
      [
        externalRequested,
        { ...issued(1, 'r9'), data: { ...issued(1, 'r9').data, ...ofExternal } } as InspectionEvent,
      ],
      admin,
      remove,
      ['ExternalInspectionDeleted'],
    ],
  ])('%s', (_, given, actor, action, expected) => {
    const events = decided(given, actor, action, null);
    expect(events.map(({ type }) => type)).toEqual(expected);
    expect(events[0]!.data).toMatchObject(ofExternal);
  });

  test.each<[string, InspectionEvent[], Actor, InspectionAction, string]>([
    ['that an inspector changes it', [externalRequested], hamza, change, GENERAL_MESSAGES.wrongRole],
    ['that an inspector deletes it', [externalRequested], hamza, remove, GENERAL_MESSAGES.wrongRole],
    ['that a seller changes it', [externalRequested], seller, change, GENERAL_MESSAGES.wrongRole],
    ['to change what is not there', [], admin, change, MESSAGES.externalNotFound],
    ['a report of what was deleted', [externalRequested, deleted], hamza, report(1), MESSAGES.notFound],
    ['to delete it twice', [externalRequested, deleted], admin, remove, MESSAGES.notFound],
    [
      'to change what nobody can be reached about any more',
      [
        externalRequested,
        {
          type: 'InspectionContactErased',
          data: { ...ofExternal, requestId: 'r9', requesterId: 'visitor-r9' },
        },
      ],
      admin,
      change,
      MESSAGES.contactErased,
    ],
  ])('refuses %s', (_, given, actor, action, message) => {
    expect(() => decided(given, actor, action, null)).toThrow(message);
  });
});

test('equal events give equal states, including the newest version', () => {
  const state = [requested(), issued(1, 'r1', 'buyer'), issued(2), voided()].reduce(
    inspection.evolve,
    inspection.initial,
  );
  expect(state).toMatchObject({
    sellerId: 'seller',
    open: null,
    isInspected: false,
    report: { version: 2, reportId: 'PK-0000-0000-0' },
    requesters: { r1: 'buyer' },
  });
});
