import {
  type Actor,
  DomainError,
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
const formerSeller: Actor = { id: seller.id, role: 'inspector' };
const assistant: Actor = { id: 'assistant', role: 'assistant', sellerId: seller.id };
const admin: Actor = { id: 'admin', role: 'admin' };
const hamza: Actor = { id: 'hamza', role: 'inspector' };
const iqra: Actor = { id: 'iqra', role: 'inspector' };
const buyer: Actor = { id: 'buyer', role: 'buyer' };
const visitor: Actor = { id: 'visitor', role: 'visitor' };

const device: InspectedDevice = { name: 'ThinkPad T480', condition: 'Good', ram: '16GB' };
const laptop: ListedDevice = {
  sellerId: 'seller',
  device,
  sold: false,
  quantity: 1,
  onSale: true,
  isInspected: false,
};
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
  data: { ...of, requestId: 'r1', requesterId: 'buyer', because: 'withdrawn' },
};
const withdrawnBySeller: InspectionEvent = {
  type: 'InspectionRequestWithdrawn',
  data: { ...of, requestId: 'r1', requesterId: 'seller', because: 'withdrawn' },
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
const voided = (
  reportId: string | null = null,
  reason?: string,
  requesterId: string | null = null,
): InspectionEvent => ({
  type: 'InspectionVoided',
  data: { ...of, requesterId, reportId, ...(reason && { reason }) },
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
    ['a visitor requests an inspection', [], visitor, requestOf(), [requested()]],
    ['a buyer requests an inspection', [], buyer, requestOf(), [requested()]],
    ['the seller requests an inspection', [], seller, requestOf('r1', 'seller'), [requestedBySeller]],
    [
      'a seller’s request writes nothing when one is open',
      [requested()],
      seller,
      requestOf('r2', 'seller'),
      [],
    ],
    [
      'a buyer requests again after a withdrawal',
      [requested(), withdrawn],
      buyer,
      requestOf('r2'),
      [requested('r2')],
    ],
    [
      'the seller withdraws the own request',
      [requestedBySeller],
      seller,
      { type: 'withdraw' },
      [withdrawnBySeller],
    ],
    [
      'an assistant withdraws the seller’s request',
      [requestedBySeller],
      assistant,
      { type: 'withdraw' },
      [withdrawnBySeller],
    ],
    ['an admin withdraws a buyer’s request', [requested()], admin, { type: 'withdraw' }, [withdrawn]],
    ['a withdrawal without a request writes nothing', [], seller, { type: 'withdraw' }, []],
    [
      'a sale ends an open request',
      [requested()],
      admin,
      { type: 'end', because: 'sold' },
      [
        {
          type: 'InspectionRequestWithdrawn',
          data: { ...of, requestId: 'r1', requesterId: 'buyer', because: 'sold' },
        },
      ],
    ],
    ['a sale without a request writes nothing', [], admin, { type: 'end', because: 'sold' }, []],
    ['an inspector takes an unassigned request', [requested()], hamza, give('hamza'), [assigned('hamza')]],
    [
      'taking an own request again writes nothing',
      [requested(), assigned('hamza')],
      hamza,
      give('hamza'),
      [],
    ],
    [
      'an inspector releases an own request',
      [requested(), assigned('hamza')],
      hamza,
      give(null),
      [assigned(null)],
    ],
    ['an admin assigns a request', [requested()], admin, give('iqra'), [assigned('iqra')]],
    [
      'an admin reassigns a request',
      [requested(), assigned('hamza')],
      admin,
      give('iqra'),
      [assigned('iqra')],
    ],
    ['an inspector issues a report without a request', [], hamza, report(1), [issued()]],
    ['a report completes the open request', [requested()], hamza, report(1), [issued(1, 'r1', 'buyer')]],
    [
      'an inspector reports on a request assigned to another',
      [requested(), assigned('iqra')],
      hamza,
      report(1),
      [issued(1, 'r1', 'buyer')],
    ],
    ['an admin issues a report', [], admin, report(1), [issued()]],
    ['a correction is the version after the one that was seen', [issued()], iqra, report(2), [issued(2)]],
    [
      'a voided report is corrected when its voiding was seen',
      [issued(), voidedReport],
      hamza,
      { ...report(2), basedVoid: true } as InspectionAction,
      [issued(2)],
    ],
    ['an inspector voids a report with a reason', [issued()], hamza, voidOf(1), [voidedReport]],
    [
      'the voiding of a report, also of a correction, names the requester',
      [requested(), issued(1, 'r1', 'buyer'), issued(2, null, 'buyer')],
      hamza,
      voidOf(2),
      [voided('PK-0000-0000-0', 'The serial number is another device’s', 'buyer')],
    ],
    ['an admin voids a report', [issued(), issued(2)], admin, voidOf(2), [voidedReport]],
    [
      'the version after a voided one can be voided',
      [issued(), voidedReport, issued(2)],
      hamza,
      voidOf(2),
      [voidedReport],
    ],
    [
      'a device with a voided report can be requested again',
      [issued(), voidedReport],
      buyer,
      requestOf('r2'),
      [requested('r2')],
    ],
    [
      'a correction keeps the requester of the report',
      [requested(), issued(1, 'r1', 'buyer')],
      iqra,
      report(2),
      [issued(2, null, 'buyer')],
    ],
    ['an inspector marks a device as inspected', [], hamza, set(true, 'Clean'), [marked('Clean')]],
    [
      'a mark completes the open request',
      [requested()],
      hamza,
      set(true),
      [{ type: 'InspectionMarked', data: { ...of, requestId: 'r1', requesterId: 'buyer' } }],
    ],
    ['a repeated mark writes nothing', [marked('Clean')], hamza, set(true, 'Clean'), []],
    [
      'a repeated mark with other notes is recorded',
      [marked('Clean')],
      hamza,
      set(true, 'Very clean'),
      [marked('Very clean')],
    ],
    ['removing a removed mark writes nothing', [marked(), voided()], hamza, set(false), []],
    ['removing the mark of a device that was never inspected writes nothing', [], hamza, set(false), []],
    ['… nor of one whose inspection is requested', [requested()], hamza, set(false), []],
    [
      'a device whose mark was removed can be requested again',
      [marked(), voided()],
      buyer,
      requestOf('r2'),
      [requested('r2')],
    ],
    ['an admin erases contact data', [requested()], admin, erase, [erased]],
    ['erasing contact data again writes nothing', [requested(), erased], admin, erase, []],
  ])('%s', (_, given, actor, action, expected) => {
    expect(decided(given, actor, action)).toEqual(expected);
  });

  const wrongRole = GENERAL_MESSAGES.wrongRole;
  test.each<[string, InspectionEvent[], Actor, InspectionAction, string]>([
    ['voiding without a report', [marked()], hamza, voidOf(1), MESSAGES.noReport],
    [
      'a correction by an inspector who has not seen the voiding',
      [issued(), voidedReport],
      hamza,
      report(2),
      MESSAGES.voidedMeanwhile,
    ],
    ['voiding a voided report', [issued(), voidedReport], hamza, voidOf(1), MESSAGES.voidedAlready],
    [
      'voiding a version that was corrected in the meantime',
      [issued(), issued(2)],
      hamza,
      voidOf(1),
      MESSAGES.correctedMeanwhile,
    ],
    ['voiding by a seller', [issued()], seller, voidOf(1), wrongRole],
    ['voiding by a buyer', [issued()], buyer, voidOf(1), wrongRole],
    [
      'removing the inspected state of a device with a report',
      [issued()],
      hamza,
      set(false),
      MESSAGES.hasReport,
    ],
    [
      'a mark on a device with a voided report',
      [issued(), voidedReport],
      hamza,
      set(true),
      MESSAGES.voidedReport,
    ],
    ['a second open request', [requested()], buyer, requestOf('r2'), MESSAGES.requestedAlready],
    ['a request for an inspected device', [issued()], buyer, requestOf('r2'), MESSAGES.inspectedAlready],
    [
      'a request for a device marked as inspected',
      [marked()],
      seller,
      requestOf('r2', 'seller'),
      MESSAGES.inspectedAlready,
    ],
    [
      'a withdrawal of a buyer’s request by the seller',
      [requested()],
      seller,
      { type: 'withdraw' },
      MESSAGES.askedByBuyer,
    ],
    ['an assignment by a seller', [requested()], seller, give('hamza'), wrongRole],
    ['an assignment by a buyer', [requested()], buyer, give('buyer'), wrongRole],
    [
      'an inspector taking a request from another',
      [requested(), assigned('iqra')],
      hamza,
      give('hamza'),
      wrongRole,
    ],
    [
      'an inspector taking a request from another than the stated former inspector',
      [requested(), assigned('iqra')],
      hamza,
      { type: 'assign', requestId: 'r1', inspectorId: 'hamza', formerInspectorId: 'zara' },
      wrongRole,
    ],
    ['an inspector assigning a request to another', [requested()], hamza, give('iqra'), wrongRole],
    [
      'an inspector releasing another’s request',
      [requested(), assigned('iqra')],
      hamza,
      give(null),
      wrongRole,
    ],
    [
      'a user withdrawing another’s request',
      [requested()],
      { id: 'other', role: 'buyer' },
      { type: 'withdraw-own', mailbox: 'm2' },
      MESSAGES.notFound,
    ],
    [
      'a user withdrawing another’s withdrawn request',
      [requested(), withdrawn],
      { id: 'other', role: 'buyer' },
      { type: 'withdraw-own', mailbox: 'm2' },
      MESSAGES.notFound,
    ],
    [
      'a repeated withdrawal',
      [requested(), withdrawn],
      buyer,
      { type: 'withdraw-own', mailbox: 'm1' },
      MESSAGES.notOpen,
    ],
    [
      'an assignment of a withdrawn request',
      [requested(), withdrawn],
      hamza,
      give('hamza'),
      MESSAGES.notOpen,
    ],
    ['an assignment without a request', [], hamza, give('hamza'), MESSAGES.notFound],
    [
      'an assignment of another request than the open one',
      [requested()],
      hamza,
      give('hamza', 'r2'),
      MESSAGES.notOpen,
    ],
    ['a report by a seller', [], seller, report(1), wrongRole],
    ['a report by a buyer', [], buyer, report(1), wrongRole],
    ['a report by a visitor', [], visitor, report(1), wrongRole],
    [
      'a first report when one was issued in the meantime',
      [issued()],
      iqra,
      report(1),
      MESSAGES.reportedMeanwhile,
    ],
    ['a correction without an earlier report', [], hamza, report(2), MESSAGES.reportedMeanwhile],
    [
      'a correction without a reason',
      [issued()],
      hamza,
      report(2, { correction: undefined }),
      MESSAGES.correctionRequired,
    ],
    [
      'a report of an inspection after the day of the report',
      [],
      hamza,
      report(1, { deviceInfo: { inspectorName: 'Hamza', inspectionDate: '2999-01-01' } }),
      MESSAGES.inspectionDateInvalid,
    ],
    ['a mark by a seller', [], seller, set(true), wrongRole],
    ['the removal of the inspected state by a seller', [issued()], seller, set(false), wrongRole],
    ['the erasure of contact data by an inspector', [requested()], hamza, erase, wrongRole],
    ['the erasure of contact data by a seller', [requested()], seller, erase, wrongRole],
    ['the erasure of contact data of an unknown request', [], admin, erase, MESSAGES.notFound],
    [
      'a change of a listed device as an unlisted one',
      [requested()],
      admin,
      change,
      MESSAGES.externalNotFound,
    ],
    [
      'a deletion of a listed device as an unlisted one',
      [requested()],
      admin,
      remove,
      MESSAGES.externalNotFound,
    ],
  ])('rejects %s', (_, given, actor, action, message) => {
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

  test.each<[string, InspectionEvent[], Actor, InspectionAction]>([
    ['a report by its seller', [], formerSeller, report(1)],
    ['a mark by its seller', [], formerSeller, set(true)],
    ['the removal of the inspected state by its seller', [marked()], formerSeller, set(false)],
    ['voiding by its seller', [issued()], formerSeller, voidOf(1)],
    ['its seller taking the request', [requested()], formerSeller, give(seller.id)],
    ['an admin assigning its seller', [requested()], admin, give(seller.id)],
    ['a report by its seller, an admin', [], { ...admin, id: seller.id }, report(1)],
    ['a report by an assistant of its seller', [], { ...hamza, sellerId: seller.id }, report(1)],
  ])('is never inspected by its own side: rejects %s', (_, given, actor, action) => {
    const rejected = new DomainError('forbidden', MESSAGES.ownDevice);
    for (const listing of [laptop, { ...laptop, sold: true, onSale: false }])
      expect(() => decided(given, actor, action, listing)).toThrow(rejected);
  });
  test('can be unassigned by an assignee who is the seller of the device', () => {
    expect(decided([requested(), assigned(seller.id)], formerSeller, give(null))).toEqual([assigned(null)]);
  });

  test('a mark from before inspections had their own streams is removed once', () => {
    const markedBefore = { ...laptop, isInspected: true };
    expect(decided([], hamza, set(false), markedBefore)).toEqual([voided()]);
    expect(decided([requested()], hamza, set(false), markedBefore)).toEqual([voided()]);
    expect(decided([voided()], hamza, set(false), markedBefore)).toEqual([]);
  });

  const several = { ...laptop, quantity: 3 };
  test.each([
    ['a request', seller, requestOf('r1', 'seller')],
    ['a report', hamza, report(1)],
    ['a mark', hamza, set(true)],
  ])('covers one device: %s of one of several is rejected', (_, actor, action) => {
    expect(() => decided([], actor, action, several)).toThrow(MESSAGES.oneOfSeveral);
  });
  test('is ended for a listing of several units: a request is withdrawn, and a mark removed', () => {
    expect(decided([requested()], admin, { type: 'withdraw' }, several)).toEqual([withdrawn]);
    expect(decided([marked()], hamza, set(false), several)).toMatchObject([{ type: 'InspectionVoided' }]);
  });

  test('is requested by a buyer only for an available device, and by its seller always', () => {
    const inactive = { ...laptop, onSale: false };
    expect(() => decided([], buyer, requestOf(), inactive)).toThrow(PRODUCT_MESSAGES.notFound);
    expect(decided([], seller, requestOf('r1', 'seller'), inactive)).toEqual([requestedBySeller]);
  });

  test('is withdrawn by the owner of its mailbox, until the contact is erased', () => {
    const other: Actor = { id: 'other', role: 'buyer' };
    const withdrawal: InspectionAction = { type: 'withdraw-own', mailbox: 'm1' };
    expect(decided([requested()], other, withdrawal)).toEqual([withdrawn]);
    const erased: InspectionEvent = {
      type: 'InspectionContactErased',
      data: { ...of, requestId: 'r1', requesterId: 'buyer' },
    };
    expect(() => decided([requested(), erased], other, withdrawal)).toThrow(MESSAGES.notFound);
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
    expect(basis([marked(), voided()], set(true))).toBe(false);
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

  test.each<[string, InspectionAction]>([
    ['a report', report(1)],
    ['taking it', give('hamza', 'r9')],
    ['voiding', voidOf(1)],
  ])('is never inspected by its requester: %s', (_, action) => {
    const ofHamza: InspectionEvent = {
      type: 'InspectionRequested',
      data: { ...ofExternal, ...asking('r9', 'hamza'), device: external },
    };
    const contactErased: InspectionEvent = {
      type: 'InspectionContactErased',
      data: { ...ofExternal, requestId: 'r9', requesterId: 'hamza' },
    };
    for (const events of [[ofHamza], [ofHamza, contactErased]])
      expect(() => decided(events, hamza, action, null)).toThrow(MESSAGES.ownDevice);
  });

  test.each<[string, InspectionEvent[], Actor, InspectionAction, InspectionEvent['type'][]]>([
    [
      'a visitor requests an inspection of an unlisted device',
      [],
      visitor,
      requestExternal,
      ['InspectionRequested'],
    ],
    ['an inspector issues a report', [externalRequested], hamza, report(1), ['InspectionReportIssued']],
    ['an admin changes the description', [externalRequested], admin, change, ['ExternalInspectionChanged']],
    ['an admin deletes the inspection', [externalRequested], admin, remove, ['ExternalInspectionDeleted']],
    [
      'an admin deletes the inspection after its report',
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
    ['a change by an inspector', [externalRequested], hamza, change, GENERAL_MESSAGES.wrongRole],
    ['a deletion by an inspector', [externalRequested], hamza, remove, GENERAL_MESSAGES.wrongRole],
    ['a change by a seller', [externalRequested], seller, change, GENERAL_MESSAGES.wrongRole],
    ['a change of an unknown inspection', [], admin, change, MESSAGES.externalNotFound],
    [
      'a report for a request that was withdrawn',
      [
        externalRequested,
        {
          type: 'InspectionRequestWithdrawn',
          data: { ...ofExternal, requestId: 'r9', requesterId: 'visitor-r9', because: 'withdrawn' },
        },
      ],
      hamza,
      report(1),
      MESSAGES.notOpen,
    ],
    ['a report on a deleted inspection', [externalRequested, deleted], hamza, report(1), MESSAGES.notFound],
    ['a repeated deletion', [externalRequested, deleted], admin, remove, MESSAGES.notFound],
    [
      'a change after the contact data was erased',
      [
        externalRequested,
        {
          type: 'InspectionContactErased',
          data: { ...ofExternal, requestId: 'r9', requesterId: 'visitor-r9' },
        },
      ],
      admin,
      change,
      MESSAGES.erasedBefore,
    ],
  ])('rejects %s', (_, given, actor, action, message) => {
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
