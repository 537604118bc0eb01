import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type DetailsChanges, productStream, sellerOf } from '@parkho/contracts';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../platform/commands/command-runner.js';
import { ListingPictures, type NamedPictures, type Pictures } from '../pictures/pictures.js';
import { type Product, product } from '../product.js';

export class UpdateProduct extends Command<Outcome<Product>> {
  constructor(
    readonly productId: string,
    /** A picture takes the place of the one in its slot. */
    readonly edit: { changes: DetailsChanges; pictures?: Pictures; featured?: boolean },
    readonly context: CommandContext,
    /** Aborts when the client has gone. */
    readonly gone?: AbortSignal,
  ) {
    super();
  }
}

@CommandHandler(UpdateProduct)
export class UpdateProductHandler implements ICommandHandler<UpdateProduct> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly pictures: ListingPictures,
  ) {}

  async execute({ productId, edit, context, gone }: UpdateProduct): Promise<Outcome<Product>> {
    const { changes, pictures: files, featured } = edit;
    const { actor, at } = context;
    const commandWith = (images: NamedPictures) =>
      ({ type: 'update', changes: { ...changes, images }, featured, actor, at }) as const;
    const stream = productStream(productId);
    const named = changes.images ?? {};
    await this.runner.preview(product, stream, commandWith(named), context);
    // What an address leads to may have changed since.
    const done = await this.runner.repeated(product, stream, context);
    if (done) return done;
    const { state } = await this.runner.load(product, stream);
    const before = state.status === 'listed' ? state.details.images : {};
    const images = await this.pictures.take({ owner: sellerOf(actor), named, files, before, gone });
    return this.runner.run(product, stream, commandWith(images), context);
  }
}
