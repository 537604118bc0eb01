import { Injectable } from '@nestjs/common';
import {
  CARD_IMAGE_ORDER,
  type Hint,
  IMAGE_PATH_PATTERN,
  IMAGE_SLOTS,
  MODERATION_LIMITS,
  toPkr,
} from '@parkho/contracts';
import {
  type MarksDocument,
  marksOf,
  othersWithPhone,
  othersWithSerial,
  type ProductDocument,
  phonesOf,
  productsByIds,
  productsOfSeller,
  sellersByIds,
  serialsOf,
  similarPicturesOf,
  similarPrices,
} from '@parkho/projections';
import { ReadModels } from '../platform/engines/read-models.js';
import { FlagViews } from './flags/flag-views.js';
import { type HintSources, hintsOf, type OtherListing } from './hints.js';

const hashOf = (path = ''): string | undefined => IMAGE_PATH_PATTERN.exec(path)?.[1];

/** Findings about a listing from the read models. */
@Injectable()
export class ListingHints {
  constructor(
    private readonly models: ReadModels,
    private readonly flags: FlagViews,
  ) {}

  async of(document: ProductDocument): Promise<Hint[]> {
    const [similar, photos, sharedNumbers, flags] = await Promise.all([
      similarPrices(this.models.products, document.likenesses, new Date().toISOString()),
      this.photos(document),
      this.sharedNumbers(document),
      this.flags.openOf(document._id),
    ]);
    const { name, description, price } = document;
    return hintsOf({ name, description, price: toPkr(price), similar, photos, flags, ...sharedNumbers });
  }

  private async photos({ _id, sellerId, images }: ProductDocument): Promise<HintSources['photos']> {
    const hashes = Object.values(images).flatMap((path) => hashOf(path) ?? []);
    if (hashes.length === 0) return [];
    const alike = await similarPicturesOf(this.models['listing-pictures'], _id, hashes);
    const listings = await this.listings(
      [...alike.values()].flat().map(({ productId }) => productId),
      sellerId,
    );
    return IMAGE_SLOTS.flatMap((slot) => {
      const hash = hashOf(images[slot]);
      const pictures = (hash && alike.get(hash)) || [];
      const identical = pictures.filter((picture) => picture.hash === hash);
      const isSame = identical.length > 0;
      const ids = new Set((isSame ? identical : pictures).map(({ productId }) => productId));
      const matches = listings.filter((listing) => ids.has(listing._id));
      return matches.length > 0 ? [{ slot, isSame, listings: matches }] : [];
    });
  }

  private async sharedNumbers({
    _id,
    sellerId,
  }: ProductDocument): Promise<Pick<HintSources, 'serials' | 'phones'>> {
    const [listingMarks, accountMarks] = await Promise.all([
      marksOf(this.models.marks, _id),
      marksOf(this.models.marks, sellerId),
    ]);
    if (!listingMarks) return { serials: [], phones: [] };
    const [serials, phones] = await Promise.all([
      Promise.all(
        serialsOf(listingMarks).map(async (serial) => {
          const others = await othersWithSerial(this.models.marks, serial, _id);
          return { serial, listings: await this.listingsOf(others, sellerId) };
        }),
      ),
      Promise.all(
        [...new Set([...phonesOf(listingMarks), ...(accountMarks ? phonesOf(accountMarks) : [])])].map(
          async (phone) => {
            const others = await othersWithPhone(this.models.marks, phone, sellerId);
            return { phone, listings: await this.listingsOf(others, sellerId) };
          },
        ),
      ),
    ]);
    const hasOtherListings = ({ listings }: { listings: readonly OtherListing[] }) => listings.length > 0;
    return { serials: serials.filter(hasOtherListings), phones: phones.filter(hasOtherListings) };
  }

  /** The listings, and the newest ones of accounts. */
  private async listingsOf(others: readonly MarksDocument[], sellerId: string): Promise<OtherListing[]> {
    const ids = others.filter(({ kind }) => kind === 'listing').map(({ _id }) => _id);
    const paging = { page: 1, limit: MODERATION_LIMITS.hintListings };
    const accounts = others.filter(({ kind }) => kind === 'account').slice(0, MODERATION_LIMITS.hintListings);
    const accountListings = await Promise.all(
      accounts.map(({ _id }) => productsOfSeller(this.models.products, _id, paging)),
    );
    return this.listings(
      [...ids, ...accountListings.flatMap(({ documents }) => documents.map(({ _id }) => _id))],
      sellerId,
    );
  }

  /** The listings that exist, each once, those of other sellers first. */
  private async listings(ids: readonly string[], sellerId: string): Promise<OtherListing[]> {
    const documents = await productsByIds(this.models.products, [...new Set(ids)]);
    const sellers = await sellersByIds(
      this.models.sellers,
      documents.map((document) => document.sellerId),
    );
    return documents
      .toSorted((a, b) => Number(a.sellerId === sellerId) - Number(b.sellerId === sellerId) || newest(a, b))
      .flatMap(({ _id, name, sellerId, images }) => {
        const seller = sellers.get(sellerId);
        const image = CARD_IMAGE_ORDER.map((slot) => images[slot]).find(Boolean);
        // The listings of an erased seller are about to be deleted.
        return seller
          ? [{ _id, name, seller: seller.businessName ?? seller.name, ...(image && { image }) }]
          : [];
      });
  }
}

const newest = (a: ProductDocument, b: ProductDocument): number => b.createdAt.localeCompare(a.createdAt);
