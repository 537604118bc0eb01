import { Inject, Injectable } from '@nestjs/common';
import { ERASED, productStream, type QuestionEvent, questionsStream, type Recorded } from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import type { Config } from '../config.js';
import { Guests } from '../guests/guests.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { CONFIG, EVENT_LOG, EVENT_STORE, MAIL_TRANSPORT } from '../platform/engines/tokens.js';
import type { MailTransport } from '../platform/mail/mail.js';
import { mailLanguage } from '../platform/mail/mail-language.js';
import type { Reaction } from '../platform/reactions/reaction.js';
import { ReactionHandler } from '../platform/reactions/reactors.js';
import { product } from '../products/product.js';
import { answerMail } from './question-mail-texts.js';

const HANDLED = ['QuestionAnswered', 'QuestionRemoved'] as const satisfies QuestionEvent['type'][];
type Handled = (typeof HANDLED)[number];
type HandledEvent = Extract<Recorded, { type: Handled }>;
type RecordedQuestion = Extract<Recorded, { type: QuestionEvent['type'] }>;

/** Mails guests the answers of sellers. Users with an account get notifications. */
@Injectable()
@ReactionHandler()
export class QuestionMails implements Reaction<Handled> {
  readonly name = 'question-mail';
  readonly handles = HANDLED;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(EVENT_LOG) private readonly log: EventStore,
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(MAIL_TRANSPORT) private readonly mails: MailTransport,
    private readonly runner: CommandRunner,
    private readonly guests: Guests,
  ) {}

  appliesTo({ data }: HandledEvent): boolean {
    return data.isGuest;
  }

  async react(event: HandledEvent): Promise<void> {
    const { productId, questionId, askerId } = event.data;
    if (event.type === 'QuestionRemoved') return this.forget(productId, questionId);
    const events = await this.eventsOf(this.events, productId, questionId);
    const question = events.find((candidate) => candidate.type === 'QuestionAsked');
    const reply = events.find(
      (candidate) => candidate.type === 'QuestionAnswered' && candidate.id === event.id,
    );
    const isGone = events.some(
      ({ type, revision }) =>
        type === 'QuestionRemoved' || (type === 'QuestionAnswerRemoved' && revision > event.revision),
    );
    const [to, { state }] = await Promise.all([
      this.guests.addressOf(askerId),
      this.runner.load(product, productStream(productId)),
    ]);
    if (!to || reply?.type !== 'QuestionAnswered' || !question || isGone || state.status !== 'listed') return;
    const { name, text } = question.data;
    const { answer } = reply.data;
    if (text === ERASED || answer === ERASED) return;
    const device = { _id: productId, name: state.details.name };
    const mail = answerMail(
      name,
      this.config.linkBase,
      device,
      { text, answer },
      mailLanguage(question.metadata.language),
    );
    await this.mails.send(event.id, { ...mail, to, date: event.metadata.at });
  }

  /** In this reactor, which sends the mails, so that none is being sent meanwhile. */
  private async forget(productId: string, questionId: string): Promise<void> {
    const events = await this.eventsOf(this.log, productId, questionId);
    await this.mails.removeStored(events.map(({ id }) => id));
  }

  private async eventsOf(
    store: EventStore,
    productId: string,
    questionId: string,
  ): Promise<RecordedQuestion[]> {
    const events = (await store.readStream(questionsStream(productId))) as RecordedQuestion[];
    return events.filter(({ data }) => data.questionId === questionId);
  }
}
