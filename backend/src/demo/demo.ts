import { createHmac } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Actor, type ProductDetails, productStream, toPaisa, type UserRole } from '@parkho/contracts';
import type { ReadSide } from '@parkho/projections';
import { type EventStore, StoreUnavailable } from '@parkho/stores';
import type { Config } from '../config.js';
import { EmailReservation } from '../identity/account/email-reservation.js';
import { RegisterUser } from '../identity/session/commands/register-user.js';
import { type CommandContext, deriveId, systemContext } from '../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../platform/commands/command-runner.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { EVENT_STORE, READ_SIDE } from '../platform/engines/tokens.js';
import { Images } from '../platform/media/images.js';
import { Categories } from '../products/categories.js';
import { ListProduct, productIdOf } from '../products/commands/list-product.js';
import { productCommand } from '../products/commands/product-command.js';
import { product } from '../products/product.js';
import type { DemoDevice } from './devices/device.js';
import { DEMO_DEVICES } from './devices/devices.js';
import { DEMO_SELLERS, type DemoSeller, type DemoSellerKey } from './devices/sellers.js';
import { DemoPictures } from './pictures.js';

/** An account that people may try the demo with. */
export interface DemoCredentials {
  role: UserRole;
  email: string;
  password: string;
}

/** Devices whose pictures are made while earlier ones are being listed. */
const PICTURES_AHEAD = 3;
/** How long the read models may take to catch up with the log, in milliseconds. */
const CATCH_UP_MS = 10_000;

const emailOf = (account: string): string => `${account}@parkho.demo`;
const userIdOf = (account: string): string => deriveId('demo-user', account);
/** The seller whose credentials are shown; the others are there to fill the shop. */
const SHOWN_SELLER: DemoSellerKey = 'raavi';

/**
 * Fills a shop without a product with devices, sellers and pictures, through the same commands that people use. A
 * start that was interrupted continues: ids and command ids are derived from the names. Once it is complete, nothing
 * of it is done again, so that what people change stays changed.
 * @returns the accounts to show; empty where the shop has content of its own. Passwords are derived from the secret
 *   of the data folder: the same at every start, and no two installations share them.
 */
export const fillDemo = async (app: INestApplicationContext, config: Config): Promise<DemoCredentials[]> => {
  const filler = new DemoFiller(app, config);
  return (await filler.run()) ? filler.credentials() : [];
};

class DemoFiller {
  private readonly bus: CommandBus;
  private readonly emails: EmailReservation;
  private readonly pictures: DemoPictures;
  private readonly runner: CommandRunner;
  private readonly readSide: ReadSide;
  private readonly admin: Actor = { id: userIdOf('admin'), role: 'admin' };

  constructor(
    private readonly app: INestApplicationContext,
    private readonly config: Config,
  ) {
    this.bus = app.get(CommandBus);
    this.emails = app.get(EmailReservation);
    this.pictures = new DemoPictures(app.get(Images));
    this.runner = app.get(CommandRunner);
    this.readSide = app.get(READ_SIDE);
  }

  /** Whether the shop is a demo, complete when the promise resolves. */
  async run(): Promise<boolean> {
    // The buyer is registered last: where that account exists, the demo is complete.
    if (await this.exists('buyer')) return true;
    const head = await this.app.get<EventStore>(EVENT_STORE).head();
    // A shop whose content cannot be seen yet is not an empty one.
    if (!(await this.readSide.waitFor(head, CATCH_UP_MS))) throw new StoreUnavailable('What the shop has');
    if (!(await this.exists('admin')) && (await this.hasProducts())) return false;
    await this.register('admin', 'admin', { name: 'Parkho Admin', phone: '0300-0000100', city: 'Islamabad' });
    for (const [key, seller] of Object.entries(DEMO_SELLERS)) {
      await this.register(key === SHOWN_SELLER ? 'seller' : key, 'seller', seller);
    }
    await this.listDevices();
    const { position } = await this.register('buyer', 'buyer', {
      name: 'Maryam Yousaf',
      phone: '0300-0000199',
      city: 'Lahore',
    });
    await this.readSide.waitFor(position, CATCH_UP_MS);
    return true;
  }

  credentials(): DemoCredentials[] {
    return (['admin', 'seller', 'buyer'] as const).map((role) => ({
      role,
      email: emailOf(role),
      password: this.passwordOf(role),
    }));
  }

  private async exists(account: string): Promise<boolean> {
    return (await this.emails.ownerOf(emailOf(account))) === userIdOf(account);
  }

  private async hasProducts(): Promise<boolean> {
    return (await this.app.get(ReadModels).products.count({})) > 0;
  }

  private register(account: string, role: UserRole, person: DemoSeller): Promise<Outcome<unknown>> {
    const { name, phone, city, businessName } = person;
    const personal = { name, email: emailOf(account), phone, address: { city, country: 'Pakistan' } };
    return this.bus.execute(
      new RegisterUser(
        userIdOf(account),
        { role, personal, ...(businessName && { businessName }), password: this.passwordOf(account) },
        systemContext(`demo register ${account}`),
      ),
    );
  }

  /** Twelve letters and digits after a word that satisfies the rules for passwords. */
  private passwordOf(account: string): string {
    const digest = createHmac('sha256', this.config.jwtSecret).update(`demo ${account}`).digest();
    return `Parkho1-${BigInt(`0x${digest.toString('hex')}`)
      .toString(36)
      .slice(0, 12)}`;
  }

  /** One after the other, so that the shop shows them in this order; their pictures are made ahead. */
  private async listDevices(): Promise<void> {
    const { idOf } = await this.app.get(Categories).current();
    const prepare = (device: DemoDevice) => {
      const images = this.pictures.of(device);
      // Its failure is met when its turn comes.
      images.catch(() => undefined);
      return images;
    };
    const prepared = DEMO_DEVICES.slice(0, PICTURES_AHEAD).map(prepare);
    for (const [index, device] of DEMO_DEVICES.entries()) {
      const next = DEMO_DEVICES[index + PICTURES_AHEAD];
      if (next) prepared.push(prepare(next));
      const images = await prepared[index]!;
      await this.list(device, {
        name: device.name,
        description: device.description,
        price: toPaisa(device.price),
        categoryId: idOf(device.category)!,
        brand: device.brand,
        ...(device.model && { model: device.model }),
        condition: device.condition,
        location: DEMO_SELLERS[device.seller].city,
        specifications: device.specifications,
        laptopDetails: device.laptopDetails ?? {},
        images,
      });
    }
  }

  /** Each step is decided against the listing as it stands, so that repeating them changes nothing. */
  private async list({ name, seller, state = {} }: DemoDevice, details: ProductDetails): Promise<void> {
    const sellerId = userIdOf(seller === SHOWN_SELLER ? 'seller' : seller);
    const owner: Actor = { id: sellerId, role: 'seller' };
    const by = (actor: Actor, step: string): CommandContext => systemContext(`demo ${step} ${name}`, actor);
    const listing = new ListProduct(sellerId, { details }, by(owner, 'list'));
    await this.bus.execute(listing);
    // As it stands now, which after an interruption need not be as it was listed.
    const stream = productStream(productIdOf(listing.context.commandId));
    const { state: listed } = await this.runner.load(product, stream);
    if (listed.status !== 'listed') return;
    const id = listed.productId;
    const { rejected, inspected } = state;
    const steps: (ReturnType<typeof productCommand> | undefined | false)[] = [
      rejected
        ? productCommand(id, { type: 'reject', reason: rejected }, by(this.admin, 'reject'))
        : undefined,
      !rejected && !state.pending && productCommand(id, { type: 'approve' }, by(this.admin, 'approve')),
      inspected
        ? productCommand(
            id,
            { type: 'set-inspected', inspected: true, notes: inspected },
            by(this.admin, 'inspect'),
          )
        : undefined,
      state.featured &&
        productCommand(id, { type: 'set-featured', featured: true }, by(this.admin, 'feature')),
      state.inactive && productCommand(id, { type: 'set-active', active: false }, by(owner, 'deactivate')),
      // Unlike the others, a second sale is refused.
      state.sold && !listed.sold && productCommand(id, { type: 'mark-sold' }, by(owner, 'sell')),
    ];
    for (const step of steps) if (step) await this.bus.execute(step);
  }
}
