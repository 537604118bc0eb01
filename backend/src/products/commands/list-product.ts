import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Fingerprints, type ProductDetails, productStream, sellerOf } from '@parkho/contracts';
import { type CommandContext, deriveChildId } from '../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../platform/commands/command-runner.js';
import { ReportIds } from '../../platform/ids/report-ids.js';
import { Images } from '../../platform/media/images.js';
import { ListingPictures, type NamedPictures, type Pictures } from '../pictures/pictures.js';
import { type Product, product } from '../product.js';

/** Lists a device. The product's id is derived from the command's, so that a repeated command lists it once. */
export class ListProduct extends Command<Outcome<Product>> {
  constructor(
    readonly sellerId: string,
    readonly listing: {
      details: ProductDetails;
      pictures?: Pictures;
      featured?: boolean;
      /** Pending until it is approved, even when a moderator lists it. */
      forReview?: boolean;
      /** The feature request that it is made of. */
      featureRequest?: string;
    },
    readonly context: CommandContext,
    /** Aborts when the client disconnects. */
    readonly disconnected?: AbortSignal,
  ) {
    super();
  }
}

@CommandHandler(ListProduct)
export class ListProductHandler implements ICommandHandler<ListProduct> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly pictures: ListingPictures,
    private readonly images: Images,
    private readonly reportIds: ReportIds,
  ) {}

  async execute({ sellerId, listing, context, disconnected }: ListProduct): Promise<Outcome<Product>> {
    const { details, pictures: files, ...options } = listing;
    const productId = productIdOf(context.commandId);
    const reportId = await this.reportIds.of(productId);
    const commandWith = (images: NamedPictures, fingerprints: Fingerprints) =>
      ({
        type: 'list',
        productId,
        sellerId,
        reportId,
        details: { ...details, images },
        fingerprints,
        ...options,
        actor: context.actor,
        at: context.at,
      }) as const;
    const stream = productStream(productId);
    await this.runner.preview(product, stream, commandWith(details.images, {}), context);
    // A repeated command gets its first answer: the picture at an address may have changed since.
    const repeated = await this.runner.findRepeated(product, stream, context);
    if (repeated) return repeated;
    const owner = sellerOf(context.actor);
    const images = await this.pictures.acceptPictures({
      owner,
      references: details.images,
      files,
      disconnected,
    });
    return this.runner.run(
      product,
      stream,
      commandWith(images, await this.images.fingerprintsOf(images)),
      context,
    );
  }
}

/** The id of the product that a command lists. */
export const productIdOf = (commandId: string): string => deriveChildId(commandId, 'product');
