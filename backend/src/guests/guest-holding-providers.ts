import { Injectable } from '@nestjs/common';
import {
  DomainError,
  GUEST_HOLDING_KINDS,
  GUEST_MESSAGES,
  type GuestHolding,
  type GuestHoldingKind,
  type GuestRecord,
} from '@parkho/contracts';
import type { CommandContext } from '../platform/commands/command-context.js';

/** A feature that keeps one kind of record for guests. All methods are idempotent. */
export interface GuestHoldingProvider {
  readonly kind: GuestHoldingKind;
  /** Makes a record take effect that the guest confirms by the link of a mail. A refused one stays unconfirmed. */
  confirm(guestId: string, id: string, context: CommandContext): Promise<void>;
  /** Open records, the latest first, including unconfirmed ones, which a stranger may have written. */
  holdingsOf(guestId: string): Promise<readonly GuestHolding[]>;
  /** False if the guest has no such record. */
  end(guestId: string, id: string, context: CommandContext): Promise<boolean>;
}

/** The records that features keep for guests. Features register when the program starts. */
@Injectable()
export class GuestHoldingProviders {
  private readonly byKind = new Map<GuestHoldingKind, GuestHoldingProvider>();

  register(provider: GuestHoldingProvider): void {
    this.byKind.set(provider.kind, provider);
  }

  /** @throws DomainError 'not-found' for an unknown kind */
  of(kind: GuestHoldingKind): GuestHoldingProvider {
    const provider = this.byKind.get(kind);
    if (!provider) throw new DomainError('not-found', GUEST_MESSAGES.nothingToEnd);
    return provider;
  }

  /** The records of a guest, in the order of GUEST_HOLDINGS, without empty kinds. */
  async holdingsOf(guestId: string): Promise<GuestRecord['holdings']> {
    const providers = GUEST_HOLDING_KINDS.flatMap((kind) => this.byKind.get(kind) ?? []);
    const holdings = await Promise.all(
      providers.map(async (provider) => ({
        kind: provider.kind,
        items: [...(await provider.holdingsOf(guestId))],
      })),
    );
    return holdings.filter(({ items }) => items.length > 0);
  }
}
