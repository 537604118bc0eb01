import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { PassportModule } from '@nestjs/passport';
import type { Config } from '../config.js';
import type { Engines } from '../engines.js';
import { AccessGuard } from './access.guard.js';
import { CommandRunner } from './command-runner.js';
import { Commands } from './commands.js';
import { EngineHealth } from './engine-health.js';
import { ErrorFilter } from './error.filter.js';
import { HealthController } from './health.controller.js';
import { ImagesController } from './images.controller.js';
import { Images } from './images.js';
import { openMailTransport } from './mail.js';
import { Metrics } from './metrics.js';
import { Reactors } from './reactors.js';
import { ReadModels } from './read-models.js';
import { Reservations } from './reservations.js';
import { Scrubber } from './scrubber.js';
import { Startup } from './startup.js';
import {
  CONFIG,
  EVENT_LOG,
  EVENT_STORE,
  IMAGE_STORE,
  KEY_STORE,
  MAIL_TRANSPORT,
  READ_SIDE,
  READ_STORE,
} from './tokens.js';
import { validationPipe } from './validation.js';

/** What every feature needs, on the engines that the process has opened. */
@Global()
@Module({})
export class PlatformModule {
  static on(config: Config, engines: Engines): DynamicModule {
    return {
      module: PlatformModule,
      imports: [CqrsModule.forRoot(), PassportModule],
      controllers: [HealthController, ImagesController],
      providers: [
        { provide: CONFIG, useValue: config },
        {
          provide: EVENT_STORE,
          useFactory: (metrics: Metrics) => metrics.counting(engines.events),
          inject: [Metrics],
        },
        { provide: EVENT_LOG, useValue: engines.log },
        { provide: READ_STORE, useValue: engines.readStore },
        { provide: MAIL_TRANSPORT, useFactory: () => openMailTransport(config) },
        { provide: KEY_STORE, useValue: engines.keys },
        { provide: IMAGE_STORE, useValue: engines.images },
        { provide: READ_SIDE, useValue: engines.readSide },
        { provide: ReadModels, useValue: engines.models },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: APP_PIPE, useValue: validationPipe },
        CommandRunner,
        Commands,
        EngineHealth,
        Images,
        Metrics,
        Reactors,
        Reservations,
        Scrubber,
        Startup,
      ],
      exports: [
        CONFIG,
        EVENT_STORE,
        EVENT_LOG,
        KEY_STORE,
        MAIL_TRANSPORT,
        READ_STORE,
        READ_SIDE,
        ReadModels,
        CommandRunner,
        Commands,
        Images,
        Reactors,
        Reservations,
        Scrubber,
        Startup,
        CqrsModule,
      ],
    };
  }
}
