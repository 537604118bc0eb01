import { productStream } from '@parkho/contracts';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { DeciderCommand } from '../../platform/commands/decide.js';
import { type ProductAction, product } from '../product.js';

/** Any command to a listing except the two with pictures. */
export type SimpleAction = Exclude<ProductAction, { type: 'list' | 'update' }>;

/** A command on a product by the context's actor. */
export const productCommand = (productId: string, action: SimpleAction, context: CommandContext) =>
  new DeciderCommand(
    product,
    productStream(productId),
    { ...action, actor: context.actor, at: context.at },
    context,
  );
