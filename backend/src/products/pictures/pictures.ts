import { Injectable } from '@nestjs/common';
import {
  DomainError,
  IMAGE_PATH_PATTERN,
  IMAGE_SLOTS,
  type ImageSlot,
  isElsewhere,
  PRODUCT_MESSAGES,
  type ProductImages,
} from '@parkho/contracts';
import { refused } from '../../platform/http/body/form.js';
import { type Developed, Images } from '../../platform/media/images.js';
import { RemotePictures } from '../../platform/media/remote-pictures.js';

/** Picture files as people send them, by the slot they are for. */
export type Pictures = Partial<Record<ImageSlot, Buffer>>;

/** Paths and addresses of pictures as a form names them; an empty one takes the picture away. */
export type NamedPictures = { [S in ImageSlot]?: string };

/** The files whose field is a slot; the last one wins. */
export const picturesOf = (files: readonly { field: string; content: Buffer }[]): Pictures =>
  Object.fromEntries(
    files.filter(({ field }) => isSlot(field)).map(({ field, content }) => [field, content]),
  );

const isSlot = (field: string): boolean => IMAGE_SLOTS.some((slot) => slot === field);

interface Taken {
  /** The id of the user who names them. */
  owner: string;
  named?: NamedPictures | undefined;
  /** Each takes the place of what is named for its slot. */
  files?: Pictures | undefined;
  /** What is there already: an address that was kept stays one where it is named again. */
  before?: ProductImages;
  /** Aborts when the client has gone. */
  gone?: AbortSignal | undefined;
  /** What the form calls them. */
  group?: string;
}

/** The pictures that a listing, or a request about one, names. */
@Injectable()
export class ListingPictures {
  constructor(
    private readonly images: Images,
    private readonly remote: RemotePictures,
  ) {}

  /**
   * Stores the pictures that came as files and those at addresses, all or none of them, unless one that is named
   * otherwise is gone. All of ours are durable, and safe from the sweep, before any event names them.
   * @returns what an event may name
   * @throws DomainError 'invalid' with the slots that cannot be had, e.g. `images.front`; as Images.develop for files
   */
  async take({
    owner,
    named = {},
    files = {},
    before = {},
    gone,
    group = 'images',
  }: Taken): Promise<NamedPictures> {
    const others = Object.entries(named).filter(([slot]) => !(slot in files)) as [ImageSlot, string][];
    await this.keep(Object.fromEntries(others), group);
    const addresses = others.filter(([slot, picture]) => isElsewhere(picture) && picture !== before[slot]);
    const developed = (
      await Promise.all([
        this.fetch(addresses, group, owner, gone),
        ...Object.entries(files).map(
          async ([slot, content]): Promise<DevelopedSlot[]> => [
            [slot, await this.images.develop(content, owner)],
          ],
        ),
      ])
    ).flat();
    const stored = await Promise.all(
      developed.map(async ([slot, picture]) => [slot, await this.images.store(picture)]),
    );
    return { ...named, ...Object.fromEntries(stored) };
  }

  /**
   * Keeps the pictures of ours that are named safe from the sweep.
   * @throws DomainError 'invalid' where one is not there
   */
  async keep(named: NamedPictures, group = 'images'): Promise<void> {
    const gone = await Promise.all(
      Object.entries(named).map(async ([slot, path]) =>
        IMAGE_PATH_PATTERN.test(path) && !(await this.images.keep(path)) ? [slot] : [],
      ),
    );
    refuseAny(gone.flat().map((slot) => [`${group}.${slot}`, PRODUCT_MESSAGES.imageGone]));
  }

  private async fetch(
    addresses: readonly [ImageSlot, string][],
    group: string,
    owner: string,
    gone?: AbortSignal,
  ): Promise<DevelopedSlot[]> {
    const wrong: [field: string, message: string][] = [];
    const fetched = await Promise.all(
      addresses.map(async ([slot, address]): Promise<DevelopedSlot[]> => {
        try {
          return [[slot, await this.remote.take(address, owner, gone)]];
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          wrong.push([`${group}.${slot}`, error.message]);
          return [];
        }
      }),
    );
    refuseAny(wrong);
    return fetched.flat();
  }
}

type DevelopedSlot = [slot: string, picture: Developed];

const refuseAny = (wrong: readonly (readonly [field: string, message: string])[]): void => {
  if (wrong.length > 0) throw refused(Object.fromEntries(wrong));
};
