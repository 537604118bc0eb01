import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type DetailsChanges, productStream } from '@parkho/contracts';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../platform/commands/command-runner.js';
import { Images } from '../../platform/media/images.js';
import { type Pictures, pathsOf, storePictures } from '../pictures/pictures.js';
import { type Product, product } from '../product.js';

export class UpdateProduct extends Command<Outcome<Product>> {
  constructor(
    readonly productId: string,
    /** A picture takes the place of the one in its slot. */
    readonly edit: { changes: DetailsChanges; pictures?: Pictures; featured?: boolean },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(UpdateProduct)
export class UpdateProductHandler implements ICommandHandler<UpdateProduct> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly images: Images,
  ) {}

  async execute({ productId, edit, context }: UpdateProduct): Promise<Outcome<Product>> {
    const { changes, pictures, featured } = edit;
    const command = {
      type: 'update',
      changes: { ...changes, images: { ...changes.images, ...pathsOf(pictures) } },
      featured,
      actor: context.actor,
    } as const;
    const stream = productStream(productId);
    await this.runner.preview(product, stream, command, context);
    await storePictures(this.images, context.actor.id, changes.images, pictures);
    return this.runner.run(product, stream, command, context);
  }
}
