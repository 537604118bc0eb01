import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { PassportModule } from '@nestjs/passport';
import { LogTree } from '@parkho/stores';
import type { Config } from '../config.js';
import { CommandRunner } from './commands/command-runner.js';
import { Commands } from './commands/commands.js';
import { DeciderCommandHandler } from './commands/decide.js';
import { Reservations } from './commands/reservations.js';
import type { Engines } from './engines/engines.js';
import { ReadModels } from './engines/read-models.js';
import { PendingRetries } from './engines/retries.js';
import { StartupTasks } from './engines/startup.js';
import {
  CONFIG,
  EVENT_LOG,
  EVENT_STORE,
  IMAGE_STORE,
  INTERNET,
  KEY_STORE,
  MAIL_TRANSPORT,
  READ_SIDE,
  READ_STORE,
} from './engines/tokens.js';
import { EngineHealth } from './health/engine-health.js';
import { HealthController } from './health/health.controller.js';
import { Metrics } from './health/metrics.js';
import { AccessGuard } from './http/access/access.guard.js';
import { WriteBudgetGuard } from './http/access/write-budget.guard.js';
import { validationPipe } from './http/body/validation.js';
import { AttemptLimiter } from './http/limits/attempt-limiter.js';
import { QueryBudget } from './http/limits/query-budget.js';
import { ErrorFilter } from './http/response/error.filter.js';
import { ReportIds } from './ids/report-ids.js';
import { openMailTransport } from './mail/mail.js';
import { MailLinks } from './mail/mail-links.js';
import { Mailboxes } from './mail/mailboxes.js';
import { Attachments } from './media/attachments.js';
import { ImagesController } from './media/images.controller.js';
import { Images } from './media/images.js';
import { RemotePictures } from './media/remote-pictures.js';
import { SharePictures } from './media/share-pictures.js';
import { Reactors } from './reactions/reactors.js';
import { Scrubber } from './reactions/scrubber.js';
import { SharedLog } from './reactions/shared-log.js';
import { Timers } from './reactions/timers.js';

/** Exported to every feature. */
const SERVICES = [
  Attachments,
  AttemptLimiter,
  CommandRunner,
  Commands,
  EngineHealth,
  Images,
  MailLinks,
  Mailboxes,
  Metrics,
  QueryBudget,
  Reactors,
  RemotePictures,
  ReportIds,
  Reservations,
  PendingRetries,
  Scrubber,
  StartupTasks,
];

/** Services for every feature, on the engines that the process has opened. */
@Global()
@Module({})
export class PlatformModule {
  static on(config: Config, engines: Engines): DynamicModule {
    return {
      module: PlatformModule,
      imports: [CqrsModule.forRoot(), DiscoveryModule, PassportModule],
      controllers: [HealthController, ImagesController],
      providers: [
        { provide: CONFIG, useValue: config },
        {
          provide: EVENT_STORE,
          useFactory: (metrics: Metrics) => metrics.withAppendMetrics(engines.events),
          inject: [Metrics],
        },
        { provide: EVENT_LOG, useValue: engines.log },
        { provide: SharedLog, useFactory: () => new SharedLog(engines.log) },
        { provide: READ_STORE, useValue: engines.readStore },
        { provide: MAIL_TRANSPORT, useFactory: () => openMailTransport(config) },
        { provide: KEY_STORE, useValue: engines.keys },
        { provide: IMAGE_STORE, useValue: engines.images },
        { provide: INTERNET, useValue: engines.internet },
        { provide: LogTree, useValue: engines.tree },
        { provide: READ_SIDE, useValue: engines.readSide },
        { provide: ReadModels, useValue: engines.models },
        { provide: APP_GUARD, useClass: AccessGuard },
        // After the access guard, which identifies the user.
        { provide: APP_GUARD, useClass: WriteBudgetGuard },
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: APP_PIPE, useValue: validationPipe },
        ...SERVICES,
        DeciderCommandHandler,
        SharePictures,
        Timers,
      ],
      exports: [
        CONFIG,
        EVENT_STORE,
        EVENT_LOG,
        IMAGE_STORE,
        KEY_STORE,
        LogTree,
        MAIL_TRANSPORT,
        READ_STORE,
        READ_SIDE,
        ReadModels,
        SharedLog,
        ...SERVICES,
        CqrsModule,
      ],
    };
  }
}
