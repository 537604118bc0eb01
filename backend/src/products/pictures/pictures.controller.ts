import { Controller, Post } from '@nestjs/common';
import { DomainError, PRODUCT_MESSAGES, type Success } from '@parkho/contracts';
import { Allow } from '../../platform/http/access/allow.js';
import { CurrentUser, type Principal } from '../../platform/http/access/request-context.js';
import { Files, Multipart, type UploadedFile } from '../../platform/http/body/multipart.js';
import { Images } from '../../platform/media/images.js';

/** Pictures that are uploaded before their listing is sent. */
@Controller('products/pictures')
@Allow(['products.manage-own', 'products.manage'])
export class PicturesController {
  constructor(private readonly images: Images) {}

  /**
   * A multipart form with one picture, in any field. The path is a value of `images.<slot>` of a listing. The same
   * bytes get the same path, so that an upload may be repeated without an Idempotency-Key; a picture that no listing
   * names within a day is removed.
   */
  @Post()
  @Multipart(['picture'])
  async store(
    @Files() [file]: UploadedFile[],
    @CurrentUser() { sellerId }: Principal,
  ): Promise<Success<{ path: string }>> {
    if (!file) throw new DomainError('invalid', PRODUCT_MESSAGES.notAnImage);
    return { success: true, data: { path: await this.images.processAndStore(file.content, sellerId) } };
  }
}
