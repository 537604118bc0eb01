import { type AnswerTime, answerTime, type QuestionStatus } from '@parkho/contracts';
import type { Document } from '@parkho/stores';
import { defineProjection, type EventOf } from '../projection.js';

/** A question about a device, by its id. */
export interface QuestionDocument extends Document {
  productId: string;
  sellerId: string;
  askerId: string;
  isGuest: boolean;
  askerName: string;
  text: string;
  askedAt: string;
  /** When it reached the seller; absent before. */
  sentAt?: string;
  status: QuestionStatus;
  /** Since when it has its status. */
  since: string;
  answer?: string;
  answeredAt?: string;
  /** How long the first answer took; later answers do not change it. */
  answerTime?: AnswerTime;
  /** Whether it is public on the page of the device. */
  shown: boolean;
  /** Why the team has removed its answer. */
  answerRemoved?: string;
}

/** Key prefix of totals by seller id: the number of `waiting` questions, and of answered ones by answer time. */
export const QUESTIONS_BY_SELLER = 'seller/';
/** Key prefix of totals by device id, likewise. */
export const QUESTIONS_BY_DEVICE = 'device/';

type Handled =
  | 'QuestionSent'
  | 'QuestionAnswered'
  | 'QuestionShown'
  | 'QuestionHidden'
  | 'QuestionDismissed'
  | 'QuestionAnswerRemoved';

const questionAfter = (question: QuestionDocument, event: EventOf<Handled>): QuestionDocument => {
  const { at } = event.metadata;
  switch (event.type) {
    case 'QuestionSent':
      return { ...question, status: 'waiting', sentAt: at, since: at };
    case 'QuestionAnswered': {
      const { answerRemoved: _, ...unchanged } = question;
      return {
        ...unchanged,
        status: 'answered',
        answer: event.data.answer,
        answeredAt: at,
        answerTime: question.answerTime ?? answerTime(question.sentAt ?? question.askedAt, at),
        since: at,
      };
    }
    case 'QuestionShown':
      return { ...question, shown: true };
    case 'QuestionHidden':
      return { ...question, shown: false };
    case 'QuestionDismissed':
      return { ...question, status: 'dismissed', since: at };
    case 'QuestionAnswerRemoved': {
      const { answer: _, answeredAt: __, ...unchanged } = question;
      // It waits again.
      const since = question.sentAt ?? question.askedAt;
      return { ...unchanged, status: 'waiting', since, shown: false, answerRemoved: event.data.reason };
    }
  }
};

/** Every question that was not removed. */
export const questions = defineProjection({
  name: 'questions',
  version: 2,
  shape: {
    fields: {
      productId: 'id',
      sellerId: 'id',
      askerId: 'id',
      status: 'string',
      since: 'string',
      shown: 'boolean',
    },
    indexes: [
      { fields: ['sellerId', 'status', 'since', '_id'] },
      { fields: ['productId', 'shown', '-since', '-_id'] },
      { fields: ['status', '-since', '-_id'] },
      { fields: ['-since', '-_id', 'status'] },
      { fields: ['askerId', '-since', '-_id'] },
    ],
    search: { leading: ['text', 'answer'], others: [] },
  },
  handles: [
    'QuestionAsked',
    'QuestionSent',
    'QuestionAnswered',
    'QuestionShown',
    'QuestionHidden',
    'QuestionDismissed',
    'QuestionAnswerRemoved',
    'QuestionRemoved',
  ],
  // These change no public page: that of a seller shows answer times, that of a device the public questions.
  keepsETag: ['QuestionAsked', 'QuestionSent', 'QuestionDismissed'],
  keysOf: ({ data }) => data.questionId,
  evolve(question: QuestionDocument | null, event): QuestionDocument | null {
    if (event.type === 'QuestionAsked') {
      const { questionId, productId, sellerId, askerId, isGuest, name, text } = event.data;
      const askedAt = event.metadata.at;
      return {
        _id: questionId,
        productId,
        sellerId,
        askerId,
        isGuest,
        askerName: name,
        text,
        askedAt,
        status: 'unconfirmed',
        since: askedAt,
        shown: false,
      };
    }
    if (!question || event.type === 'QuestionRemoved') return null;
    return questionAfter(question, event);
  },
  totals({ sellerId, productId, status, answerTime }) {
    if (status === 'waiting')
      return [`${QUESTIONS_BY_SELLER}${sellerId}`, `${QUESTIONS_BY_DEVICE}${productId}`].map((key) => ({
        key,
        numbers: { waiting: 1 },
      }));
    return status === 'answered' && answerTime
      ? [{ key: `${QUESTIONS_BY_SELLER}${sellerId}`, numbers: { [answerTime]: 1 } }]
      : [];
  },
});
