import type { Pagination } from '../../values/envelope.js';

/** Stream of all questions about one device. */
export const questionsStream = (productId: string): string => `questions-${productId}`;

/** 'unconfirmed': its author has not opened the link of the mail yet; nobody else can see it. */
const QUESTION_STATUSES = ['unconfirmed', 'waiting', 'answered', 'dismissed'] as const;
export type QuestionStatus = (typeof QUESTION_STATUSES)[number];

/** Lists of a seller's questions: waiting ones the oldest first, others the latest first. */
export const QUESTION_FILTERS = ['waiting', 'answered', 'dismissed'] as const satisfies QuestionStatus[];
export type QuestionFilter = (typeof QUESTION_FILTERS)[number];

/** Why a question ended; 'displaced' by later ones before it was confirmed. */
export type QuestionEnd = 'withdrawn' | 'moderation' | 'asker-erased' | 'listing-deleted' | 'displaced';

export const QUESTION_LIMITS = {
  text: 1000,
  answer: 2000,
  /** Waiting questions of one person about one device. */
  waitingForPerson: 3,
  /** Waiting questions about one device. */
  waiting: 100,
  /** Unconfirmed questions about one device. */
  unconfirmed: 100,
  /** Saved replies of a seller. */
  replies: 20,
} as const;

/** Classes of answer time, from when the question reached the seller: a name, and the hours at its end. */
const ANSWER_TIMES = {
  hour: 1,
  day: 24,
  threeDays: 72,
  week: 168,
  longer: Number.POSITIVE_INFINITY,
} as const;
export type AnswerTime = keyof typeof ANSWER_TIMES;
const TIMES = Object.keys(ANSWER_TIMES) as AnswerTime[];

/** The class of an answer by two ISO 8601 times. */
export const answerTime = (sentAt: string, answeredAt: string): AnswerTime => {
  const hours = (Date.parse(answeredAt) - Date.parse(sentAt)) / 3_600_000;
  return TIMES.find((time) => hours <= ANSWER_TIMES[time])!;
};

/** The texts of the answer time on the seller's page. */
export const ANSWER_TIME_TEXTS = {
  hour: 'Within an hour',
  day: 'Within a day',
  threeDays: 'Within 3 days',
  week: 'Within a week',
  longer: 'After a week',
} as const satisfies Record<AnswerTime, string>;

/** Minimum number of answers for a usual answer time. */
const MIN_ANSWERS = 3;

/** The class of the median answer time, the slower one between two; undefined with fewer than three answers. */
export const usualAnswerTime = (answers: Partial<Record<AnswerTime, number>>): AnswerTime | undefined => {
  const countOf = (time: AnswerTime): number => answers[time] ?? 0;
  const total = TIMES.reduce((sum, time) => sum + countOf(time), 0);
  if (total < MIN_ANSWERS) return undefined;
  let cumulative = 0;
  return TIMES.find((time) => {
    cumulative += countOf(time);
    return cumulative > Math.floor(total / 2);
  });
};

/** Questions on a page of a device's list. */
export const QUESTIONS_PER_PAGE = 5;

/** A question and its answer as everyone sees them, without the buyer's name. */
export interface PublicQuestion {
  _id: string;
  text: string;
  askedAt: string;
  answer: string;
  answeredAt: string;
}

/** data of GET /api/products/public/:id/questions?page: the latest answer first. */
export interface PublicQuestions {
  questions: PublicQuestion[];
  pagination: Pagination;
}

/** A question as the seller of the device sees it. */
export interface SellerQuestion {
  _id: string;
  productId: string;
  status: QuestionFilter;
  /** The name that the buyer typed, or that of the account. */
  askerName: string;
  text: string;
  askedAt: string;
  answer?: string;
  answeredAt?: string;
  /** Whether it is public on the device page. */
  shown: boolean;
  /** Why the team has removed the answer. */
  answerRemoved?: string;
  /** Null if the listing was deleted. */
  device: { _id: string; name: string; image?: string; sold: boolean } | null;
}

/** data of GET /api/products/questions?status&page&limit. */
export interface SellerQuestions {
  questions: SellerQuestion[];
  /** Number of questions that wait for an answer. */
  waiting: number;
  pagination: Pagination;
}

/** data of GET and PUT /api/products/questions/replies: the seller's saved replies. */
export interface SavedReplies {
  replies: readonly string[];
  /** Revision of the list, for If-Match; -1 before the first. */
  version: number;
}
export const savedRepliesStream = (sellerId: string): string => `savedReplies-${sellerId}`;

/** A question after a command: data.question of the response. */
export type QuestionReceipt = Pick<SellerQuestion, '_id' | 'status' | 'shown'>;

/** A line of GET /api/console/questions. */
export interface ConsoleQuestion extends Omit<SellerQuestion, 'device'> {
  id: string;
  /** Absent if the listing was deleted. */
  deviceName?: string;
  sellerId: string;
  sellerName?: string;
}

export const QUESTION_MESSAGES = {
  textRequired: 'Please write your question',
  textTooLong: `A question cannot exceed ${QUESTION_LIMITS.text} characters`,
  answerRequired: 'Please write an answer',
  answerTooLong: `An answer cannot exceed ${QUESTION_LIMITS.answer} characters`,
  repliesInvalid: `Saved replies must be a list of ${QUESTION_LIMITS.replies} texts at most`,
  repliesSaved: 'Replies saved',
  repliesFull: `The limit is ${QUESTION_LIMITS.replies} saved replies`,
  repliesSaveFailed: 'Failed to save your replies',
  shownInvalid: 'Whether it is shown must be true or false',
  statusInvalid: `Status must be one of ${QUESTION_FILTERS.join(', ')}`,
  notFound: 'Question not found',
  deviceGone: 'A device that is no longer listed',
  withAnswer: (text: string, answer: string) => `${text} – ${answer}`,
  ownDevice: 'This is your own device',
  notOnSale: 'This device is no longer on sale, so you cannot ask about it',
  waitingAlready: `You already have ${QUESTION_LIMITS.waitingForPerson} unanswered questions about this device`,
  full: 'The seller already has many questions about this device. Please try again later.',
  answeredAlready: 'This question has already been answered',
  notAnswered: 'This question has no answer yet',
  notWaiting: 'This question is not waiting for an answer',
  notYours: 'Only the device’s seller can answer',
  sent: 'Your question was sent. We will email you the answer.',
  answered: 'Answer sent',
  answeredAndShown: 'Answer sent and shown on the device page',
  shown: 'Shown on the device page',
  hidden: 'Hidden from the device page',
  dismissed: 'Question dismissed',
  removed: 'Question removed',
  answerRemoved: 'Answer removed',
  noneFound: 'No questions',
  noneMatchFilters: 'No questions match your filters',
  askFailed: 'Failed to send your question',
  loadFailed: 'Failed to load the questions',
  writeFailed: 'Failed to save',
} as const;
