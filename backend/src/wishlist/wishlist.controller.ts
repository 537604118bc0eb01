import { Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import {
  latestFirst,
  type SavedDevice,
  type SavedDevices,
  type Success,
  savedDevice,
  type ValueOf,
  WISHLIST_MESSAGES,
  type WishlistEntry,
  wishlistEntryForm,
  wishlistForm,
  wishlistStream,
} from '@parkho/contracts';
import { wishlistEntriesOf } from '@parkho/projections';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Commands } from '../platform/commands/commands.js';
import { DeciderCommand } from '../platform/commands/decide.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { Allow } from '../platform/http/access/allow.js';
import { Context, CurrentUser, type Principal } from '../platform/http/access/request-context.js';
import { FormBody } from '../platform/http/body/form.js';
import { JoinWishlist } from './commands/join-wishlist.js';
import { SaveDevice } from './commands/save-device.js';
import { wishlist } from './wishlist.js';

/** Signed-in users' own wishlists. */
@Controller('wishlist')
@Allow('signed-in')
export class WishlistController {
  constructor(
    private readonly commands: Commands,
    private readonly models: ReadModels,
  ) {}

  @Get()
  async list(@CurrentUser() { id }: Principal): Promise<Success<SavedDevices>> {
    return { success: true, data: answer(await wishlistEntriesOf(this.models.wishlists, id)) };
  }

  @Put(':productId')
  async save(
    @Param('productId') productId: string,
    @FormBody(wishlistEntryForm) wish: ValueOf<typeof wishlistEntryForm>,
    @CurrentUser() { id }: Principal,
    @Context() context: CommandContext,
  ): Promise<Success<{ product: SavedDevice }>> {
    const request = { productId, ...wish };
    const { state } = await this.commands.execute(new SaveDevice(id, request, context), 'wishlists');
    const product = savedDevice(state.get(productId)!);
    return { success: true, message: WISHLIST_MESSAGES.saved, data: { product } };
  }

  @Delete(':productId')
  async remove(
    @Param('productId') productId: string,
    @CurrentUser() { id: userId }: Principal,
    @Context() context: CommandContext,
  ): Promise<Success<null>> {
    const command = { type: 'remove', userId, productId } as const;
    await this.commands.execute(
      new DeciderCommand(wishlist, wishlistStream(userId), command, context),
      'wishlists',
    );
    return { success: true, message: WISHLIST_MESSAGES.removed, data: null };
  }

  /** Returns the resulting wishlist, whatever browser it comes from. */
  @Post('join')
  @HttpCode(200)
  async join(
    @FormBody(wishlistForm) list: ValueOf<typeof wishlistForm>,
    @CurrentUser() { id }: Principal,
    @Context() context: CommandContext,
  ): Promise<Success<SavedDevices>> {
    const { state } = await this.commands.execute(new JoinWishlist(id, list, context), 'wishlists');
    const data = answer([...state.values()].sort(latestFirst));
    return { success: true, message: WISHLIST_MESSAGES.joined, data };
  }
}

const answer = (wishes: readonly WishlistEntry[]): SavedDevices => ({ products: wishes.map(savedDevice) });
