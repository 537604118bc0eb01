import { dayInPakistan, type Recorded } from '@parkho/contracts';
import { OVERALL_STATUSES } from '../constants.js';
import {
  type Cell,
  column,
  countedBy,
  daysFrom,
  type Fold,
  type Model,
  meanOf,
  median,
  Periods,
  p90,
  type Scope,
} from '../model.js';
import { Accounts } from './accounts.js';

interface OpenRequest {
  at: string;
  deviceName: string;
}
interface CompletedInspection {
  reportId: string;
  device: string;
  isListed: boolean;
  /** The id of the listing, or of the request for an unlisted device. */
  id: string;
  requestedAt: string | null;
  doneAt: string;
  rating: number | null;
  overallStatus: string | null;
  /** The inspector's name in the report; null without a report, when only the account is known. */
  inspector: string | null;
  inspectorId: string;
}

/** Inspections that were requested and done within the period. */
export class InspectionsFold implements Fold {
  private readonly accounts = new Accounts();
  private readonly names = new Map<string, string>();
  /** Open requests, by device. */
  private readonly open = new Map<string, OpenRequest>();
  private readonly completed: CompletedInspection[] = [];
  private readonly counts = { requested: 0, withdrawn: 0, corrected: 0, voided: 0 };
  private readonly activity: Periods;

  constructor(private readonly scope: Scope) {
    this.activity = new Periods(scope, 2);
  }

  apply(event: Recorded): void {
    this.accounts.apply(event);
    const { at } = event.metadata;
    const isInScope = this.scope.includes(at);
    switch (event.type) {
      case 'ProductListed':
        this.names.set(event.data.productId, event.data.name);
        break;
      case 'InspectionRequested':
        this.addRequest(event.data.inspectionId, { at, deviceName: event.data.deviceName });
        break;
      case 'ProductInspectionRequested':
        this.addRequest(event.data.productId, { at, deviceName: this.nameOf(event.data.productId) });
        break;
      case 'InspectionRequestWithdrawn':
        this.withdraw(event.data.inspectionId, isInScope);
        break;
      case 'ExternalInspectionDeleted':
        this.withdraw(event.data.inspectionId, isInScope && this.open.has(event.data.inspectionId));
        break;
      case 'ProductInspectionRequestWithdrawn':
        this.withdraw(event.data.productId, isInScope);
        break;
      case 'InspectionReportIssued': {
        const { inspectionId, sellerId, report } = event.data;
        if (report.version > 1) {
          if (isInScope) this.counts.corrected++;
          break;
        }
        const { reportId, device, overallRating, overallStatus, deviceInfo } = report;
        this.finish(inspectionId, at, {
          reportId,
          device: device.name,
          isListed: sellerId !== null,
          rating: overallRating,
          overallStatus,
          inspector: deviceInfo.inspectorName,
          inspectorId: event.metadata.actor.id,
        });
        break;
      }
      case 'InspectionMarked':
        this.mark(event.data.inspectionId, event.data.sellerId !== null, event);
        break;
      case 'ProductInspected':
        this.mark(event.data.productId, true, event);
        break;
      case 'InspectionVoided':
      case 'ProductInspectionWithdrawn':
        if (isInScope) this.counts.voided++;
        break;
    }
  }

  model(): Model {
    const latest = [...this.completed].reverse();
    const inspectors = countedBy(this.completed, ({ inspectorId }) => inspectorId);
    const { requested, withdrawn, corrected, voided } = this.counts;
    const ratings = this.completed.flatMap(({ rating }) => (rating === null ? [] : [rating]));
    const days = this.completed.flatMap(({ requestedAt, doneAt }) =>
      requestedAt ? [daysFrom(requestedAt, doneAt)] : [],
    );
    const count = (key: string, label: string, value: number) => ({
      key,
      label,
      value,
      kind: 'count' as const,
    });
    const decimal = (key: string, label: string, value: Cell) => ({
      key,
      label,
      value,
      kind: 'decimal' as const,
    });
    return {
      title: 'Inspections report',
      csv: 'inspections',
      sections: [
        {
          key: 'inspectionOverview',
          title: 'Inspection overview',
          figures: [
            count('waiting', 'Waiting', this.open.size),
            count('requested', 'Requested within the range', requested),
            count('withdrawn', 'Withdrawn within the range', withdrawn),
            count('inspected', 'Inspected within the range', this.completed.length),
            count('withReport', 'Inspected with a report', ratings.length),
            count('corrected', 'Reports corrected within the range', corrected),
            count('voided', 'Withdrawn as inspected within the range', voided),
            decimal('meanRating', 'Mean rating', meanOf(ratings)),
            decimal('medianDays', 'Median days from request to result', median(days)),
            decimal('ninthDays', 'Days that nine of ten take at most', p90(days)),
          ],
        },
        {
          key: 'inspectionActivity',
          title: 'Requested and inspected',
          columns: [
            column('period', this.activity.label, 12),
            column('requested', 'Requested', 12, 'count'),
            column('inspected', 'Inspected', 12, 'count'),
          ],
          rows: this.activity.rows(),
          chart: { shape: 'columns', label: 'period', value: 'inspected' },
        },
        {
          key: 'byOverallStatus',
          title: 'Reports by overall status',
          columns: [column('overallStatus', 'Overall Status', 26), column('reports', 'Reports', 12, 'count')],
          rows: OVERALL_STATUSES.map((status) => [
            status,
            this.completed.filter(({ overallStatus }) => overallStatus === status).length,
          ]),
          chart: { shape: 'bars', label: 'overallStatus', value: 'reports' },
        },
        {
          key: 'byInspector',
          title: 'Inspections by inspector',
          columns: [column('inspector', 'Inspector', 26), column('inspected', 'Inspected', 12, 'count')],
          // By id: names change when users are erased, and rows must not.
          rows: inspectors.map(([id, inspected]) => [this.accounts.nameOf(id), inspected]),
          records: { column: 'inspector', ofRows: inspectors.map(([id]) => this.accounts.recordOf(id)) },
        },
        {
          key: 'inspections',
          title: 'Inspections done within the range',
          columns: [
            column('reportId', 'Report ID', 20),
            column('device', 'Device', 40),
            column('kind', 'Kind', 9),
            column('requestedOn', 'Requested', 11),
            column('inspectedOn', 'Inspected', 11),
            column('rating', 'Rating', 8, 'decimal'),
            column('overallStatus', 'Overall Status', 24),
            column('inspector', 'Inspector', 26),
          ],
          rows: latest.map(
            ({ reportId, device, isListed, requestedAt, doneAt, rating, overallStatus, ...done }) => [
              reportId,
              device,
              isListed ? 'Listed' : 'External',
              requestedAt && dayInPakistan(requestedAt),
              dayInPakistan(doneAt),
              rating,
              overallStatus,
              done.inspector ?? this.accounts.nameOf(done.inspectorId),
            ],
          ),
          records: {
            column: 'device',
            ofRows: latest.map(({ id, isListed }) =>
              isListed ? (`products/${id}` as const) : (`external-inspections/${id}` as const),
            ),
          },
        },
      ],
    };
  }

  private nameOf(productId: string): string {
    return this.names.get(productId) ?? '';
  }

  private addRequest(id: string, request: OpenRequest): void {
    this.open.set(id, request);
    if (!this.scope.includes(request.at)) return;
    this.counts.requested++;
    this.activity.add(request.at, 1, 0);
  }

  private withdraw(id: string, counts: boolean): void {
    this.open.delete(id);
    if (counts) this.counts.withdrawn++;
  }

  /** Marks it as inspected, without a report. */
  private mark(id: string, isListed: boolean, { metadata }: Recorded): void {
    this.finish(id, metadata.at, {
      reportId: '',
      device: this.open.get(id)?.deviceName ?? this.nameOf(id),
      isListed,
      rating: null,
      overallStatus: null,
      inspector: null,
      inspectorId: metadata.actor.id,
    });
  }

  private finish(
    id: string,
    doneAt: string,
    done: Omit<CompletedInspection, 'id' | 'requestedAt' | 'doneAt'>,
  ): void {
    const requestedAt = this.open.get(id)?.at ?? null;
    this.open.delete(id);
    if (!this.scope.includes(doneAt)) return;
    this.completed.push({ ...done, id, requestedAt, doneAt });
    this.activity.add(doneAt, 0, 1);
  }
}
