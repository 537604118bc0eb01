import { hoursBetween } from './measures.js';
import { boolean, day, decimal, factTable, nullable, oneOf, text, time } from './table.js';

const STATES = ['unconfirmed', 'waiting', 'answered', 'dismissed', 'removed'] as const;

export const questions = factTable({
  name: 'questions',
  row: 'A version of a question to a seller',
  description:
    'When it was written and answered, without its texts. Every question has one row that still holds.',
  events: [
    'QuestionAsked',
    'QuestionSent',
    'QuestionAnswered',
    'QuestionShown',
    'QuestionHidden',
    'QuestionDismissed',
    'QuestionAnswerRemoved',
    'QuestionRemoved',
  ],
  columns: {
    question_id: text('The question'),
    listing_id: text('The listing'),
    seller_id: text('The seller'),
    asker_id: text('Its author: an account or a guest'),
    asker_is_guest: boolean('Whether that is a guest'),
    written_on: day('The day of the question'),
    written_at: time('Its time'),
    sent_at: nullable(time('When it came to the seller; null before')),
    answered_at: nullable(time('When it was answered; null without an answer')),
    answer_hours: nullable(decimal('hours', 'From `sent_at` to `answered_at`; null without an answer')),
    shown: boolean('Whether question and answer stand on the page of the device'),
    state: oneOf(STATES, 'Of a guest it is unconfirmed until the link of an email is opened'),
  },
  begin: (rows) => (event, now) => {
    const { questionId, productId, sellerId, askerId, isGuest } = event.data;
    switch (event.type) {
      case 'QuestionAsked':
        rows.set(questionId, {
          question_id: questionId,
          listing_id: productId,
          seller_id: sellerId,
          asker_id: askerId,
          asker_is_guest: isGuest,
          written_on: now.day,
          written_at: now.at,
          sent_at: null,
          answered_at: null,
          answer_hours: null,
          shown: false,
          state: 'unconfirmed',
        });
        break;
      case 'QuestionSent':
        rows.update(questionId, () => ({ sent_at: now.at, state: 'waiting' }));
        break;
      case 'QuestionAnswered':
        rows.update(questionId, ({ written_at, sent_at }) => ({
          answered_at: now.at,
          answer_hours: hoursBetween(sent_at ?? written_at, now.at),
          state: 'answered',
        }));
        break;
      case 'QuestionShown':
        rows.update(questionId, () => ({ shown: true }));
        break;
      case 'QuestionHidden':
        rows.update(questionId, () => ({ shown: false }));
        break;
      case 'QuestionDismissed':
        rows.update(questionId, () => ({ state: 'dismissed' }));
        break;
      case 'QuestionAnswerRemoved':
        rows.update(questionId, () => ({
          answered_at: null,
          answer_hours: null,
          shown: false,
          state: 'waiting',
        }));
        break;
      case 'QuestionRemoved':
        rows.update(questionId, () => ({ shown: false, state: 'removed' }));
        break;
    }
  },
});
