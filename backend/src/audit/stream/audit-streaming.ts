import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Lease, type ReadSide } from '@parkho/projections';
import type { EventStore, ReadStore } from '@parkho/stores';
import type { Config } from '../../config.js';
import { ReadModels } from '../../platform/engines/read-models.js';
import { CONFIG, EVENT_LOG, EVENT_STORE, READ_SIDE, READ_STORE } from '../../platform/engines/tokens.js';
import { Reactors } from '../../platform/reactions/reactors.js';
import { SharedLog } from '../../platform/reactions/shared-log.js';
import { AuditStream } from './audit-stream.js';
import { openSink } from './open-sink.js';

/** Runs the audit stream where AUDIT_STREAM_URL names a receiver. */
@Injectable()
export class AuditStreaming implements OnApplicationBootstrap {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(EVENT_LOG) private readonly log: EventStore,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    @Inject(READ_SIDE) private readonly readSide: ReadSide,
    private readonly models: ReadModels,
    private readonly shared: SharedLog,
    private readonly reactors: Reactors,
  ) {}

  onApplicationBootstrap(): void {
    const { auditStream } = this.config;
    if (!auditStream) return;
    this.reactors.add(
      new AuditStream({
        events: this.events,
        log: this.log,
        shared: this.shared,
        lease: new Lease(this.readStore, 'audit-stream'),
        models: this.models,
        readSide: this.readSide,
        sink: openSink(auditStream),
      }),
    );
  }
}
