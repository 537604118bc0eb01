import { Injectable } from '@nestjs/common';
import { type AnsweredFlag, compact, FLAG_LIMITS, type Flag, type FlagsOfListing } from '@parkho/contracts';
import { answeredFlagsOf, type FlagDocument, openFlagsOfListing, sellersByIds } from '@parkho/projections';
import { ReadModels } from '../../platform/engines/read-models.js';

/** Flags for moderators. */
@Injectable()
export class FlagViews {
  constructor(private readonly models: ReadModels) {}

  async openOf(productId: string): Promise<Flag[]> {
    const open = await openFlagsOfListing(this.models.flags, productId);
    const nameOf = await this.namesOf(open);
    return open.map((flag) => flagOf(flag, nameOf));
  }

  async ofListing(productId: string): Promise<FlagsOfListing> {
    const [open, answered] = await Promise.all([
      this.openOf(productId),
      answeredFlagsOf(this.models.flags, productId, FLAG_LIMITS.answered),
    ]);
    const nameOf = await this.namesOf(answered);
    return {
      open,
      answered: answered.map((flag): AnsweredFlag => {
        const { verdict, answer, answeredAt } = flag;
        return { ...flagOf(flag, nameOf), verdict: verdict!, answer: answer!, answeredAt: answeredAt! };
      }),
    };
  }

  /** The names of the reporters with an account. */
  private async namesOf(flags: readonly FlagDocument[]): Promise<(id: string) => string | undefined> {
    const ids = flags.flatMap(({ reporterId }) => reporterId ?? []);
    const sellers = await sellersByIds(this.models.sellers, ids);
    return (id) => sellers.get(id)?.name;
  }
}

const flagOf = (
  { _id, reason, text, at, reporterId, reporterKind: by }: FlagDocument,
  nameOf: (id: string) => string | undefined,
): Flag => {
  const name = reporterId && nameOf(reporterId);
  return compact({ _id, reason, text, at, by, reporter: name ? { _id: reporterId!, name } : undefined });
};
