import { Injectable } from '@nestjs/common';
import {
  compact,
  type InspectionRequestCard,
  type MyInspectionRequest,
  type ReportVoiding,
  type SellerInspectionRequest,
  toPkr,
} from '@parkho/contracts';
import {
  type InspectionRequestDocument,
  issuedVersion,
  type ProductDocument,
  productsByIds,
} from '@parkho/projections';
import { ReadModels } from '../../platform/engines/read-models.js';
import { Categories } from '../../products/views/categories.js';

/** Requests for the API: current listings and the state of reports are joined, prices are in PKR. */
@Injectable()
export class RequestViews {
  constructor(
    private readonly models: ReadModels,
    private readonly categories: Categories,
  ) {}

  /**
   * Reads the listings and the reports once for all requests.
   * @param shows whether to show the current listing; otherwise the name of the device at the time of the request
   */
  async cards(
    requests: readonly InspectionRequestDocument[],
    shows: (listing: ProductDocument, request: InspectionRequestDocument) => boolean = () => true,
  ): Promise<InspectionRequestCard[]> {
    const ids = requests.filter(({ kind }) => kind === 'listing').map(({ inspectionId }) => inspectionId);
    const reportIds = requests.flatMap(({ reportId }) => reportId ?? []);
    const [{ nameOf }, listings, reports] = await Promise.all([
      this.categories.current(),
      ids.length > 0 ? productsByIds(this.models.products, [...new Set(ids)]) : [],
      reportIds.length > 0 ? this.models['inspection-reports'].getMany([...new Set(reportIds)]) : [],
    ]);
    const byId = new Map(listings.map((listing) => [listing._id, listing]));
    const voidings = new Map(reports.map((report) => [report._id, issuedVersion(report)?.voided]));
    return requests.map((request) => {
      const listing = byId.get(request.inspectionId);
      const isShown = listing && shows(listing, request);
      return cardOf(request, isShown ? listing : undefined, voidings.get(request.reportId ?? ''), nameOf);
    });
  }

  /** The requests as the requester sees them: a listing that is not public is shown only to its seller. */
  async mine(requests: readonly InspectionRequestDocument[]): Promise<MyInspectionRequest[]> {
    const cards = await this.cards(
      requests,
      ({ isPublic, sellerId }, { requesterId }) => isPublic || requesterId === sellerId,
    );
    return cards.map((card, index) => ({ ...card, contact: requests[index]!.contact }));
  }

  /** The requests as the seller of the devices sees them, without the requester. */
  async sellers(requests: readonly InspectionRequestDocument[]): Promise<SellerInspectionRequest[]> {
    const cards = await this.cards(requests);
    return cards.map(({ booking: _, ...card }, index) => {
      const { requesterId, sellerId } = requests[index]!;
      return { ...card, askedBy: requesterId === sellerId ? 'seller' : 'buyer' };
    });
  }
}

const cardOf = (
  request: InspectionRequestDocument,
  listing: ProductDocument | undefined,
  voided: ReportVoiding | undefined,
  nameOf: (categoryId: string) => string,
): InspectionRequestCard => {
  const { _id, inspectionId, kind, device, booking, status, dueOn, endedAt, because, reportId } = request;
  const price = listing?.price ?? device?.price;
  return compact({
    _id,
    inspectionId,
    kind,
    name: listing?.name ?? request.deviceName,
    images: listing?.images ?? {},
    price: price === undefined ? undefined : toPkr(price),
    condition: listing?.condition ?? device?.condition,
    category: listing && nameOf(listing.categoryId),
    location: listing?.location ?? device?.location,
    isPublic: listing?.isPublic ?? false,
    status,
    inspectionRequestedAt: request.requestedAt,
    dueOn,
    endedAt,
    because,
    booking: booking && { ...booking, total: toPkr(booking.total) },
    reportId,
    voided,
  });
};
