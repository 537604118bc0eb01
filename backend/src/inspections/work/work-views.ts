import { Injectable } from '@nestjs/common';
import {
  dayInPakistan,
  type ExternalInspection,
  type QueuedInspection,
  toPkr,
  type UserRole,
} from '@parkho/contracts';
import { type InspectionRequestDocument, type IssuedVersion, issuedVersion } from '@parkho/projections';
import { ReadModels } from '../../platform/engines/read-models.js';
import { canReadContactData, maskContactData } from '../../platform/http/access/contact-data.js';
import { RequestViews } from '../requests/request-views.js';

type Inspector = QueuedInspection['inspector'];

/** Requests in the console, as a role sees them. */
@Injectable()
export class WorkViews {
  constructor(
    private readonly models: ReadModels,
    private readonly views: RequestViews,
  ) {}

  async queued(requests: readonly InspectionRequestDocument[], role: UserRole): Promise<QueuedInspection[]> {
    const readable = requests.map((request) => maskedRequest(role, request));
    const [cards, inspectorOf] = await Promise.all([this.views.cards(readable), this.inspectorsOf(readable)]);
    const today = dayInPakistan(new Date().toISOString());
    return readable.map((request, index) => {
      const { sellerId, requesterId, status, dueOn, contact } = request;
      return {
        ...cards[index]!,
        inspectionRequestedBy: contact && { name: contact.name, email: contact.email },
        inspectionRequesterInfo: contact,
        askedBy: requesterId === sellerId ? 'seller' : 'buyer',
        ownerId: sellerId ?? requesterId,
        overdue: status === 'pending' && dueOn < today,
        inspector: inspectorOf(request),
      };
    });
  }

  /** Unlisted devices, with their reports. */
  async external(
    requests: readonly InspectionRequestDocument[],
    role: UserRole,
  ): Promise<ExternalInspection[]> {
    const [reports, inspectorOf] = await Promise.all([
      this.models['inspection-reports'].getMany(requests.flatMap(({ reportId }) => reportId ?? [])),
      this.inspectorsOf(requests),
    ]);
    const newest = new Map(reports.map((report) => [report._id, issuedVersion(report)]));
    return requests.map((request) =>
      externalOf(maskedRequest(role, request), inspectorOf(request), newest.get(request.reportId ?? '')),
    );
  }

  /** One read of the users for all requests; an erased user has no name any more. */
  private async inspectorsOf(
    requests: readonly InspectionRequestDocument[],
  ): Promise<(request: InspectionRequestDocument) => Inspector> {
    const ids = new Set(requests.flatMap(({ inspectorId }) => inspectorId ?? []));
    const people = await this.models.users.getMany([...ids]);
    const byId = new Map(people.map(({ _id, name }) => [_id, { _id, name }]));
    return ({ inspectorId }) => byId.get(inspectorId ?? '') ?? null;
  }
}

/** A request as a role sees it: where a device is may be a home, and the texts of a booking may describe it. */
const maskedRequest = (role: UserRole, request: InspectionRequestDocument): InspectionRequestDocument => {
  if (canReadContactData(role)) return request;
  const { contact, device, booking } = request;
  return {
    ...request,
    contact: contact && maskContactData(role, contact),
    ...(device && { device: { ...device, location: '' } }),
    ...(booking && { booking: { ...booking, deviceSpecs: undefined, description: undefined } }),
  };
};

const externalOf = (
  request: InspectionRequestDocument,
  inspector: Inspector,
  issued: IssuedVersion | undefined,
): ExternalInspection => {
  const report = issued?.report;
  const { _id, deviceName, device, contact, requesterId: ownerId, requestedAt } = request;
  const { status, dueOn, booking, reportId } = request;
  return {
    _id,
    name: deviceName,
    location: device?.location ?? '',
    condition: device?.condition ?? 'Unknown',
    price: device?.price === undefined ? undefined : toPkr(device.price),
    inspectionNotes: device?.notes,
    createdAt: requestedAt,
    userInfo: contact && { fullName: contact.name, email: contact.email, phone: contact.phone },
    status,
    dueOn,
    booking: booking && { ...booking, total: toPkr(booking.total) },
    ownerId,
    inspector,
    reportId,
    voided: issued?.voided,
    inspectionData: report && {
      overallStatus: report.overallStatus,
      overallRating: report.overallRating,
      overallNotes: report.overallNotes,
      deviceInfo: report.deviceInfo,
    },
  };
};
