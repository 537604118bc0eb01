import { Injectable } from '@nestjs/common';
import {
  DomainError,
  IMAGE_PATH_PATTERN,
  IMAGE_SLOTS,
  type ImageSlot,
  isRemotePicture,
  PRODUCT_MESSAGES,
  type ProductImages,
} from '@parkho/contracts';
import { invalidFields } from '../../platform/http/body/form.js';
import { Images, type ProcessedPicture } from '../../platform/media/images.js';
import { RemotePictures } from '../../platform/media/remote-pictures.js';

/** Uploaded pictures, by slot. */
export type Pictures = Partial<Record<ImageSlot, Buffer>>;

/** Paths and addresses of pictures in a form; an empty one removes the picture. */
export type NamedPictures = { [S in ImageSlot]?: string };

/** The files whose field is a slot; the last one wins. */
export const picturesOf = (files: readonly { field: string; content: Buffer }[]): Pictures =>
  Object.fromEntries(
    files.filter(({ field }) => isSlot(field)).map(({ field, content }) => [field, content]),
  );

const isSlot = (field: string): boolean => IMAGE_SLOTS.some((slot) => slot === field);

interface AcceptedPictures {
  /** The id of the user of the form. */
  owner: string;
  references?: NamedPictures | undefined;
  /** Uploaded files, each of which replaces the picture in its slot. */
  files?: Pictures | undefined;
  /** The current pictures: an external address that is named again is kept. */
  before?: ProductImages;
  /** Aborts when the client disconnects. */
  disconnected?: AbortSignal | undefined;
  /** The name of the form's group of fields. */
  group?: string;
}

/** The pictures of a listing, or of a request about one. */
@Injectable()
export class ListingPictures {
  constructor(
    private readonly images: Images,
    private readonly remote: RemotePictures,
  ) {}

  /**
   * Stores uploaded pictures and those at addresses, all or none, unless another named picture does not exist. All
   * stored ones are durable, and safe from the sweep, before any event names them.
   * @returns the pictures for an event
   * @throws DomainError 'invalid' with the slots that failed, e.g. `images.front`; as Images.process for files
   */
  async acceptPictures({
    owner,
    references = {},
    files = {},
    before = {},
    disconnected,
    group = 'images',
  }: AcceptedPictures): Promise<NamedPictures> {
    const kept = Object.entries(references).filter(([slot]) => !(slot in files)) as [ImageSlot, string][];
    await this.keep(Object.fromEntries(kept), group);
    const addresses = kept.filter(([slot, picture]) => isRemotePicture(picture) && picture !== before[slot]);
    const processed = (
      await Promise.all([
        this.fetch(addresses, group, owner, disconnected),
        ...Object.entries(files).map(
          async ([slot, content]): Promise<ProcessedSlot[]> => [
            [slot, await this.images.process(content, owner)],
          ],
        ),
      ])
    ).flat();
    const stored = await Promise.all(
      processed.map(async ([slot, picture]) => [slot, await this.images.store(picture)]),
    );
    return { ...references, ...Object.fromEntries(stored) };
  }

  /**
   * Protects named pictures from the sweep.
   * @throws DomainError 'invalid' where one does not exist
   */
  async keep(references: NamedPictures, group = 'images'): Promise<void> {
    const missing = await Promise.all(
      Object.entries(references).map(async ([slot, path]) =>
        IMAGE_PATH_PATTERN.test(path) && !(await this.images.touch(path)) ? [slot] : [],
      ),
    );
    throwPictureErrors(missing.flat().map((slot) => [`${group}.${slot}`, PRODUCT_MESSAGES.imageGone]));
  }

  private async fetch(
    addresses: readonly [ImageSlot, string][],
    group: string,
    owner: string,
    disconnected?: AbortSignal,
  ): Promise<ProcessedSlot[]> {
    const errors: [field: string, message: string][] = [];
    const fetched = await Promise.all(
      addresses.map(async ([slot, address]): Promise<ProcessedSlot[]> => {
        try {
          return [[slot, await this.remote.take(address, owner, disconnected)]];
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          errors.push([`${group}.${slot}`, error.message]);
          return [];
        }
      }),
    );
    throwPictureErrors(errors);
    return fetched.flat();
  }
}

type ProcessedSlot = [slot: string, picture: ProcessedPicture];

const throwPictureErrors = (wrong: readonly (readonly [field: string, message: string])[]): void => {
  if (wrong.length > 0) throw invalidFields(Object.fromEntries(wrong));
};
