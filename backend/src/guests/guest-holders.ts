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

/** A feature in which guests have things of one kind. All of it can be repeated. */
export interface GuestHolder {
  readonly kind: GuestMatterKind;
  /** The guest confirms this by the link of a mail: now it takes effect. What is refused stays to be confirmed. */
  confirmed(guestId: string, id: string, context: CommandContext): Promise<void>;
  /** What has not ended, the latest first: also what is not confirmed, which a stranger may have written. */
  heldFor(guestId: string): Promise<readonly GuestHolding[]>;
  /** False where the guest has no such thing. */
  end(guestId: string, id: string, context: CommandContext): Promise<boolean>;
}

/** What the features hold for guests. They register when the program starts. */
@Injectable()
export class GuestHolders {
  private readonly byKind = new Map<GuestMatterKind, GuestHolder>();

  register(holder: GuestHolder): void {
    this.byKind.set(holder.kind, holder);
  }

  /** @throws DomainError 'not-found' for a kind that no feature holds */
  of(kind: GuestMatterKind): GuestHolder {
    const holder = this.byKind.get(kind);
    if (!holder) throw new DomainError('not-found', GUEST_MESSAGES.nothingToEnd);
    return holder;
  }

  /** In the order of GUEST_MATTERS, without kinds of which there is nothing. */
  async heldFor(guestId: string): Promise<GuestRecord['holdings']> {
    const holders = GUEST_MATTER_KINDS.flatMap((kind) => this.byKind.get(kind) ?? []);
    const held = await Promise.all(
      holders.map(async (holder) => ({
        kind: holder.kind,
        items: [...(await holder.heldFor(guestId))],
      })),
    );
    return held.filter(({ items }) => items.length > 0);
  }
}
