import { Injectable } from '@nestjs/common';
import {
  can,
  DomainError,
  type ExternalInspection,
  INSPECTION_MESSAGES,
  type InspectionAnalytics,
  type InspectionCase,
  inspectedDevice,
  type PhotoMatch,
  PRODUCT_MESSAGES,
  type QueuedInspection,
  USER_ROLES,
  type UserRole,
} from '@parkho/contracts';
import {
  ALL_KEY,
  type ExternalFilter,
  externalInspections,
  findSimilarPictures,
  type InspectionRequestDocument,
  inspectionQueue,
  inspectionsByDay,
  issuedVersion,
  latestRequest,
  type PageOf,
  type QueueFilter,
  REQUESTS_BY_KIND,
} from '@parkho/projections';
import type { Page } from '@parkho/stores';
import { ReadModels } from '../../platform/engines/read-models.js';
import { canReadContactData } from '../../platform/http/access/contact-data.js';
import type { Reader } from '../../platform/http/access/request-context.js';
import { Categories } from '../../products/views/categories.js';
import { reportedDevice } from '../devices/external-device.js';
import { WorkViews } from './work-views.js';

/** Maximum number of reports that are named for each photo. */
const MAX_NAMED_REPORTS = 3;
/** More inspectors than any shop has. */
const INSPECTORS_MAX = 100;

/** Queries of inspectors and admins. */
@Injectable()
export class InspectionWork {
  constructor(
    private readonly models: ReadModels,
    private readonly categories: Categories,
    private readonly views: WorkViews,
  ) {}

  /** A page of the queue, by default in the order of work. */
  async queue(
    filter: Omit<QueueFilter, 'byContact'>,
    role: UserRole,
    at: PageOf,
    sort?: Parameters<typeof inspectionsByDay>[2],
  ): Promise<{ requests: QueuedInspection[]; total: number }> {
    const query = { ...filter, byContact: canReadContactData(role) };
    const { documents, total } = await (sort
      ? inspectionsByDay(this.requests, query, sort, at)
      : inspectionQueue(this.requests, query, at));
    return { requests: await this.views.queued(documents, role), total };
  }

  /** The requests that exist, in the order of the ids. */
  async queuedByIds(ids: readonly string[], role: UserRole): Promise<QueuedInspection[]> {
    return this.views.queued(inOrder(await this.requests.getMany(ids), ids), role);
  }

  async external(
    filter: Omit<ExternalFilter, 'byContact'>,
    role: UserRole,
    at: PageOf,
  ): Promise<{ inspections: ExternalInspection[]; total: number }> {
    const { documents, total }: Page<InspectionRequestDocument> = await externalInspections(
      this.requests,
      { ...filter, byContact: canReadContactData(role) },
      at,
    );
    return { inspections: await this.views.external(documents, role), total };
  }

  /** The devices that exist, in the order of the ids. */
  async externalByIds(ids: readonly string[], role: UserRole): Promise<ExternalInspection[]> {
    const requests = (await this.requests.getMany(ids)).filter(({ kind }) => kind === 'external');
    return this.views.external(inOrder(requests, ids), role);
  }

  /** Possible assignees, by name. */
  async inspectors(): Promise<{ _id: string; name: string }[]> {
    const roles = USER_ROLES.filter((role) => can(role, 'inspections.perform'));
    const inspectors = await Promise.all(
      roles.map((role) =>
        this.models.users.find({
          filter: { role, isActive: true },
          sort: { createdAt: -1 },
          limit: INSPECTORS_MAX,
        }),
      ),
    );
    return inspectors
      .flat()
      .map(({ _id, name }) => ({ _id, name }))
      .sort((a, b) => a.name.localeCompare(b.name) || (a._id < b._id ? -1 : 1));
  }

  async analytics(): Promise<InspectionAnalytics> {
    const [{ products: total = 0, inspected = 0 }, requests] = await Promise.all([
      this.models.products.total(ALL_KEY),
      this.requests.totals(REQUESTS_BY_KIND),
    ]);
    const sum = (name: string): number => requests.reduce((so, { numbers }) => so + (numbers[name] ?? 0), 0);
    return {
      overview: {
        totalProducts: total,
        inspectedProducts: inspected,
        pendingInspections: sum('pending'),
        requestedInspections: sum('requests'),
        inspectionRate: total === 0 ? 0 : Math.round((inspected / total) * 1000) / 10,
      },
    };
  }

  /**
   * The starting point of a report.
   * @throws DomainError 'not-found' where there is no such device
   */
  async caseOf(inspectionId: string, reader: Reader): Promise<InspectionCase> {
    const [product, request, [reported], inspector, categories] = await Promise.all([
      this.models.products.get(inspectionId),
      latestRequest(this.requests, inspectionId),
      this.models['inspection-reports'].find({ filter: { inspectionId }, limit: 1 }),
      this.models.users.get(reader.id),
      this.categories.current(),
    ]);
    const external = request?.kind === 'external' ? request.device : undefined;
    if (!product && !external)
      throw new DomainError('not-found', request ? PRODUCT_MESSAGES.notFound : INSPECTION_MESSAGES.notFound);
    const [queued = null] = request ? await this.views.queued([request], reader.role) : [];
    const { report = null, voided } = (reported && issuedVersion(reported)) ?? {};
    return {
      inspectionId,
      kind: product ? 'listing' : 'external',
      ownerId: product?.sellerId ?? request!.requesterId,
      device: product
        ? inspectedDevice(product, categories.nameOf(product.categoryId))
        : reportedDevice(external!),
      request: queued,
      isInspected: product ? product.inspected : report !== null && !voided,
      version: report?.version ?? 0,
      report,
      ...(voided && { voided }),
      ...(product && { productVersion: product.version }),
      inspectorName: inspector?.name ?? '',
    };
  }

  /** Reports of other devices with photos that look like one of these. */
  async photoMatches(inspectionId: string, fingerprints: readonly string[]): Promise<PhotoMatch[]> {
    const alike = await findSimilarPictures(this.models['report-photos'], fingerprints);
    return [...alike].flatMap(([fingerprint, photos]) => {
      const otherPhotos = photos.filter((photo) => photo.inspectionId !== inspectionId);
      const reportIds = [...new Set(otherPhotos.map(({ reportId }) => reportId))]
        .sort()
        .slice(0, MAX_NAMED_REPORTS);
      return reportIds.length > 0 ? [{ fingerprint, reportIds }] : [];
    });
  }

  private get requests() {
    return this.models['inspection-requests'];
  }
}

const inOrder = <D extends { _id: string }>(documents: D[], ids: readonly string[]): D[] =>
  documents.sort((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id));
