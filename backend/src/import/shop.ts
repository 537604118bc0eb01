import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Actor } from '@parkho/contracts';
import { productStream } from '@parkho/contracts';
import type { ReadSide } from '@parkho/projections';
import type { EventStore } from '@parkho/stores';
import { EmailReservation } from '../identity/account/email-reservation.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { EVENT_STORE, READ_SIDE } from '../platform/engines/tokens.js';
import { Categories } from '../products/categories.js';
import { ListProduct, productIdOf } from '../products/commands/list-product.js';
import { product } from '../products/product.js';
import type { Shop } from './importer.js';

/** How long the read models may take to catch up with the log, in milliseconds. */
const CATCH_UP_MS = 60_000;

/** The running shop. Devices are listed by their sellers; with `approve` by the program itself, which needs no approval. */
export const openShop = async (
  app: INestApplicationContext,
  { approve }: { approve: boolean },
): Promise<Shop> => {
  const [bus, runner, emails] = [app.get(CommandBus), app.get(CommandRunner), app.get(EmailReservation)];
  await app.get<ReadSide>(READ_SIDE).waitFor(await app.get<EventStore>(EVENT_STORE).head(), CATCH_UP_MS);
  const { idOf } = await app.get(Categories).current();
  return {
    categoryIdOf: idOf,
    sellerIdOf: async (email) => (await emails.ownerOf(email)) ?? undefined,
    isListed: async (commandId) =>
      (await runner.load(product, productStream(productIdOf(commandId)))).state.status !== 'unlisted',
    list: async (sellerId, details, commandId) => {
      const actor: Actor = approve ? { id: 'system', role: 'system' } : { id: sellerId, role: 'seller' };
      const context = { actor, at: new Date().toISOString(), commandId, correlationId: commandId };
      await bus.execute(new ListProduct(sellerId, { details }, context));
    },
  };
};
