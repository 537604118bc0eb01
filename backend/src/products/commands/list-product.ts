import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ProductDetails, productStream } from '@parkho/contracts';
import { type CommandContext, childId } from '../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../platform/commands/command-runner.js';
import { ReportIds } from '../../platform/ids/report-ids.js';
import { Images } from '../../platform/media/images.js';
import { type Pictures, pathsOf, storePictures } from '../pictures/pictures.js';
import { type Product, product } from '../product.js';

/** The same command always lists the same product: its id is derived from the command's. */
export class ListProduct extends Command<Outcome<Product>> {
  constructor(
    readonly sellerId: string,
    readonly listing: {
      details: ProductDetails;
      pictures?: Pictures;
      featured?: boolean;
      /** It waits for approval, even of a moderator. */
      forReview?: boolean;
    },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ListProduct)
export class ListProductHandler implements ICommandHandler<ListProduct> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly images: Images,
    private readonly reportIds: ReportIds,
  ) {}

  async execute({ sellerId, listing, context }: ListProduct): Promise<Outcome<Product>> {
    const { details, pictures, featured, forReview } = listing;
    const productId = productIdOf(context.commandId);
    const command = {
      type: 'list',
      productId,
      sellerId,
      reportId: await this.reportIds.of(productId),
      details: { ...details, images: { ...details.images, ...pathsOf(pictures) } },
      featured,
      forReview,
      actor: context.actor,
    } as const;
    const stream = productStream(productId);
    await this.runner.preview(product, stream, command, context);
    await storePictures(this.images, context.actor.id, details.images, pictures);
    return this.runner.run(product, stream, command, context);
  }
}

/** The product that a listing with this command id makes. */
export const productIdOf = (commandId: string): string => childId(commandId, 'product');
