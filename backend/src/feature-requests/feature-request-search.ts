import { Injectable } from '@nestjs/common';
import {
  type AdminFeatureRequests,
  DomainError,
  type FeatureRequest,
  type FeatureRequestDetail,
  type FeatureRequestPage,
  type FeatureRequestSort,
  FEATURE_REQUEST_LIMITS as LIMITS,
  FEATURE_REQUEST_MESSAGES as MESSAGES,
  type SimilarFeatureRequest,
} from '@parkho/contracts';
import {
  type FeatureRequestDocument,
  type FeatureRequestFilter,
  featureRequestById,
  featureRequestsByIds,
  type PageOf,
  requestsOfAuthor,
  similarRequests,
  unmergedRequests,
} from '@parkho/projections';
import type { Page } from '@parkho/stores';
import { ReadModels } from '../platform/engines/read-models.js';
import type { Reader } from '../platform/http/access/request-context.js';
import { FeatureRequestViews } from './feature-request-views.js';

/** Queries of feature requests. */
@Injectable()
export class FeatureRequestSearch {
  constructor(
    private readonly models: ReadModels,
    private readonly views: FeatureRequestViews,
  ) {}

  async board(
    filter: FeatureRequestFilter,
    sort: FeatureRequestSort,
    at: PageOf,
    reader: Reader,
  ): Promise<FeatureRequestPage> {
    return this.pageResponse(await unmergedRequests(this.model, filter, sort, at), at, reader);
  }

  async ofAuthor(
    filter: Pick<FeatureRequestFilter, 'search' | 'status'>,
    at: PageOf,
    reader: Reader,
  ): Promise<FeatureRequestPage> {
    return this.pageResponse(await requestsOfAuthor(this.model, reader.id, at, filter), at, reader);
  }

  async forAdmin(
    filter: FeatureRequestFilter,
    sort: FeatureRequestSort,
    at: PageOf,
    reader: Reader,
  ): Promise<AdminFeatureRequests> {
    const { featureRequests, pagination } = await this.board(filter, sort, at, reader);
    return { featureRequests, ...pagination };
  }

  async forConsole(
    filter: FeatureRequestFilter,
    { sort, order }: { sort: FeatureRequestSort; order: 1 | -1 },
    at: PageOf,
    reader: Reader,
  ): Promise<{ requests: FeatureRequest[]; total: number }> {
    const { documents, total } = await unmergedRequests(this.model, filter, sort, at, order);
    return { requests: await this.views.of(documents, reader), total };
  }

  /** The requests that exist, in the order of the ids. */
  async byIds(ids: readonly string[], reader: Reader): Promise<FeatureRequest[]> {
    const views = await this.views.of(await featureRequestsByIds(this.model, ids), reader);
    return views.sort((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id));
  }

  /** @throws DomainError 'not-found' */
  async detail(id: string, reader: Reader): Promise<FeatureRequestDetail> {
    const document = await featureRequestById(this.model, id);
    if (!document) throw new DomainError('not-found', MESSAGES.notFound);
    return this.views.detail(document, reader);
  }

  async similar(title: string, reader: Reader): Promise<SimilarFeatureRequest[]> {
    return this.views.similar(await similarRequests(this.model, title, LIMITS.similar), reader);
  }

  private get model() {
    return this.models['feature-requests'];
  }

  private async pageResponse(
    { documents, total }: Page<FeatureRequestDocument>,
    { page, limit }: PageOf,
    reader: Reader,
  ): Promise<FeatureRequestPage> {
    return {
      featureRequests: await this.views.of(documents, reader),
      pagination: { currentPage: page, totalPages: Math.ceil(total / limit), totalRequests: total },
    };
  }
}
