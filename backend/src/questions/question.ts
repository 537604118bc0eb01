import {
  type Actor,
  DomainError,
  PRODUCT_MESSAGES,
  QUESTION_LIMITS,
  QUESTION_MESSAGES,
  type QuestionEnd,
  type QuestionEvent,
  type QuestionStatus,
  requireCapability,
  sellerOf,
  wrongRole,
} from '@parkho/contracts';
import type { Decider } from '../platform/commands/decider.js';

/** The state of one question, without its texts. */
export interface Question {
  sellerId: string;
  askerId: string;
  isGuest: boolean;
  status: QuestionStatus;
  shown: boolean;
}
/** The questions about one device by id, and the ids of questions that were removed after the seller had them. */
export interface Questions {
  questions: ReadonlyMap<string, Question>;
  removed: ReadonlySet<string>;
}

/** The part of a listing that its questions depend on. */
export interface QuestionedListing {
  sellerId: string;
  /** Whether it is public. */
  isPublic: boolean;
  sold: boolean;
}

/** Texts are already validated by their forms (contracts). */
export type QuestionAction =
  /** An account's question goes to the seller at once, a guest's after confirmation by the link of a mail. */
  | {
      type: 'ask';
      questionId: string;
      askerId: string;
      isGuest: boolean;
      name: string;
      text: string;
      listing: QuestionedListing;
    }
  /** A guest confirms the question; `isSeller` if the address is the seller's own. */
  | {
      type: 'confirm';
      questionId: string;
      guestId: string;
      isSeller: boolean;
      listing: QuestionedListing;
    }
  | { type: 'withdraw'; questionId: string; guestId: string }
  | { type: 'answer'; questionId: string; answer: string; shown: boolean }
  | { type: 'set-shown'; questionId: string; shown: boolean }
  | { type: 'dismiss'; questionId: string }
  | { type: 'remove'; questionId: string; reason: string }
  | { type: 'remove-answer'; questionId: string; reason: string }
  /** Ends all questions of a deleted listing. */
  | { type: 'end' }
  /** Removes all questions of an erased person. */
  | { type: 'erase-person'; personId: string };
type QuestionCommand = QuestionAction & {
  productId: string;
  actor: Actor;
};
type CommandOf<T extends QuestionCommand['type']> = Extract<QuestionCommand, { type: T }>;

/** The rules of the questions about one device. */
const decide = (state: Questions, command: QuestionCommand): QuestionEvent[] => {
  switch (command.type) {
    case 'ask':
      return ask(state, command);
    case 'end':
      requireSystem(command);
      return questionsRemoved([...state.questions], command.productId, 'listing-deleted');
    case 'erase-person':
      requireSystem(command);
      return questionsRemoved(
        [...state.questions].filter(([, { askerId }]) => askerId === command.personId),
        command.productId,
        'asker-erased',
      );
    case 'confirm':
      return confirm(state, command);
    case 'withdraw': {
      if (state.removed.has(command.questionId)) return [];
      const { data } = ofGuest(state, command);
      return [{ type: 'QuestionRemoved', data: { ...data, because: 'withdrawn' } }];
    }
    case 'remove': {
      requireModerator(command);
      if (state.removed.has(command.questionId)) return [];
      const { data } = requireQuestion(state, command);
      return [{ type: 'QuestionRemoved', data: { ...data, because: 'moderation', reason: command.reason } }];
    }
    case 'remove-answer': {
      requireModerator(command);
      const { question, data } = requireQuestion(state, command);
      if (question.status !== 'answered') throw new DomainError('conflict', QUESTION_MESSAGES.notAnswered);
      return [{ type: 'QuestionAnswerRemoved', data: { ...data, reason: command.reason } }];
    }
    case 'answer': {
      const { question, data } = ofSeller(state, command);
      if (question.status === 'answered')
        throw new DomainError('conflict', QUESTION_MESSAGES.answeredAlready);
      const answeredEvent: QuestionEvent = {
        type: 'QuestionAnswered',
        data: { ...data, answer: command.answer },
      };
      return command.shown ? [answeredEvent, { type: 'QuestionShown', data }] : [answeredEvent];
    }
    case 'set-shown': {
      const { question, data } = ofSeller(state, command);
      if (question.status !== 'answered') throw new DomainError('conflict', QUESTION_MESSAGES.notAnswered);
      if (question.shown === command.shown) return [];
      return [{ type: command.shown ? 'QuestionShown' : 'QuestionHidden', data }];
    }
    case 'dismiss': {
      const { question, data } = ofSeller(state, command);
      if (question.status === 'dismissed') return [];
      if (question.status !== 'waiting') throw new DomainError('conflict', QUESTION_MESSAGES.notWaiting);
      return [{ type: 'QuestionDismissed', data }];
    }
  }
};

const ask = (state: Questions, command: CommandOf<'ask'>): QuestionEvent[] => {
  const { productId, questionId, askerId, isGuest, name, text, listing } = command;
  if (state.questions.has(questionId) || state.removed.has(questionId)) return [];
  requireOnSale(listing);
  const data = { productId, sellerId: listing.sellerId, questionId, askerId, isGuest };
  const question: QuestionEvent = { type: 'QuestionAsked', data: { ...data, name, text } };
  // Anyone can type an address: rules about the person are checked when it is confirmed.
  if (isGuest) return [...evictedQuestion(state, productId), question];
  requireBelowLimit(state, askerId, sellerOf(command.actor) === listing.sellerId);
  return [question, { type: 'QuestionSent', data }];
};

/**
 * Makes room for another unconfirmed question by dropping the oldest, which only its author would miss; a stranger
 * could type any number.
 */
const evictedQuestion = (state: Questions, productId: string): QuestionEvent[] => {
  const unconfirmed = [...state.questions].filter(([, { status }]) => status === 'unconfirmed');
  const excess = unconfirmed.slice(0, Math.max(0, unconfirmed.length + 1 - QUESTION_LIMITS.unconfirmed));
  return questionsRemoved(excess, productId, 'displaced');
};

const confirm = (state: Questions, command: CommandOf<'confirm'>): QuestionEvent[] => {
  const { question, data } = ofGuest(state, command);
  if (question.status !== 'unconfirmed') return [];
  requireOnSale(command.listing);
  requireBelowLimit(state, question.askerId, command.isSeller);
  return [{ type: 'QuestionSent', data }];
};

const questionsRemoved = (
  questions: readonly [string, Question][],
  productId: string,
  because: QuestionEnd,
): QuestionEvent[] =>
  questions.map(([questionId, { sellerId, askerId, isGuest }]) => ({
    type: 'QuestionRemoved',
    data: { productId, sellerId, questionId, askerId, isGuest, because },
  }));

/** @throws DomainError 'not-found' */
const requireQuestion = ({ questions }: Questions, command: { productId: string; questionId: string }) => {
  const { productId, questionId } = command;
  const question = questions.get(questionId);
  if (!question) throw notFound();
  const { sellerId, askerId, isGuest } = question;
  return { question, data: { productId, sellerId, questionId, askerId, isGuest } };
};

/** A question that the seller can answer: an unsent question is visible only to its author. */
const ofSeller = (state: Questions, command: { productId: string; questionId: string; actor: Actor }) => {
  const its = requireQuestion(state, command);
  const { sellerId, status } = its.question;
  if (sellerId !== sellerOf(command.actor) || status === 'unconfirmed') throw notFound();
  return its;
};
const ofGuest = (state: Questions, command: { productId: string; questionId: string; guestId: string }) => {
  const its = requireQuestion(state, command);
  if (!its.question.isGuest || its.question.askerId !== command.guestId) throw notFound();
  return its;
};

/** @throws DomainError 'not-found' where it is not public, 'conflict' where it is sold */
export const requireOnSale = ({ isPublic, sold }: QuestionedListing): void => {
  if (!isPublic) throw new DomainError('not-found', PRODUCT_MESSAGES.notFound);
  if (sold) throw new DomainError('conflict', QUESTION_MESSAGES.notOnSale);
};
/** Whether the seller can get another question from this person. */
const requireBelowLimit = ({ questions }: Questions, askerId: string, isSeller: boolean): void => {
  if (isSeller) throw new DomainError('forbidden', QUESTION_MESSAGES.ownDevice);
  const waiting = [...questions.values()].filter(({ status }) => status === 'waiting');
  if (waiting.filter((question) => question.askerId === askerId).length >= QUESTION_LIMITS.waitingForPerson)
    throw new DomainError('conflict', QUESTION_MESSAGES.waitingAlready);
  if (waiting.length >= QUESTION_LIMITS.waiting) throw new DomainError('conflict', QUESTION_MESSAGES.full);
};
const requireModerator = ({ actor }: { actor: Actor }): void => {
  requireCapability(actor.role, 'products.moderate');
};
const requireSystem = ({ actor }: { actor: Actor }): void => {
  if (actor.role !== 'system') throw wrongRole();
};
const notFound = (): DomainError => new DomainError('not-found', QUESTION_MESSAGES.notFound);

const evolve = (state: Questions, event: QuestionEvent): Questions => {
  const { questionId } = event.data;
  if (event.type === 'QuestionAsked') {
    const { sellerId, askerId, isGuest } = event.data;
    const question = { sellerId, askerId, isGuest, status: 'unconfirmed', shown: false } as const;
    return { ...state, questions: new Map(state.questions).set(questionId, question) };
  }
  if (event.type === 'QuestionRemoved') {
    const questions = new Map(state.questions);
    questions.delete(questionId);
    const wasSent = state.questions.get(questionId)?.status !== 'unconfirmed';
    return { questions, removed: wasSent ? new Set(state.removed).add(questionId) : state.removed };
  }
  const question = state.questions.get(questionId);
  if (!question) return state;
  const changed = { ...question, ...changeOf(event) };
  return { ...state, questions: new Map(state.questions).set(questionId, changed) };
};

const changeOf = ({
  type,
}: {
  type: Exclude<QuestionEvent['type'], 'QuestionAsked' | 'QuestionRemoved'>;
}): Partial<Question> => {
  switch (type) {
    case 'QuestionSent':
      return { status: 'waiting' };
    case 'QuestionAnswered':
      return { status: 'answered' };
    case 'QuestionShown':
      return { shown: true };
    case 'QuestionHidden':
      return { shown: false };
    case 'QuestionDismissed':
      return { status: 'dismissed' };
    case 'QuestionAnswerRemoved':
      return { status: 'waiting', shown: false };
  }
};

/** The rules of the questions about one device. */
export const questions = {
  initial: { questions: new Map(), removed: new Set() } as Questions,
  evolve,
  decide,
} satisfies Decider<Questions, QuestionCommand, QuestionEvent>;
