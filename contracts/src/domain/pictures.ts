/** The five picture slots; a card shows the first one present in CARD_IMAGE_ORDER. */
export const IMAGE_SLOTS = ['front', 'back', 'closed', 'open', 'keyboard'] as const;
export type ImageSlot = (typeof IMAGE_SLOTS)[number];
export const CARD_IMAGE_ORDER: readonly ImageSlot[] = ['front', 'closed', 'open', 'back', 'keyboard'];
/** Each value is '/api/images/<hash>-1600.webp', or an http(s) URL from before addresses were fetched. */
export type ProductImages = Partial<Record<ImageSlot, string>>;

/** Widths in pixels in which every stored image is served. */
export const IMAGE_WIDTHS = [400, 800, 1600] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** '/api/images/<hash>-<width>.webp'. */
export const imagePath = (hash: string, width: ImageWidth): string => `/api/images/${hash}-${width}.webp`;
/** The `srcset` of a picture: every width. */
export const imageSrcSet = (hash: string): string =>
  IMAGE_WIDTHS.map((width) => `${imagePath(hash, width)} ${width}w`).join(', ');
/**
 * The `sizes` of the first picture on a device's page. The server preloads it in the head of the page, so both must be
 * the same. Phones with three pixels to the dot get two, which look the same for half the bytes.
 */
export const GALLERY_SIZES =
  '(min-width: 80rem) 42rem, (min-width: 64rem) 55vw, (min-resolution: 2.5dppx) 60vw, 100vw';
export const IMAGE_PATH_PATTERN = /^\/api\/images\/([0-9a-f]{64})-(400|800|1600)\.webp$/;

/** Hashes of stored pictures, in the order of their slots. */
export const pictureHashes = (images: ProductImages): string[] =>
  Object.values(images).flatMap((path) => IMAGE_PATH_PATTERN.exec(path)?.[1] ?? []);

/**
 * Fingerprints of pictures by the hash of their content: 64 bits in hex, which differ in few places between photos of
 * which one was made from the other. A picture of one colour has none.
 */
export type Fingerprints = Readonly<Record<string, string>>;

/** The changed pictures of a listing: fingerprints of the shown ones, hashes of the removed ones. */
export interface PictureChanges {
  fingerprints: Fingerprints;
  gone: readonly string[];
}

/** Whether a picture is on another server: browsers do not load it on our pages. */
export const isRemotePicture = (picture: string): boolean => /^https?:/i.test(picture);
/** Whether a picture can be fetched from this address: https on its default port, without a user name. */
export const isFetchable = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, port, username, password } = new URL(address);
  return protocol === 'https:' && port === '' && username === '' && password === '';
};
