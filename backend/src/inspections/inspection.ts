import {
  type Actor,
  can,
  DomainError,
  dayInPakistan,
  type ExternalDevice,
  fieldError,
  INSPECTION_MESSAGES,
  type InspectedDevice,
  type InspectionEvent,
  type InspectionReport,
  type InspectionRequestEnd,
  isActorOrTheirSeller,
  isSameDevice,
  PRODUCT_MESSAGES,
  requireCapability,
} from '@parkho/contracts';
import type { Decider } from '../platform/commands/decider.js';

type DataOf<T extends InspectionEvent['type']> = Extract<InspectionEvent, { type: T }>['data'];

/** An open request. */
export interface OpenRequest {
  requestId: string;
  requesterId: string;
  /** See InspectionRequested. */
  mailbox: string | null;
  inspectorId: string | null;
}

/** All inspections of one device. */
export interface Inspections {
  /** Undefined before the first event; null: the device is not listed. */
  sellerId?: string | null;
  open: OpenRequest | null;
  /** The requester of the earlier inspection; null without one, or where it is unknown. */
  answeredFor: string | null;
  /** The requester, by request; null once the contact has been erased. */
  requesters: Readonly<Record<string, string | null>>;
  /** The device of a request for an unlisted one. */
  external?: { requestId: string; device: ExternalDevice };
  /** Undefined before the first report, mark or voiding: the mark of the listing counts. */
  isInspected?: boolean;
  notes?: string;
  /** The newest version, void or not. */
  report?: Pick<InspectionReport, 'reportId' | 'version' | 'device' | 'photos' | 'attachments'> & {
    isVoid: boolean;
  };
  isDeleted: boolean;
}

/** The current listing of a device; null if it is not listed. */
export interface ListedDevice {
  sellerId: string;
  device: InspectedDevice;
  sold: boolean;
  /** Number of units of the listing. */
  quantity: number;
  /** Whether it is on sale in public. */
  onSale: boolean;
  /** By a mark from before inspections had their own streams. */
  isInspected: boolean;
}

/** Texts are already validated by their forms (contracts). */
export type InspectionAction =
  | {
      type: 'request';
      request: Omit<DataOf<'InspectionRequested'>, 'inspectionId' | 'sellerId'>;
    }
  /** Request or withdrawal by the seller, or by an admin in their place. */
  | { type: 'withdraw' }
  /** Withdrawn by its requester. `mailbox` is the account's confirmed address. */
  | { type: 'withdraw-own'; mailbox?: string }
  | { type: 'end'; because: Exclude<InspectionRequestEnd, 'withdrawn'> }
  /** `formerInspectorId` is the assigned inspector, whose account has lost the capability. */
  | { type: 'assign'; requestId: string; inspectorId: string | null; formerInspectorId?: string }
  /** `based` is the version that the inspector has seen, 0 for none; `basedVoid`: whether it was void. */
  | { type: 'report'; based: number; basedVoid?: boolean; report: InspectionReport; jws: string }
  /** `version` is the version that the inspector has seen. */
  | { type: 'void'; version: number; reason: string }
  | { type: 'set-inspected'; inspected: boolean; notes?: string }
  | { type: 'change-external'; changes: DataOf<'ExternalInspectionChanged'>['changes'] }
  | { type: 'delete-external' }
  | { type: 'erase-contact'; requestId: string };

export type InspectionCommand = InspectionAction & {
  inspectionId: string;
  /** The listing of the inspections; null if the device is not listed. */
  listing: ListedDevice | null;
  actor: Actor;
};
type CommandOf<T extends InspectionCommand['type']> = Extract<InspectionCommand, { type: T }>;

/** The rules of a device's inspections: which actor may do what, and when (both specifications, sections 4 to 6). */
const decide = (state: Inspections, command: InspectionCommand): InspectionEvent[] => {
  if (state.isDeleted) throw new DomainError('not-found', INSPECTION_MESSAGES.notFound);
  const { inspectionId, listing } = command;
  if (listing && listing.quantity > 1 && isOfOneDevice(command))
    throw new DomainError('conflict', INSPECTION_MESSAGES.oneOfSeveral);
  // The seller of a deleted listing is only in the state.
  const subject = { inspectionId, sellerId: listing?.sellerId ?? state.sellerId ?? null };
  switch (command.type) {
    case 'request':
      return request(state, command, subject);
    case 'withdraw':
      return withdraw(state, command, subject);
    case 'withdraw-own':
      return withdrawOwn(state, command, subject);
    case 'end':
      return endRequest(state, subject, command.because);
    case 'assign':
      return assign(state, command, subject);
    case 'report':
      return report(state, command, subject);
    case 'void':
      return voidReport(state, command, subject);
    case 'set-inspected':
      return setInspected(state, command, subject);
    case 'change-external': {
      requireCapability(command.actor.role, 'inspections.manage');
      const requestId = externalOf(state).requestId;
      const requesterId = state.requesters[requestId];
      if (!requesterId) throw new DomainError('conflict', INSPECTION_MESSAGES.erasedBefore);
      return [
        {
          type: 'ExternalInspectionChanged',
          data: { ...subject, requestId, requesterId, changes: command.changes },
        },
      ];
    }
    case 'delete-external': {
      requireCapability(command.actor.role, 'inspections.manage');
      const { requestId } = externalOf(state);
      const reportId = state.report?.reportId ?? null;
      return [{ type: 'ExternalInspectionDeleted', data: { ...subject, requestId, reportId } }];
    }
    case 'erase-contact': {
      requireCapability(command.actor.role, 'inspections.manage');
      const { requestId } = command;
      // Every object has names such as 'constructor'.
      if (!Object.hasOwn(state.requesters, requestId))
        throw new DomainError('not-found', INSPECTION_MESSAGES.notFound);
      const requesterId = state.requesters[requestId]!;
      if (requesterId === null) return [];
      return [{ type: 'InspectionContactErased', data: { ...subject, requestId, requesterId } }];
    }
  }
};

const isOfOneDevice = (command: InspectionCommand): boolean =>
  command.type === 'request' ||
  command.type === 'report' ||
  (command.type === 'set-inspected' && command.inspected);

type Subject = Pick<DataOf<'InspectionRequested'>, 'inspectionId' | 'sellerId'>;

/** One open request for each device; an inspected device is inspected again only after its listing has changed. */
const request = (
  { open, isInspected, report }: Inspections,
  { request, listing }: CommandOf<'request'>,
  subject: Subject,
): InspectionEvent[] => {
  const isSellers = request.requesterId === listing?.sellerId;
  // For the seller any open request suffices.
  if (open && isSellers) return [];
  if (listing && !listing.onSale && !isSellers) throw new DomainError('not-found', PRODUCT_MESSAGES.notFound);
  if (open) throw new DomainError('conflict', INSPECTION_MESSAGES.requestedAlready);
  if (listing?.sold) throw new DomainError('conflict', PRODUCT_MESSAGES.soldAlready);
  const isStale = listing && report && !isSameDevice(report.device, listing.device);
  if (isInspected && !isStale) throw new DomainError('conflict', INSPECTION_MESSAGES.inspectedAlready);
  return [{ type: 'InspectionRequested', data: { ...subject, ...request } }];
};

const withdraw = (
  state: Inspections,
  { actor }: CommandOf<'withdraw'>,
  subject: Subject,
): InspectionEvent[] => {
  if (
    state.open &&
    !isActorOrTheirSeller(actor, state.open.requesterId) &&
    !can(actor.role, 'inspections.manage')
  )
    throw new DomainError('conflict', INSPECTION_MESSAGES.askedByBuyer);
  return endRequest(state, subject, 'withdrawn');
};

/** Withdraws an own request. For other users it does not exist, open or not. */
const withdrawOwn = (
  state: Inspections,
  { actor, mailbox }: CommandOf<'withdraw-own'>,
  subject: Subject,
): InspectionEvent[] => {
  const { open, requesters } = state;
  if (open && (open.requesterId === actor.id || (mailbox !== undefined && open.mailbox === mailbox)))
    return endRequest(state, subject, 'withdrawn');
  if (!open && Object.values(requesters).includes(actor.id))
    throw new DomainError('conflict', INSPECTION_MESSAGES.notOpen);
  throw new DomainError('not-found', INSPECTION_MESSAGES.notFound);
};

/** Ends the open request; no event without one. */
const endRequest = (
  { open }: Inspections,
  subject: Subject,
  because: InspectionRequestEnd,
): InspectionEvent[] =>
  open
    ? [
        {
          type: 'InspectionRequestWithdrawn',
          data: { ...subject, requestId: open.requestId, requesterId: open.requesterId, because },
        },
      ]
    : [];

/** Inspectors assign unassigned requests to themselves, and unassign their own; admins assign to any inspector. */
const assign = (
  state: Inspections,
  { requestId, inspectorId, formerInspectorId, actor }: CommandOf<'assign'>,
  subject: Subject,
): InspectionEvent[] => {
  requireCapability(actor.role, 'inspections.perform');
  const { open, sellerId } = state;
  if (sellerId === undefined) throw new DomainError('not-found', INSPECTION_MESSAGES.notFound);
  if (open?.requestId !== requestId) throw new DomainError('conflict', INSPECTION_MESSAGES.notOpen);
  if (open.inspectorId === inspectorId) return [];
  const isOwn = (id: string | null): boolean => id === null || id === actor.id;
  const isHeld = !isOwn(open.inspectorId) && open.inspectorId !== formerInspectorId;
  if (!isOwn(inspectorId) || isHeld) requireCapability(actor.role, 'inspections.manage');
  if (inspectorId !== null && inspectorId === ownerOf(state, subject))
    throw new DomainError('forbidden', INSPECTION_MESSAGES.ownDevice);
  return [{ type: 'InspectionAssigned', data: { ...subject, requestId, inspectorId } }];
};

/**
 * Rejects a report of an inspector who has not seen the latest version, or that it was voided: two inspectors may
 * finish at the same time.
 */
const report = (
  state: Inspections,
  { based, basedVoid, report, jws, actor }: CommandOf<'report'>,
  subject: Subject,
): InspectionEvent[] => {
  requireInspector(state, subject, actor);
  // An unlisted device is inspected for its request alone.
  if (state.external && !state.open && !state.report)
    throw new DomainError('conflict', INSPECTION_MESSAGES.notOpen);
  if (based !== versionOf(state)) throw new DomainError('conflict', INSPECTION_MESSAGES.reportedMeanwhile);
  if (state.report?.isVoid && !basedVoid)
    throw new DomainError('conflict', INSPECTION_MESSAGES.voidedMeanwhile);
  if (based > 0 && !report.correction)
    throw new DomainError('invalid', INSPECTION_MESSAGES.correctionRequired);
  if (report.deviceInfo.inspectionDate > dayInPakistan(report.issuedAt))
    throw fieldError('invalid', 'deviceInfo.inspectionDate', INSPECTION_MESSAGES.inspectionDateInvalid);
  return [{ type: 'InspectionReportIssued', data: { ...subject, ...answeredRequest(state), report, jws } }];
};

/** The request that an inspection answers: the open one; for a correction, that of the corrected report. */
const answeredRequest = ({
  open,
  answeredFor,
}: Inspections): Pick<DataOf<'InspectionMarked'>, 'requestId' | 'requesterId'> =>
  open
    ? { requestId: open.requestId, requesterId: open.requesterId }
    : { requestId: null, requesterId: answeredFor };

/** The newest version of the report, 0 without one. */
export const versionOf = ({ report }: Inspections): number => report?.version ?? 0;

/** Voids the newest version and those before it. The next version is valid again. */
const voidReport = (
  state: Inspections,
  { version, reason, actor }: CommandOf<'void'>,
  subject: Subject,
): InspectionEvent[] => {
  requireInspector(state, subject, actor);
  const { report, answeredFor: requesterId } = state;
  if (!report) throw new DomainError('not-found', INSPECTION_MESSAGES.noReport);
  if (version !== report.version) throw new DomainError('conflict', INSPECTION_MESSAGES.correctedMeanwhile);
  if (report.isVoid) throw new DomainError('conflict', INSPECTION_MESSAGES.voidedAlready);
  return [{ type: 'InspectionVoided', data: { ...subject, requesterId, reportId: report.reportId, reason } }];
};

/** A report is voided with a reason, and replaced only by another version. */
const setInspected = (
  state: Inspections,
  { inspected, notes, listing, actor }: CommandOf<'set-inspected'>,
  subject: Subject,
): InspectionEvent[] => {
  requireInspector(state, subject, actor);
  const { open, answeredFor: requesterId, isInspected, notes: currentNotes, report } = state;
  if (!inspected) {
    if (report && !report.isVoid) throw new DomainError('conflict', INSPECTION_MESSAGES.hasReport);
    return (isInspected ?? listing?.isInspected)
      ? [{ type: 'InspectionVoided', data: { ...subject, requesterId, reportId: null } }]
      : [];
  }
  if (isInspected && !open && (!notes || notes === currentNotes)) return [];
  if (report?.isVoid) throw new DomainError('conflict', INSPECTION_MESSAGES.voidedReport);
  return [
    { type: 'InspectionMarked', data: { ...subject, ...answeredRequest(state), ...(notes && { notes }) } },
  ];
};

const externalOf = ({ external }: Inspections): NonNullable<Inspections['external']> => {
  if (!external) throw new DomainError('not-found', INSPECTION_MESSAGES.externalNotFound);
  return external;
};

/** The seller of a listed device; the requester of an unlisted one, where it is known. */
const ownerOf = (state: Inspections, { sellerId }: Subject): string | null =>
  sellerId ?? (state.external ? answeredRequest(state).requesterId : null);

/** A report is worth its inspector's independence: nobody inspects an own device, not even an admin. */
const requireInspector = (state: Inspections, subject: Subject, actor: Actor): void => {
  requireCapability(actor.role, 'inspections.perform');
  const owner = ownerOf(state, subject);
  if (owner !== null && isActorOrTheirSeller(actor, owner))
    throw new DomainError('forbidden', INSPECTION_MESSAGES.ownDevice);
};

const evolve = (state: Inspections, event: InspectionEvent): Inspections => {
  const base = { ...state, sellerId: event.data.sellerId };
  switch (event.type) {
    case 'InspectionRequested': {
      const { requestId, requesterId, mailbox, device } = event.data;
      return {
        ...base,
        open: { requestId, requesterId, mailbox, inspectorId: null },
        requesters: { ...state.requesters, [requestId]: requesterId },
        ...(device && { external: { requestId, device } }),
      };
    }
    case 'InspectionRequestWithdrawn':
      return { ...base, open: null };
    case 'InspectionAssigned':
      return { ...base, open: state.open && { ...state.open, inspectorId: event.data.inspectorId } };
    case 'InspectionReportIssued': {
      const { reportId, version, device, photos, attachments, overallNotes } = event.data.report;
      return {
        ...base,
        open: null,
        answeredFor: event.data.requesterId,
        isInspected: true,
        notes: overallNotes,
        report: { reportId, version, device, photos, attachments, isVoid: false },
      };
    }
    case 'InspectionMarked':
      return {
        ...base,
        open: null,
        answeredFor: event.data.requesterId,
        isInspected: true,
        notes: event.data.notes,
      };
    case 'InspectionVoided':
      return {
        ...base,
        isInspected: false,
        notes: undefined,
        ...(state.report && { report: { ...state.report, isVoid: true } }),
      };
    case 'ExternalInspectionChanged': {
      const { device, mailbox } = event.data.changes;
      return {
        ...base,
        ...(mailbox !== undefined && state.open && { open: { ...state.open, mailbox } }),
        ...(device && state.external && { external: { ...state.external, device } }),
      };
    }
    case 'ExternalInspectionDeleted':
      return { ...base, open: null, isDeleted: true };
    case 'InspectionContactErased': {
      const { requestId } = event.data;
      return {
        ...base,
        ...(state.open?.requestId === requestId && { open: { ...state.open, mailbox: null } }),
        requesters: { ...state.requesters, [requestId]: null },
      };
    }
  }
};

/** All inspections of a device, listed or not. */
export const inspection = {
  initial: {
    open: null,
    answeredFor: null,
    requesters: {},
    isDeleted: false,
  } as Inspections,
  evolve,
  decide,
  basis({ isInspected, open }, { type }) {
    if (type === 'set-inspected') return isInspected;
    return type === 'assign' ? open?.inspectorId : undefined;
  },
} satisfies Decider<Inspections, InspectionCommand, InspectionEvent>;
