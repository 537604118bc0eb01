import { type AnswerTime, type QuestionFilter, usualAnswerTime } from '@parkho/contracts';
import { type Filter, type Page, searchFor } from '@parkho/stores';
import type { ReadModel } from '../read-model.js';
import { QUESTIONS_ABOUT, QUESTIONS_TO, type QuestionDocument } from './questions.js';

type QuestionModel = ReadModel<QuestionDocument>;
interface PageOf {
  page: number;
  limit: number;
}

const paged = ({ page, limit }: PageOf) => ({ skip: (page - 1) * limit, limit });

/** Of a seller: those that wait the oldest first, the others the latest first; pages count from 1. */
export const questionsToSeller = (
  model: QuestionModel,
  sellerId: string,
  status: QuestionFilter,
  at: PageOf,
): Promise<Page<QuestionDocument>> =>
  model.page({
    filter: { sellerId, status },
    sort: { since: status === 'waiting' ? 1 : -1 },
    ...paged(at),
  });

/** How many of a seller's questions have no answer. */
export const countWaitingQuestions = async (model: QuestionModel, sellerId: string): Promise<number> =>
  (await model.total(`${QUESTIONS_TO}${sellerId}`)).waiting ?? 0;

/** The median of the times that a seller's answers took; undefined for fewer than three answers. */
export const answerTimeOfSeller = async (
  model: QuestionModel,
  sellerId: string,
): Promise<AnswerTime | undefined> => usualAnswerTime(await model.total(`${QUESTIONS_TO}${sellerId}`));

/** How many questions about each of these devices have no answer; those without any are missing. */
export async function waitingQuestionsByDevice(
  model: QuestionModel,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  const totals = await model.totalsOf(productIds.map((id) => QUESTIONS_ABOUT + id));
  return new Map(
    totals.map(({ key, numbers: { waiting = 0 } }) => [key.slice(QUESTIONS_ABOUT.length), waiting]),
  );
}

/** What the page of a device shows, the latest answer first. */
export const shownQuestions = (
  model: QuestionModel,
  productId: string,
  at: PageOf,
): Promise<Page<QuestionDocument>> =>
  model.page({ filter: { productId, shown: true }, sort: { since: -1 }, ...paged(at) });

/** Everything that has come to sellers, what has changed last first. */
export const allQuestions = (
  model: QuestionModel,
  { status, search }: { status?: QuestionFilter; search?: string },
  at: PageOf,
): Promise<Page<QuestionDocument>> =>
  model.page({
    filter: { status: status ?? { $ne: 'unconfirmed' } } as Filter,
    search: searchFor(search),
    sort: { since: -1 },
    ...paged(at),
  });

/** All of a person, the latest first. */
export const questionsOfAsker = (
  model: QuestionModel,
  askerId: string,
  at: PageOf,
): Promise<Page<QuestionDocument>> => model.page({ filter: { askerId }, sort: { since: -1 }, ...paged(at) });

export const questionsByIds = (model: QuestionModel, ids: readonly string[]): Promise<QuestionDocument[]> =>
  ids.length > 0 ? model.getMany(ids) : Promise.resolve([]);
