import { Inject, Injectable } from '@nestjs/common';
import {
  can,
  comparedWith,
  DomainError,
  ERASED,
  type Exploration,
  explorationSql,
  parseExploration,
  parseExplorationResult,
  plusDays,
  type Recorded,
  SAVED_VIEW_RUNS_STREAM,
  savedViewsStream,
  startOfStep,
  userStream,
  VIEW_MAIL_STEPS,
  withPeriod,
} from '@parkho/contracts';
import { mailedViewsAfter, type OwnedView, type ReadSide } from '@parkho/projections';
import type { EventStore } from '@parkho/stores';
import type { Config } from '../../config.js';
import { user } from '../../identity/account/user.js';
import { deriveId } from '../../platform/commands/command-context.js';
import { CommandRunner } from '../../platform/commands/command-runner.js';
import { ReadModels } from '../../platform/engines/read-models.js';
import { CONFIG, EVENT_LOG, MAIL_TRANSPORT, READ_SIDE } from '../../platform/engines/tokens.js';
import type { MailTransport } from '../../platform/mail/mail.js';
import { type Reaction, Refused, RetryLater, waitForReadModel } from '../../platform/reactions/reaction.js';
import { ReactionHandler } from '../../platform/reactions/reactors.js';
import { AnalysisService } from '../analysis-service.js';
import { ANALYSIS_TABLES } from '../tables.js';
import { ViewLinks } from './view-links.js';
import { composeViewMail } from './view-mail-text.js';
import { mailDueDay } from './view-runs.js';

const HANDLED = ['SavedViewMailsDue', 'UserErased'] as const;
type Handled = (typeof HANDLED)[number];
type HandledEvent = Extract<Recorded, { type: Handled }>;
type MailsDue = Extract<Recorded, { type: 'SavedViewMailsDue' }>;

/** Errors of the analysis that pass. */
const TRANSIENT_KINDS: ReadonlySet<DomainError['kind']> = new Set(['unavailable', 'too-many']);
/** Owners of views that are read at a time. */
const OWNER_BATCH = 100;

/** The id of a mail, derived from the view and the day, so that a repeated mail is recognised. */
const mailIdOf = (viewId: string, asOf: string): string => deriveId('saved-view', viewId, asOf);

/**
 * Mails users the results of their views of Explore, each Monday or on the first of each month, as of the day before.
 * An interrupted run sends the same mails again, with the same ids. Removes the stored mails of erased accounts.
 */
@Injectable()
@ReactionHandler()
export class ViewMails implements Reaction<Handled> {
  readonly name = 'view-mail';
  readonly handles = HANDLED;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(EVENT_LOG) private readonly log: EventStore,
    @Inject(MAIL_TRANSPORT) private readonly mails: MailTransport,
    @Inject(READ_SIDE) private readonly readSide: ReadSide,
    private readonly models: ReadModels,
    private readonly runner: CommandRunner,
    private readonly analysis: AnalysisService,
    private readonly links: ViewLinks,
  ) {}

  /** Without an engine on this platform there are no results to mail. */
  appliesTo({ type }: HandledEvent): boolean {
    return type === 'UserErased' || this.analysis.isAvailable;
  }

  react(event: HandledEvent): Promise<void> {
    return event.type === 'UserErased' ? this.forget(event.data.userId) : this.mailAll(event);
  }

  private async mailAll(due: MailsDue): Promise<void> {
    await waitForReadModel(this.readSide, 'saved-views', due.position);
    let refusal: Refused | undefined;
    for (let lastId = ''; ; ) {
      const owners = await mailedViewsAfter(this.models['saved-views'], lastId, OWNER_BATCH);
      for (const { ownerId, views } of owners)
        for (const view of views)
          try {
            await this.mailView(ownerId, view, due);
          } catch (error) {
            // The others are mailed; a retry sends the same mails again.
            if (!(error instanceof Refused)) throw error;
            refusal = error;
          }
      if (owners.length < OWNER_BATCH) break;
      lastId = owners.at(-1)!.ownerId;
    }
    if (refusal) throw refusal;
  }

  private async mailView(ownerId: string, view: OwnedView, due: MailsDue): Promise<void> {
    const day = mailDueDay(view, due.data);
    const reader = day && (await this.readerOf(ownerId));
    if (!reader) return;
    const asOf = plusDays(day, -1);
    const { linkBase: base } = this.config;
    const token = await this.links.tokenFor(ownerId, view.id);
    const text = composeViewMail(reader.name, base, { ...(await this.resultOf(view, asOf)), token });
    const unsubscribe = `${base}/api/console/views/by-link?token=${token}`;
    const mail = { ...text, to: reader.email, date: due.metadata.at, unsubscribe };
    await this.mails.send(mailIdOf(view.id, asOf), mail);
  }

  /** In this reactor, which sends the mails, so that none is being sent meanwhile. */
  private async forget(ownerId: string): Promise<void> {
    const runs = (await this.log.readStream(SAVED_VIEW_RUNS_STREAM)) as readonly Recorded[];
    const days = new Set(
      runs.flatMap(({ type, data }) =>
        type === 'SavedViewMailsDue'
          ? Object.values(VIEW_MAIL_STEPS).map((step) => plusDays(startOfStep(data.day, step), -1))
          : [],
      ),
    );
    const views = (await this.log.readStream(savedViewsStream(ownerId))) as readonly Recorded[];
    await this.mails.removeStored(
      views.flatMap(({ type, data }) =>
        type === 'ListViewSaved' ? [...days].map((asOf) => mailIdOf(data.viewId, asOf)) : [],
      ),
    );
  }

  private async resultOf({ name, query }: OwnedView, asOf: string) {
    const { exploration: saved } = parseExploration(query, ANALYSIS_TABLES);
    const { group: _, ...question } = withPeriod({ ...saved, asOf: saved.asOf ?? asOf }, asOf);
    const table = ANALYSIS_TABLES.find((candidate) => candidate.name === question.table)!;
    const ask = (exploration: Exploration) =>
      this.analysis
        .runQuery(explorationSql(exploration, table), { ...(exploration.asOf && { asOf: exploration.asOf }) })
        .catch((error: unknown) => {
          if (!(error instanceof DomainError)) throw error;
          if (TRANSIENT_KINDS.has(error.kind)) throw new RetryLater('The analysis is not ready');
          throw new Refused(error.message);
        });
    const earlier = comparedWith(question);
    const result = await ask(question);
    const explored = parseExplorationResult(question, table, result, earlier && (await ask(earlier)));
    return { name, exploration: question, table, explored, evidence: result.evidence };
  }

  /** Undefined if the address is unconfirmed, or the account is inactive, erased, or no longer that of an analyst. */
  private async readerOf(ownerId: string): Promise<{ name: string; email: string } | undefined> {
    const { state } = await this.runner.load(user, userStream(ownerId));
    if (state.status !== 'registered') return undefined;
    const { emailVerified, isActive, personal, role } = state.account;
    const reads = emailVerified && isActive && can(role, 'reports.make') && personal.email !== ERASED;
    return reads ? personal : undefined;
  }
}
