import {
  DEFAULT_PRIORITY,
  type FeatureRequest,
  type FeatureRequestTexts,
  type SellerProduct,
} from '@parkho/contracts';
import type { DraftStorage } from '../../../lib/drafts/draft-store';

/** The device in the form; without an id while none is chosen. */
export interface ProductValues {
  productId: string;
  name?: string;
  description?: string;
  /** In PKR, as typed. */
  price?: string;
  category?: string;
  brand?: string;
  condition?: string;
  location?: string;
}
export const PRODUCT_KEYS = [
  'name',
  'description',
  'price',
  'category',
  'brand',
  'condition',
  'location',
] as const satisfies readonly (keyof ProductValues)[];

/** The values of the form, with the API's names. */
export interface RequestValues extends Omit<FeatureRequestTexts, 'category'> {
  category: FeatureRequestTexts['category'] | '';
  productDetails: ProductValues;
}

export const EMPTY_REQUEST: RequestValues = {
  title: '',
  description: '',
  category: '',
  priority: DEFAULT_PRIORITY,
  tags: [],
  productDetails: { productId: '' },
};

/** A new request. Its Idempotency-Key is reused after the tab was closed, so that it is submitted once. */
export interface RequestDraft {
  values: RequestValues;
  key: string;
}

export const requestDraft = (userId: string): DraftStorage<RequestDraft> => ({
  key: `feature-request:${userId}`,
  restore: (draft) => ({ ...draft, values: { ...EMPTY_REQUEST, ...draft.values } }),
});

/** A listing as the initial device of a request. */
export const productValues = ({
  _id,
  name,
  description,
  price,
  category,
  brand,
  condition,
  location,
}: SellerProduct): ProductValues => ({
  productId: _id,
  name,
  description,
  price: String(price),
  category,
  brand,
  condition,
  location,
});

/** The editable fields of a request. */
export const requestValues = ({
  title,
  description,
  category,
  priority,
  tags,
  productDetails: { images: _, price, ...product },
}: FeatureRequest): RequestValues => ({
  title,
  description,
  category,
  priority,
  tags,
  productDetails: { ...product, price: String(price) },
});

/** The latest request with the edited fields, which are those that differ from the original. */
export const rebasedRequest = (
  original: RequestValues,
  edited: RequestValues,
  latest: RequestValues,
): RequestValues => {
  const pick = <T extends object>(base: T, edit: T, current: T): T =>
    Object.fromEntries(
      Object.entries(current).map(([key, value]) => {
        const editedValue = edit[key as keyof T];
        return [key, isSame(editedValue, base[key as keyof T]) ? value : editedValue];
      }),
    ) as T;
  return {
    ...pick(original, edited, latest),
    productDetails: pick(original.productDetails, edited.productDetails, latest.productDetails),
  };
};

/** Compares plain values with keys in the same order. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
