import { Injectable } from '@nestjs/common';
import {
  DomainError,
  GUEST_MATTER_KINDS,
  GUEST_MESSAGES,
  type GuestHolding,
  type GuestMatterKind,
  type GuestRecord,
} from '@parkho/contracts';
import type { CommandContext } from '../platform/commands/command-context.js';

/** A feature that keeps one kind of record for guests. All methods are idempotent. */
export interface GuestHolder {
  readonly kind: GuestMatterKind;
  /** Makes a record take effect that the guest confirms by the link of a mail. A refused one stays unconfirmed. */
  confirmed(guestId: string, id: string, context: CommandContext): Promise<void>;
  /** Open records, the latest first, including unconfirmed ones, which a stranger may have written. */
  holdingsOf(guestId: string): Promise<readonly GuestHolding[]>;
  /** False if the guest has no such record. */
  end(guestId: string, id: string, context: CommandContext): Promise<boolean>;
}

/** The records that features keep for guests. Features register when the program starts. */
@Injectable()
export class GuestHolders {
  private readonly byKind = new Map<GuestMatterKind, GuestHolder>();

  register(holder: GuestHolder): void {
    this.byKind.set(holder.kind, holder);
  }

  /** @throws DomainError 'not-found' for an unknown kind */
  of(kind: GuestMatterKind): GuestHolder {
    const holder = this.byKind.get(kind);
    if (!holder) throw new DomainError('not-found', GUEST_MESSAGES.nothingToEnd);
    return holder;
  }

  /** The records of a guest, in the order of GUEST_MATTERS, without empty kinds. */
  async heldFor(guestId: string): Promise<GuestRecord['holdings']> {
    const holders = GUEST_MATTER_KINDS.flatMap((kind) => this.byKind.get(kind) ?? []);
    const held = await Promise.all(
      holders.map(async (holder) => ({
        kind: holder.kind,
        items: [...(await holder.holdingsOf(guestId))],
      })),
    );
    return held.filter(({ items }) => items.length > 0);
  }
}
