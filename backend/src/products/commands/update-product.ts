import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  type DetailsChanges,
  type Fingerprints,
  fieldError,
  INSPECTION_MESSAGES,
  inspectionStream,
  pictureHashes,
  productStream,
  type Recorded,
  sellerOf,
} from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../platform/commands/command-runner.js';
import { EVENT_STORE } from '../../platform/engines/tokens.js';
import { Images } from '../../platform/media/images.js';
import { ListingPictures, type NamedPictures, type Pictures } from '../pictures/pictures.js';
import { type Product, product } from '../product.js';

export class UpdateProduct extends Command<Outcome<Product>> {
  constructor(
    readonly productId: string,
    /** Each picture replaces the picture in its slot. */
    readonly edit: { changes: DetailsChanges; pictures?: Pictures; featured?: boolean },
    readonly context: CommandContext,
    /** Aborts when the client disconnects. */
    readonly disconnected?: AbortSignal,
  ) {
    super();
  }
}

@CommandHandler(UpdateProduct)
export class UpdateProductHandler implements ICommandHandler<UpdateProduct> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly pictures: ListingPictures,
    private readonly images: Images,
    @Inject(EVENT_STORE) private readonly events: EventStore,
  ) {}

  async execute({ productId, edit, context, disconnected }: UpdateProduct): Promise<Outcome<Product>> {
    const { changes, pictures: files, featured } = edit;
    const { actor, at } = context;
    const commandWith = (images: NamedPictures, fingerprints: Fingerprints) =>
      ({ type: 'update', changes: { ...changes, images }, fingerprints, featured, actor, at }) as const;
    const stream = productStream(productId);
    const references = changes.images ?? {};
    await this.runner.preview(product, stream, commandWith(references, {}), context);
    // A repeated command gets its first answer: the picture at an address may have changed since.
    const repeated = await this.runner.findRepeated(product, stream, context);
    if (repeated) return repeated;
    await requireUninspected(this.events, productId, changes);
    const { state } = await this.runner.load(product, stream);
    const before = state.status === 'listed' ? state.details.images : {};
    const images = await this.pictures.acceptPictures({
      owner: sellerOf(actor),
      references,
      files,
      before,
      disconnected,
    });
    const fingerprints = await this.images.fingerprintsOf(images, pictureHashes(before));
    return this.runner.run(product, stream, commandWith(images, fingerprints), context);
  }
}

/**
 * An inspection covers one device.
 * @throws DomainError 'conflict' for a quantity of a listing whose inspection is valid or requested
 */
export const requireUninspected = async (
  log: EventStore,
  productId: string,
  { laptopDetails }: DetailsChanges,
): Promise<void> => {
  if (!(Number(laptopDetails?.quantity) > 1)) return;
  const events = (await log.readStream(inspectionStream(productId))) as unknown as Recorded[];
  let isInspected = false;
  let requested: 'by the seller' | 'by a buyer' | undefined;
  for (const { type, data } of events) {
    const isDone = type === 'InspectionReportIssued' || type === 'InspectionMarked';
    if (isDone || type === 'InspectionVoided') isInspected = isDone;
    if (type === 'InspectionRequested')
      requested = data.requesterId === data.sellerId ? 'by the seller' : 'by a buyer';
    if (isDone || type === 'InspectionRequestWithdrawn') requested = undefined;
  }
  if (!requested && !isInspected) return;
  // A seller cannot withdraw the request of a buyer.
  const isWithdrawable = requested === 'by the seller' && !isInspected;
  const message = isWithdrawable ? INSPECTION_MESSAGES.requestedAlone : INSPECTION_MESSAGES.inspectedAlone;
  throw fieldError('conflict', 'laptopDetails.quantity', message);
};
