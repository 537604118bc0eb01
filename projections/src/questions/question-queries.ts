import { type AnswerTime, type QuestionFilter, usualAnswerTime } from '@parkho/contracts';
import { type Filter, type Page, searchFor } from '@parkho/stores';
import type { ReadModel } from '../read-model.js';
import { QUESTIONS_BY_DEVICE, QUESTIONS_BY_SELLER, type QuestionDocument } from './questions.js';

type QuestionModel = ReadModel<QuestionDocument>;
interface PageOf {
  page: number;
  limit: number;
}

const pageRange = ({ page, limit }: PageOf) => ({ skip: (page - 1) * limit, limit });

/** Questions to a seller: waiting ones the oldest first, others the latest first; pages count from 1. */
export const questionsToSeller = (
  model: QuestionModel,
  sellerId: string,
  status: QuestionFilter,
  at: PageOf,
): Promise<Page<QuestionDocument>> =>
  model.page({
    filter: { sellerId, status },
    sort: { since: status === 'waiting' ? 1 : -1 },
    ...pageRange(at),
  });

/** The number of a seller's unanswered questions. */
export const countWaitingQuestions = async (model: QuestionModel, sellerId: string): Promise<number> =>
  (await model.total(`${QUESTIONS_BY_SELLER}${sellerId}`)).waiting ?? 0;

/** The median of a seller's answer times; undefined with fewer than three answers. */
export const answerTimeOfSeller = async (
  model: QuestionModel,
  sellerId: string,
): Promise<AnswerTime | undefined> => usualAnswerTime(await model.total(`${QUESTIONS_BY_SELLER}${sellerId}`));

/** The number of unanswered questions about each of these devices; devices without any are missing. */
export async function waitingQuestionsByDevice(
  model: QuestionModel,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  const totals = await model.totalsOf(productIds.map((id) => QUESTIONS_BY_DEVICE + id));
  return new Map(
    totals.map(({ key, numbers: { waiting = 0 } }) => [key.slice(QUESTIONS_BY_DEVICE.length), waiting]),
  );
}

/** The questions on the page of a device, the latest answer first. */
export const shownQuestions = (
  model: QuestionModel,
  productId: string,
  at: PageOf,
): Promise<Page<QuestionDocument>> =>
  model.page({ filter: { productId, shown: true }, sort: { since: -1 }, ...pageRange(at) });

/** All questions to sellers, the latest change first. */
export const allQuestions = (
  model: QuestionModel,
  { status, search }: { status?: QuestionFilter; search?: string },
  at: PageOf,
): Promise<Page<QuestionDocument>> =>
  model.page({
    filter: { status: status ?? { $ne: 'unconfirmed' } } as Filter,
    search: searchFor(search),
    sort: { since: -1 },
    ...pageRange(at),
  });

/** All questions of a user, the latest first. */
export const questionsOfAsker = (
  model: QuestionModel,
  askerId: string,
  at: PageOf,
): Promise<Page<QuestionDocument>> =>
  model.page({ filter: { askerId }, sort: { since: -1 }, ...pageRange(at) });

export const questionsByIds = (model: QuestionModel, ids: readonly string[]): Promise<QuestionDocument[]> =>
  ids.length > 0 ? model.getMany(ids) : Promise.resolve([]);
