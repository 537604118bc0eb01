import { Inject, Injectable } from '@nestjs/common';
import { ERASED, type LogProof } from '@parkho/contracts';
import { type AuditDocument } from '@parkho/projections';
import { type EventStore, LogTree, TreeDamaged, UnreadableEvent } from '@parkho/stores';
import { LogProofs } from '../evidence/log-proofs.js';
import { EVENT_STORE } from '../platform/engines/tokens.js';
import { NOTHING_VISIBLE, personalPathsOf, Redaction } from './entries/redaction.js';

/** The place of an audited event in the log, and its proof. */
@Injectable()
export class AuditEvidence {
  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    private readonly tree: LogTree,
    private readonly proofs: LogProofs,
  ) {}

  /** Its place, from 1; undefined if the log cannot be read there, or its hashes must be rebuilt. */
  async logPositionOf({ _id: position }: AuditDocument): Promise<number | undefined> {
    try {
      return await this.tree.sizeOf(position);
    } catch (error) {
      if (error instanceof UnreadableEvent || error instanceof TreeDamaged) return undefined;
      throw error;
    }
  }

  /**
   * The proof that the log has the event; null if no signed head covers it yet. Fields with secrets or personal data
   * are only hashes.
   */
  async proofOf({ _id: position, stream, revision }: AuditDocument): Promise<LogProof | null> {
    const [event] = await this.events.readStreamBackwards(stream, { limit: 1, before: revision + 1 });
    const redacted = Object.entries(new Redaction(NOTHING_VISIBLE).redact(event!).data);
    const stored = new Map(Object.entries(event!.data));
    const visible = redacted.filter(
      ([name, value]) =>
        JSON.stringify(value) === JSON.stringify(stored.get(name)) && !isErased(event!.type, name, value),
    );
    return this.proofs.prove(
      position,
      visible.map(([name]) => name),
    );
  }
}

/** Erased data is still stored, and its key may be in a backup. */
const isErased = (type: string, name: string, value: unknown): boolean =>
  personalPathsOf(type).some((path) => path.split('.', 1)[0] === name) &&
  JSON.stringify(value).includes(JSON.stringify(ERASED));
