import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { PassportModule } from '@nestjs/passport';
import { Projector } from '@parkho/projections';
import type { Config } from '../config.js';
import type { Engines } from '../engines.js';
import { AccessGuard } from './access.guard.js';
import { CommandRunner } from './command-runner.js';
import { Commands } from './commands.js';
import { ErrorFilter } from './error.filter.js';
import { HealthController } from './health.controller.js';
import { ImagesController } from './images.controller.js';
import { Images } from './images.js';
import { ReadModels } from './read-models.js';
import { CONFIG, EVENT_STORE, IMAGE_STORE } from './tokens.js';
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
        { provide: EVENT_STORE, useValue: engines.events },
        { provide: IMAGE_STORE, useValue: engines.images },
        { provide: Projector, useValue: engines.projector },
        { provide: ReadModels, useValue: engines.models },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: APP_PIPE, useValue: validationPipe },
        CommandRunner,
        Commands,
        Images,
      ],
      exports: [CONFIG, EVENT_STORE, Projector, ReadModels, CommandRunner, Commands, Images, CqrsModule],
    };
  }
}
