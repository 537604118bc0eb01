import { Inject, Injectable } from '@nestjs/common';
import {
  DomainError,
  ERASED,
  type Recorded,
  type ShopReportFormat,
  type ShopReportParameters,
  type ShopReportType,
  shopReportStream,
  userStream,
} from '@parkho/contracts';
import {
  type ReadSide,
  scheduledReportsAfter,
  shopReportsRequestedAfter,
  usersPage,
} from '@parkho/projections';
import type { Config } from '../../config.js';
import { user } from '../../identity/account/user.js';
import { deriveId, systemContext } from '../../platform/commands/command-context.js';
import { CommandRunner } from '../../platform/commands/command-runner.js';
import { ReadModels } from '../../platform/engines/read-models.js';
import { CONFIG, MAIL_TRANSPORT, READ_SIDE } from '../../platform/engines/tokens.js';
import type { MailTransport } from '../../platform/mail/mail.js';
import { type Reaction, Refused, RetryLater, waitForReadModel } from '../../platform/reactions/reaction.js';
import { ReactionHandler } from '../../platform/reactions/reactors.js';
import { shopReport } from '../shop-report.js';
import type { GeneratedReport } from './generate-report.js';
import { ReportCrashed, ReportGenerator, UnreadableLog } from './report-generator.js';
import { scheduledReportMail } from './report-mail.js';
import { previewOf } from './report-preview.js';

const HANDLED = ['ReportRequested', 'ReportMade', 'UserErased'] as const;
type Handled = (typeof HANDLED)[number];
type HandledEvent = Extract<Recorded, { type: Handled }>;

/** Interval of checks for cancelled and newly requested reports, in milliseconds. */
const POLL_MS = 500;
/** Timeout of the read models to catch up before a retry, in milliseconds. */
const TIMEOUT_MS = 10_000;
const MAX_RECIPIENTS = 100;
/** Scheduled reports that are read at a time. */
const REPORT_BATCH = 500;

/** The id of the mail to an analyst, by which a repeated mail is recognised. */
const mailIdOf = (shopReportId: string, userId: string): string =>
  deriveId('report-mail', shopReportId, userId);

const CANCELLATION = Symbol('cancelled');

/** The owner of scheduled reports. */
const SCHEDULES = 'schedules';

interface ReportRequest {
  id: string;
  question: ShopReportParameters;
  formats: readonly ShopReportFormat[];
  /** Null for a scheduled report. */
  requestedBy: string | null;
}

/**
 * Generates requested reports, one of each user at a time, and mails analysts about scheduled ones. The log stores the
 * order of a report and the hashes of its files, never the files: they contain personal data, and are generated again
 * on request, without the data of people erased since. Removes the stored mails of erased accounts.
 */
@Injectable()
@ReactionHandler()
export class ReportGeneration implements Reaction<Handled> {
  readonly name = 'reports';
  readonly handles = HANDLED;
  /** The reports in progress in this process, by id. */
  private readonly inProgress = new Map<string, { owner: string; end: Promise<void> }>();
  /** Their progress, from 0 to 1. */
  private readonly progress = new Map<string, number>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(MAIL_TRANSPORT) private readonly mails: MailTransport,
    @Inject(READ_SIDE) private readonly readSide: ReadSide,
    private readonly models: ReadModels,
    private readonly runner: CommandRunner,
    private readonly generator: ReportGenerator,
  ) {}

  progressOf(shopReportId: string): number | undefined {
    return this.progress.get(shopReportId);
  }

  async appliesTo(event: HandledEvent): Promise<boolean> {
    if (event.type !== 'ReportMade') return true;
    const state = await this.stateOf(event.data.reportId);
    return state.status === 'made' && state.isScheduled;
  }

  /** A request is fulfilled by an event; a mail leaves nothing in the log. */
  isRepeatable({ type }: HandledEvent): boolean {
    return type === 'ReportRequested';
  }

  async react(event: HandledEvent): Promise<void> {
    if (event.type === 'ReportMade') return this.mailReport(event);
    if (event.type === 'UserErased') return this.forget(event);
    const { reportId: id, question, formats, scheduleId } = event.data;
    const { actor, at } = event.metadata;
    const generation = this.start({
      id,
      question,
      formats,
      requestedBy: scheduleId === null ? actor.id : null,
    });
    const started = new Set<string>();
    const poll = setInterval(() => void this.startWaiting(at, started).catch(() => undefined), POLL_MS);
    try {
      await generation;
    } finally {
      clearInterval(poll);
    }
  }

  /** Starts reports that other users have requested since: they do not wait for that of this event. */
  private async startWaiting(after: string, started: Set<string>): Promise<void> {
    const waiting = await shopReportsRequestedAfter(this.models['shop-reports'], after);
    for (const { _id: id, type, range, asOf, compare, formats, requestedBy } of waiting) {
      const question = { type, range, asOf, ...(compare && { compare }) };
      const requested = { id, question, formats, requestedBy };
      const owners = [...this.inProgress.values()].map(({ owner }) => owner);
      if (started.has(id) || owners.includes(ownerOf(requested))) continue;
      started.add(id);
      // After a failure it is tried again when its event comes.
      this.start(requested).catch(() => undefined);
    }
  }

  private start(requested: ReportRequest): Promise<void> {
    const { id } = requested;
    const running = this.inProgress.get(id);
    if (running) return running.end;
    const end = this.generate(requested).finally(() => this.inProgress.delete(id));
    this.inProgress.set(id, { owner: ownerOf(requested), end });
    return end;
  }

  private async generate({ id: shopReportId, question, formats, requestedBy }: ReportRequest): Promise<void> {
    const { status } = await this.stateOf(shopReportId);
    if (status !== 'requested') return;
    const cancelled = new AbortController();
    const poll = setInterval(
      () =>
        void this.stateOf(shopReportId).then(
          ({ status }) => status === 'cancelled' && cancelled.abort(CANCELLATION),
          () => undefined,
        ),
      POLL_MS,
    );
    this.progress.set(shopReportId, 0);
    try {
      const report = await this.generator.generate(
        { question, formats },
        {
          owner: `background of ${ownerOf({ requestedBy })}`,
          signal: cancelled.signal,
          onProgress: (share) => this.progress.set(shopReportId, share),
        },
      );
      await this.recordGenerated(shopReportId, question.type, report);
    } catch (error) {
      if (error === CANCELLATION) return;
      const isFinal = [DomainError, UnreadableLog, ReportCrashed].some((kind) => error instanceof kind);
      if (!isFinal) throw error;
      const command = {
        type: 'note-failure',
        reportId: shopReportId,
        failure: (error as Error).message,
      } as const;
      await this.runner.run(
        shopReport,
        shopReportStream(shopReportId),
        command,
        systemContext(`failure ${shopReportId}`),
      );
    } finally {
      clearInterval(poll);
      this.progress.delete(shopReportId);
    }
  }

  private async recordGenerated(
    shopReportId: string,
    type: ShopReportType,
    { files, document, ...report }: GeneratedReport,
  ): Promise<void> {
    const command = {
      type: 'note-made',
      reportId: shopReportId,
      ...report,
      files: files.map(({ format, sha256, bytes }) => ({ format, sha256, bytes })),
      ...(document && { preview: previewOf(type, document) }),
    } as const;
    await this.runner.run(
      shopReport,
      shopReportStream(shopReportId),
      command,
      systemContext(`made ${shopReportId}`),
    );
  }

  private async stateOf(shopReportId: string) {
    return (await this.runner.load(shopReport, shopReportStream(shopReportId))).state;
  }

  /** Mails a link to a scheduled report, without its content, which may be personal data. */
  private async mailReport(event: Extract<HandledEvent, { type: 'ReportMade' }>): Promise<void> {
    const { reportId: shopReportId } = event.data;
    const state = await this.stateOf(shopReportId);
    if (state.status !== 'made') return;
    if (!(await this.readSide.waitFor(event.position, ['users'], TIMEOUT_MS)))
      throw new RetryLater('The read models are behind');
    const query = { role: 'analyst', isActive: true } as const;
    const { documents } = await usersPage(this.models.users, query, { page: 1, limit: MAX_RECIPIENTS });
    let refusal: Refused | undefined;
    for (const { _id } of documents) {
      const reader = await this.readerOf(_id);
      if (!reader) continue;
      const mail = scheduledReportMail(reader.name, this.config.linkBase, state.question, event.data);
      try {
        await this.mails.send(mailIdOf(shopReportId, _id), {
          ...mail,
          to: reader.email,
          date: event.metadata.at,
        });
      } catch (error) {
        // The mails to the others are sent; a repeated mail has the same id.
        if (!(error instanceof Refused)) throw error;
        refusal = error;
      }
    }
    if (refusal) throw refusal;
  }

  /** In this reactor, which sends the mails, so that none is being sent meanwhile. */
  private async forget({ data: { userId }, position }: Extract<HandledEvent, { type: 'UserErased' }>) {
    await waitForReadModel(this.readSide, 'shop-reports', position);
    for (let lastId = ''; ; ) {
      const reports = await scheduledReportsAfter(this.models['shop-reports'], lastId, REPORT_BATCH);
      await this.mails.removeStored(reports.map(({ _id }) => mailIdOf(_id, userId)));
      if (reports.length < REPORT_BATCH) return;
      lastId = reports.at(-1)!._id;
    }
  }

  /** Undefined without a recipient: read models lag, and the log has the current rights. */
  private async readerOf(userId: string): Promise<{ name: string; email: string } | undefined> {
    const { state } = await this.runner.load(user, userStream(userId));
    if (state.status !== 'registered') return undefined;
    const { role, emailVerified, isActive, personal } = state.account;
    const isReader = role === 'analyst' && emailVerified && isActive && personal.email !== ERASED;
    return isReader ? personal : undefined;
  }
}

const ownerOf = ({ requestedBy }: Pick<ReportRequest, 'requestedBy'>): string => requestedBy ?? SCHEDULES;
