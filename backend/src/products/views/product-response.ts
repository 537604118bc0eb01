import {
  DomainError,
  PRODUCT_MESSAGES,
  type ProductCard,
  type ProductList,
  type ProductReceipt,
  type SellerPage,
  type Success,
} from '@parkho/contracts';
import type { Outcome } from '../../platform/commands/command-runner.js';
import type { Json } from '../../platform/http/response/response-types.js';
import type { ListedProduct, Product } from '../product.js';
import { asciiJson, type RenderedCard } from './product-view.js';

export type ProductResponse = Success<{ product: ProductReceipt }>;

/**
 * The response to a command: the product after it, with its version for the next If-Match.
 * @throws DomainError 'not-found' when a repeated request finds its product deleted
 */
export const productResponse = (
  { state, revision }: Outcome<Product>,
  message: string | ((product: ListedProduct) => string),
): ProductResponse => {
  if (state.status !== 'listed') throw new DomainError('not-found', PRODUCT_MESSAGES.notFound);
  const { productId, reportId, approvalStatus, rejectionReason, isActive, isFeatured, sold } = state;
  return {
    success: true,
    message: typeof message === 'string' ? message : message(state),
    data: {
      product: {
        _id: productId,
        reportId,
        approvalStatus,
        rejectionReason,
        isActive,
        isFeatured,
        featuredRequestStatus: state.featuredRequest,
        sold,
        version: revision,
      },
    },
  };
};
export const deletedResponse: Success<null> = {
  success: true,
  message: PRODUCT_MESSAGES.deleted,
  data: null,
};

export const activityMessage = ({ isActive }: ListedProduct): string =>
  isActive ? PRODUCT_MESSAGES.activated : PRODUCT_MESSAGES.deactivated;
export const placementMessage = ({ isFeatured }: ListedProduct): string =>
  isFeatured ? PRODUCT_MESSAGES.featured : PRODUCT_MESSAGES.unfeatured;
/** A page of the public list; its cards are JSON already. */
export type RenderedList = Omit<ProductList, 'products' | 'wider'> & {
  cards: readonly RenderedCard[];
  wider?: Omit<NonNullable<ProductList['wider']>, 'products'> & { cards: readonly RenderedCard[] };
};

export const listResponse = ({
  cards,
  pagination,
  searched,
  facets,
  wider,
}: RenderedList): Json<Success<ProductList>> => {
  const searchedPart = searched ? `,"searched":${asciiJson(searched)}` : '';
  const facetsPart = facets ? `,"facets":${asciiJson(facets)}` : '';
  const widerPart = wider
    ? `,"wider":{"questions":${asciiJson(wider.questions)},"products":[${wider.cards.join(',')}]}`
    : '';
  return `{"success":true,"data":{"products":[${cards.join(',')}],"pagination":${JSON.stringify(pagination)}${searchedPart}${facetsPart}${widerPart}}}`;
};

export const cardsResponse = (cards: readonly RenderedCard[]): Json<Success<{ products: ProductCard[] }>> =>
  `{"success":true,"data":{"products":[${cards.join(',')}]}}`;

/** A seller with a page of devices on sale; the cards are JSON already. */
export type RenderedSellerPage = Omit<SellerPage, 'products'> & { cards: readonly RenderedCard[] };

export const sellerResponse = ({
  seller,
  cards,
  pagination,
}: RenderedSellerPage): Json<Success<SellerPage>> =>
  `{"success":true,"data":{"seller":${asciiJson(seller)},"products":[${cards.join(',')}],"pagination":${JSON.stringify(pagination)}}}`;
