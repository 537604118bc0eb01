import { createHmac } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  type Actor,
  type DataOf,
  dayInPakistan,
  listingDueOn,
  productStream,
  type UserRole,
} from '@parkho/contracts';
import { type DemoShop, fillDemo } from '@parkho/demo';
import type { ReadSide } from '@parkho/projections';
import { type EventStore, StoreUnavailable, WrongExpectedRevision } from '@parkho/stores';
import type { Config } from '../config.js';
import { EmailReservation } from '../identity/account/email-reservation.js';
import { RegisterUser } from '../identity/session/commands/register-user.js';
import { InspectListing } from '../inspections/commands/inspect-listing.js';
import type { InspectionAction } from '../inspections/inspection.js';
import {
  type CommandContext,
  childId,
  deriveId,
  systemContext,
} from '../platform/commands/command-context.js';
import { CommandRunner, metadataOf } from '../platform/commands/command-runner.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { EVENT_STORE, READ_SIDE } from '../platform/engines/tokens.js';
import { Images } from '../platform/media/images.js';
import { Categories } from '../products/categories.js';
import { ListProduct, productIdOf } from '../products/commands/list-product.js';
import { productCommand, type SimpleAction } from '../products/commands/product-command.js';
import { product } from '../products/product.js';

/** An account that people may try the demo with. */
export interface DemoCredentials {
  role: UserRole;
  email: string;
  password: string;
}

/** How long the read models may take to catch up with the log, in milliseconds. */
const CATCH_UP_MS = 10_000;

const emailOf = (account: string): string => `${account}@parkho.demo`;
const userIdOf = (account: string): string => deriveId('demo-user', account);
const ADMIN: Actor = { id: userIdOf('admin'), role: 'admin' };

/**
 * Fills a shop without a product with the demo.
 * @returns the accounts to show; empty where the shop has content of its own. Passwords are derived from the secret
 *   of the data folder: the same at every start, and no two installations share them.
 */
export const fillWithDemo = async (
  app: INestApplicationContext,
  { jwtSecret }: Config,
): Promise<DemoCredentials[]> => {
  /** Twelve letters and digits after a word that satisfies the rules for passwords. */
  const passwordOf = (account: string): string => {
    const digest = createHmac('sha256', jwtSecret).update(`demo ${account}`).digest();
    return `Parkho1-${BigInt(`0x${digest.toString('hex')}`)
      .toString(36)
      .slice(0, 12)}`;
  };
  const accounts = await fillDemo(openDemoShop(app, passwordOf));
  return accounts.map(({ name, role }) => ({ role, email: emailOf(name), password: passwordOf(name) }));
};

const timeAgo = (days: number): string => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();

/** Writes views once, however often the demo is continued. */
const countViews = async (
  events: EventStore,
  data: DataOf<'ProductViewsCounted'>,
  context: CommandContext,
): Promise<void> => {
  const type = 'ProductViewsCounted';
  const event = { id: context.commandId, type, data, metadata: metadataOf(context, type) } as const;
  try {
    await events.append(`productViews-demo-${data.productId}`, 'no-stream', [event]);
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error;
  }
};

/** The running shop; ids and command ids are derived from names, so that a repeated command changes nothing. */
const openDemoShop = (app: INestApplicationContext, passwordOf: (account: string) => string): DemoShop => {
  const [bus, runner, emails] = [app.get(CommandBus), app.get(CommandRunner), app.get(EmailReservation)];
  return {
    hasAccount: async (account) => (await emails.ownerOf(emailOf(account))) === userIdOf(account),
    hasProducts: async () => (await app.get(ReadModels).products.count({})) > 0,
    caughtUp: async () => {
      const head = await app.get<EventStore>(EVENT_STORE).head();
      if (!(await app.get<ReadSide>(READ_SIDE).waitFor(head, 'all', CATCH_UP_MS)))
        throw new StoreUnavailable('What the shop has');
    },
    register: async ({ name: account, role, person: { name, phone, city, businessName } }, daysAgo) => {
      const personal = { name, email: emailOf(account), phone, address: { city, country: 'Pakistan' } };
      const user = { role, personal, ...(businessName && { businessName }), password: passwordOf(account) };
      const context = { ...systemContext(`demo register ${account}`), at: timeAgo(daysAgo) };
      await bus.execute(new RegisterUser(userIdOf(account), user, context));
    },
    keepPicture: (png) => app.get(Images).intake(png),
    list: async (account, { category, ...details }, state, { listedDaysAgo, soldDaysAgo }) => {
      const { idOf } = await app.get(Categories).current();
      const { name } = details;
      const seller: Actor = { id: userIdOf(account), role: 'seller' };
      const by = (actor: Actor, step: string, daysAgo = listedDaysAgo) => ({
        ...systemContext(`demo ${step} ${name}`, actor),
        at: timeAgo(daysAgo),
      });
      const listing = { details: { ...details, categoryId: idOf(category)! } };
      const list = new ListProduct(seller.id, listing, by(seller, 'list'));
      await bus.execute(list);
      // As it stands now, which after an interruption need not be as it was listed.
      const { state: listed } = await runner.load(
        product,
        productStream(productIdOf(list.context.commandId)),
      );
      if (listed.status !== 'listed') return;
      const { productId } = listed;
      const { rejected, inspected, featuringAsked, featuringRefused } = state;
      const step = (actor: Actor, name: string, action: SimpleAction, daysAgo?: number) =>
        productCommand(productId, action, by(actor, name, daysAgo));
      const inspect = (actor: Actor, name: string, action: InspectionAction) =>
        new InspectListing(productId, action, by(actor, name));
      const steps = [
        rejected && step(ADMIN, 'reject', { type: 'reject', reason: rejected }),
        !rejected && !state.pending && step(ADMIN, 'approve', { type: 'approve' }),
        inspected && inspect(ADMIN, 'inspect', { type: 'set-inspected', inspected: true, notes: inspected }),
        state.featured && step(ADMIN, 'feature', { type: 'set-featured', featured: true }),
        state.inactive && step(seller, 'deactivate', { type: 'set-active', active: false }),
        state.inspectionAsked &&
          inspect(seller, 'ask inspection', {
            type: 'request',
            request: {
              requestId: childId(list.context.commandId, 'inspection-request'),
              requesterId: seller.id,
              contact: null,
              mailbox: null,
              dueOn: listingDueOn(dayInPakistan(timeAgo(listedDaysAgo))),
              deviceName: name,
            },
          }),
        featuringAsked &&
          step(seller, 'ask featuring', { type: 'request-featuring', reason: featuringAsked }),
        featuringRefused &&
          step(ADMIN, 'refuse featuring', { type: 'reject-featured-request', reason: featuringRefused }),
        // Unlike the others, a second sale is refused.
        state.sold && !listed.sold && step(seller, 'sell', { type: 'mark-sold' }, soldDaysAgo),
      ];
      for (const command of steps) if (command) await bus.execute(command);
      if (state.views) {
        const views = { productId, sellerId: seller.id, views: state.views };
        await countViews(app.get<EventStore>(EVENT_STORE), views, by(seller, 'views', soldDaysAgo));
      }
    },
  };
};
