import type { QuestionEnd } from '../../domain/buyers/question.js';
import { type AffectedScreens, person, staff } from '../affected.js';
import { type EventsOf, event } from '../event-definition.js';
import { quotedText, REMOVAL_PHRASES } from '../phrases.js';

/** The buyer is an account, or a guest. */
type Subject = {
  productId: string;
  sellerId: string;
  questionId: string;
  askerId: string;
  isGuest: boolean;
};

const question = ({ sellerId }: Subject): AffectedScreens[] => [
  ...person('questions', sellerId),
  staff('questions', 'products.read'),
];
const askerOf = ({ isGuest, askerId }: Subject): AffectedScreens[] =>
  isGuest ? [] : person('notifications', askerId);
const questionAndDevice = (data: Subject): AffectedScreens[] => [
  ...question(data),
  { device: data.productId },
];

/** Stream of all questions about one device. */
export const QUESTION_EVENTS = {
  // Texts by buyers may identify them.
  QuestionAsked: event<Subject & { name: string; text: string }>({
    label: 'Question asked',
    sentence: 'asked a question about {thing}',
    personalData: { person: 'askerId', paths: ['name', 'text'] },
  }),
  /** The question reached the seller: at once from an account, or when a guest opened the link of the mail. */
  QuestionSent: event<Subject>({
    label: 'Question sent to the seller',
    sentence: 'sent a question about {thing} to its seller',
    personalData: 'none',
    affects: (data) => [...question(data), ...person('notifications', data.sellerId)],
  }),
  QuestionAnswered: event<Subject & { answer: string }>({
    label: 'Question answered',
    sentence: 'answered a question about {thing}',
    personalData: { person: 'sellerId', paths: ['answer'] },
    affects: (data) => [...question(data), ...askerOf(data)],
  }),
  /** Question and answer are public on the page of the device. */
  QuestionShown: event<Subject>({
    label: 'Question shown',
    sentence: 'published a question about {thing}',
    personalData: 'none',
    affects: questionAndDevice,
  }),
  QuestionHidden: event<Subject>({
    label: 'Question hidden',
    sentence: 'hid a question about {thing}',
    personalData: 'none',
    affects: questionAndDevice,
  }),
  /** The seller dismissed the question without an answer. */
  QuestionDismissed: event<Subject>({
    label: 'Question dismissed',
    sentence: 'dismissed a question about {thing}',
    personalData: 'none',
    affects: question,
  }),
  /** The team removed the answer: the question waits for another one. */
  QuestionAnswerRemoved: event<Subject & { reason: string }>({
    label: 'Answer removed',
    sentence: ({ reason }, { thing }) =>
      `removed the answer to a question about ${thing}${quotedText(reason)}`,
    personalData: 'none',
    affects: (data) => [...questionAndDevice(data), ...person('notifications', data.sellerId)],
  }),
  /** The question and its answer were removed: by the team with a reason, or with the person or the listing. */
  QuestionRemoved: event<Subject & { because: QuestionEnd; reason?: string }>({
    label: 'Question removed',
    sentence: ({ because, reason }, { thing }) =>
      `removed a question about ${thing}${REMOVAL_PHRASES[because]}${quotedText(reason)}`,
    personalData: 'none',
    affects: (data) => [...questionAndDevice(data), ...askerOf(data)],
  }),
};
export type QuestionEvent = EventsOf<typeof QUESTION_EVENTS>;
