import type { Recorded } from '@parkho/contracts';
import {
  type Cell,
  column,
  countedBy,
  type Fold,
  hoursBetween,
  inOrder,
  type Model,
  median,
  minuteInPakistan,
  Periods,
  p90,
  type Scope,
} from '../model.js';
import { Accounts } from './accounts.js';
import { Listings } from './listings.js';

interface Decision {
  at: string;
  isFeaturing: boolean;
  productId: string;
  device: string;
  isApproval: boolean;
  /** Null where it was not waiting, because it had been decided before. */
  hours: number | null;
  reason: string;
  actorId: string;
}

/** Decisions on listings and placements within the period: their number, duration and reasons. */
export class ModerationFold implements Fold {
  private readonly accounts = new Accounts();
  private readonly listings = new Listings();
  private readonly decisions: Decision[] = [];
  private submitted = 0;
  private readonly activity: Periods;

  constructor(private readonly scope: Scope) {
    this.activity = new Periods(scope, 2);
  }

  apply(event: Recorded): void {
    switch (event.type) {
      case 'ProductListed':
        if (event.data.approval === 'pending') this.submit(event);
        break;
      case 'ProductResubmitted':
      case 'FeaturedRequestSubmitted':
        this.submit(event);
        break;
      case 'ProductApproved':
      case 'FeaturedRequestApproved':
        this.decide(event, event.data.productId, '');
        break;
      case 'ProductRejected':
      case 'FeaturedRequestRejected':
        this.decide(event, event.data.productId, event.data.reason);
        break;
    }
    this.accounts.apply(event);
    // After the decision, which reads since when it waited.
    this.listings.apply(event);
  }

  model(): Model {
    const ofListings = this.decisions.filter(({ isFeaturing }) => !isFeaturing);
    const featuring = this.decisions.filter(({ isFeaturing }) => isFeaturing);
    const approvals = (decisions: readonly Decision[]) =>
      decisions.filter(({ isApproval }) => isApproval).length;
    const hours = hoursOf(ofListings);
    const all = [...this.listings.byId.values()];
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
    const latest = [...this.decisions].reverse();
    const people = countedBy(this.decisions, ({ actorId }) => actorId).sort(
      ([a, m], [b, n]) => n - m || inOrder(a, b),
    );
    return {
      title: 'Moderation report',
      csv: 'decisions',
      sections: [
        {
          key: 'moderationOverview',
          title: 'Moderation overview',
          figures: [
            count(
              'listingsWaiting',
              'Listings waiting',
              all.filter(({ approvalStatus }) => approvalStatus === 'pending').length,
            ),
            count(
              'featuringWaiting',
              'Requests for the home page waiting',
              all.filter(({ featuringWaitsSince }) => featuringWaitsSince !== null).length,
            ),
            count('submitted', 'Submitted within the range', this.submitted),
            count('decisions', 'Decided within the range', this.decisions.length),
            count('approved', 'Listings approved', approvals(ofListings)),
            count('rejected', 'Listings rejected', ofListings.length - approvals(ofListings)),
            {
              key: 'approvalRate',
              label: 'Listings approved of those decided',
              kind: 'percent',
              value: ofListings.length === 0 ? null : (approvals(ofListings) / ofListings.length) * 100,
            },
            count('featuringApproved', 'Requests for the home page approved', approvals(featuring)),
            count(
              'featuringRejected',
              'Requests for the home page rejected',
              featuring.length - approvals(featuring),
            ),
            decimal('medianHours', 'Median hours to a decision on a listing', median(hours)),
            decimal('ninthHours', 'Hours that nine of ten take at most', p90(hours)),
          ],
        },
        {
          key: 'moderationActivity',
          title: 'Approved and rejected',
          columns: [
            column('period', this.activity.label, 12),
            column('approved', 'Approved', 12, 'count'),
            column('rejected', 'Rejected', 12, 'count'),
          ],
          rows: this.activity.rows(),
          chart: { shape: 'columns', label: 'period', value: 'approved' },
        },
        {
          key: 'reasons',
          title: 'Reasons of rejections',
          columns: [column('rejections', 'Rejections', 12, 'count'), column('reason', 'Reason', 80)],
          rows: countedBy(
            this.decisions.filter(({ isApproval }) => !isApproval),
            ({ reason }) => reason,
          ).map(([reason, rejections]) => [rejections, reason]),
          shown: 20,
          chart: { shape: 'bars', label: 'reason', value: 'rejections' },
        },
        {
          key: 'byModerator',
          title: 'Decisions by moderator',
          columns: [
            column('moderator', 'Moderator', 26),
            column('decisions', 'Decisions', 12, 'count'),
            column('approved', 'Approved', 12, 'count'),
            column('medianHours', 'Median hours', 14, 'decimal'),
          ],
          rows: people.map(([id, decisions]) => {
            const ownDecisions = this.decisions.filter(({ actorId }) => actorId === id);
            return [
              this.accounts.nameOf(id),
              decisions,
              approvals(ownDecisions),
              median(hoursOf(ownDecisions)),
            ];
          }),
          records: { column: 'moderator', ofRows: people.map(([id]) => this.accounts.recordOf(id)) },
        },
        {
          key: 'decisions',
          title: 'Decisions within the range',
          columns: [
            column('decidedAt', 'Decided', 17),
            column('kind', 'Kind', 10),
            column('device', 'Device', 40),
            column('decision', 'Decision', 9),
            column('hours', 'Hours', 9, 'decimal'),
            column('moderator', 'Moderator', 26),
            column('reason', 'Reason', 60),
          ],
          rows: latest.map(({ at, isFeaturing, device, isApproval, hours, actorId, reason }) => [
            minuteInPakistan(at),
            isFeaturing ? 'Home page' : 'Listing',
            device,
            isApproval ? 'Approved' : 'Rejected',
            hours,
            this.accounts.nameOf(actorId),
            reason,
          ]),
          records: {
            column: 'device',
            ofRows: latest.map(({ productId }) => `products/${productId}` as const),
          },
        },
      ],
    };
  }

  private submit({ metadata }: Recorded): void {
    if (this.scope.includes(metadata.at)) this.submitted++;
  }

  private decide({ type, metadata }: Recorded, productId: string, reason: string): void {
    const { at, actor } = metadata;
    if (!this.scope.includes(at)) return;
    const listing = this.listings.byId.get(productId);
    const isFeaturing = type === 'FeaturedRequestApproved' || type === 'FeaturedRequestRejected';
    const isApproval = type === 'ProductApproved' || type === 'FeaturedRequestApproved';
    const since = isFeaturing ? listing?.featuringWaitsSince : listing?.waitsSince;
    this.decisions.push({
      at,
      isFeaturing,
      productId,
      device: listing?.name ?? '',
      isApproval,
      hours: since ? hoursBetween(since, at) : null,
      reason,
      actorId: actor.id,
    });
    this.activity.add(at, isApproval ? 1 : 0, isApproval ? 0 : 1);
  }
}

const hoursOf = (decisions: readonly Decision[]): number[] =>
  decisions.flatMap(({ hours }) => (hours === null ? [] : [hours]));
