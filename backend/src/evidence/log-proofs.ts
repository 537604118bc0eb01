import { Inject, Injectable } from '@nestjs/common';
import {
  DomainError,
  formatLogKey,
  LOG_PROOF_FORMAT,
  type LogConsistencyView,
  type LogHeadView,
  type LogProof,
  LOG_EVIDENCE_MESSAGES as MESSAGES,
  toBase64,
} from '@parkho/contracts';
import {
  type EventStore,
  LogTree,
  leafContent,
  type Position,
  StoreUnavailable,
  sha256,
} from '@parkho/stores';
import type { Config } from '../config.js';
import { CONFIG, EVENT_LOG } from '../platform/engines/tokens.js';
import { lastHead, originIn, publicKeysOf } from './log-heads.js';

/** The log's public evidence, with which anyone can verify it. */
@Injectable()
export class LogProofs {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'logKeys'>,
    @Inject(EVENT_LOG) private readonly log: EventStore,
    private readonly tree: LogTree,
  ) {}

  /** The last signed head, null without one. */
  async head(): Promise<LogHeadView | null> {
    const head = await lastHead(this.log);
    if (!head) return null;
    const { size, root, signedAt, checkpoint } = head;
    const origin = originIn(checkpoint);
    const keys = await Promise.all(
      publicKeysOf(this.config.logKeys, origin).map((key) => formatLogKey(key, sha256)),
    );
    return { origin, size, root, signedAt, checkpoint, keys };
  }

  /**
   * For public routes.
   * @throws StoreUnavailable while the hashes of signed events are being rebuilt: each answer would read the whole log
   */
  async ready(): Promise<void> {
    const [head, size] = await Promise.all([lastHead(this.log), this.tree.size()]);
    if (head && head.size > size) throw new StoreUnavailable('The tree of the log');
  }

  /** @throws DomainError 'invalid' where the sizes are not those of the signed log */
  async consistency(from: number, to: number): Promise<LogConsistencyView> {
    if (!(from >= 0 && from <= to)) throw new DomainError('invalid', MESSAGES.sizesInvalid);
    const head = await lastHead(this.log);
    if (!head || to > head.size) throw new DomainError('invalid', MESSAGES.sizeUnknown);
    return { from, to, path: (await this.tree.consistency(from, to)).map(toBase64) };
  }

  /**
   * The proof of the event at a position; null if no signed head covers it yet.
   * @param shows which fields of its data are included; absent: all
   */
  async prove(position: Position, shows?: readonly string[]): Promise<LogProof | null> {
    const index = (await this.tree.sizeOf(position)) - 1;
    const head = await lastHead(this.log);
    if (!head || head.size <= index) return null;
    const event = (await this.tree.eventAt(index))!;
    const { fields, ...place } = leafContent(event);
    const data = Object.entries(event.data);
    const path = await this.tree.inclusion(index, head.size);
    return {
      format: LOG_PROOF_FORMAT,
      event: {
        ...place,
        data: fields.map(([name, hash], n) =>
          !shows || shows.includes(name) ? { name, json: JSON.stringify(data[n]![1]) } : { name, hash },
        ),
      },
      index,
      path: path.map(toBase64),
      checkpoint: head.checkpoint,
    };
  }
}
