import {
  CONDITIONS,
  formatPkr,
  FEATURE_REQUEST_MESSAGES as MESSAGES,
  PRODUCT_LIMITS,
  type SellerProduct,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import type { Path, PathValue, UseFormRegisterReturn } from 'react-hook-form';
import { categories } from '../../../lib/devices/categories';
import { Button } from '../../../ui/button';
import { Field, Input, Select, Textarea } from '../../../ui/field';
import { PriceInput } from '../../../ui/form/price-input';
import { Banner } from '../../../ui/page/banner';
import { Skeleton } from '../../../ui/skeleton';
import { PRODUCT_KEYS, type ProductValues, productValues, type RequestValues } from '../parts/values';

/** The form methods that the fields use. */
export interface RequestForm {
  control(name: Path<RequestValues>): UseFormRegisterReturn;
  set<Name extends Path<RequestValues>>(name: Name, value: PathValue<RequestValues, Name>): void;
  errorOf(name: Path<RequestValues>): string | undefined;
}

interface ProductFieldProps {
  form: RequestForm;
  /** The current values. */
  product: ProductValues;
  /** Undefined while they load. */
  products: readonly SellerProduct[] | undefined;
  failed: boolean;
  onRetry: () => void;
}

/** The device of the request: one of the user's listings, with details that may differ from it. */
export function ProductField({ form, product, products, failed, onRetry }: ProductFieldProps) {
  const control = form.control('productDetails.productId');
  const [isOpen, setOpen] = useState(false);
  const hasErrors = PRODUCT_KEYS.some((key) => form.errorOf(`productDetails.${key}`));
  const { productId, name } = product;

  const choose = (event: ChangeEvent<HTMLSelectElement>) => {
    const listing = products?.find(({ _id }) => _id === event.target.value);
    const values = listing ? productValues(listing) : undefined;
    // The choice is set first: every change validates earlier errors again.
    const result = control.onChange(event);
    for (const key of PRODUCT_KEYS) form.set(`productDetails.${key}`, values?.[key]);
    return result;
  };

  if (failed)
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-sm font-semibold">Product</p>
        <Banner>{MESSAGES.productsFailed}</Banner>
        <Button variant="secondary" onClick={onRetry}>
          Retry
        </Button>
      </div>
    );
  if (!products)
    return (
      <div role="status" aria-label="Loading your products" className="grid gap-1.5">
        <p className="text-sm font-semibold">Product</p>
        <Skeleton className="h-11" />
      </div>
    );
  const isListed = !productId || products.some(({ _id }) => _id === productId);
  return (
    <div className="grid gap-4">
      <Field
        label="Product"
        hint="One of your listings, so that we know which device your request is about."
        error={form.errorOf('productDetails.productId')}
      >
        <Select {...control} onChange={choose} required disabled={products.length === 0 && !productId}>
          <option value="">Choose</option>
          {!isListed && <option value={productId}>{name}</option>}
          {products.map(({ _id, name, price }) => (
            <option key={_id} value={_id}>
              {name}, {formatPkr(price)}
            </option>
          ))}
        </Select>
      </Field>
      {productId && (
        <div className="rounded-md border border-hairline">
          <button
            type="button"
            aria-expanded={isOpen || hasErrors}
            aria-controls="product-details"
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-11 w-full items-center justify-between gap-3 rounded-md px-3 py-2 text-start font-medium hover:bg-paper-deep"
          >
            Product details
            <ChevronDown
              aria-hidden="true"
              className={`size-5 shrink-0 transition-transform ${isOpen || hasErrors ? 'rotate-180' : ''}`}
            />
          </button>
          <div id="product-details" hidden={!(isOpen || hasErrors)}>
            <ProductDetails form={form} product={product} />
          </div>
        </div>
      )}
    </div>
  );
}

function ProductDetails({ form, product }: Pick<ProductFieldProps, 'form' | 'product'>) {
  const { data: categoryList = [] } = useQuery(categories);
  const { category = '', price = '' } = product;
  const names = categoryList.map(({ name }) => name);
  const error = (key: keyof ProductValues) => form.errorOf(`productDetails.${key}`);
  return (
    <div className="grid gap-5 border-t border-hairline p-3 sm:p-4">
      <p className="text-sm text-ink-soft">
        Filled in from your listing. Changes here apply to this request only.
      </p>
      <Field label="Product name" error={error('name')}>
        <Input
          {...form.control('productDetails.name')}
          required
          maxLength={PRODUCT_LIMITS.name}
          autoComplete="off"
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Price (PKR)" error={error('price')}>
          <PriceInput control={form.control('productDetails.price')} value={price} category={category} />
        </Field>
        <Field label="Condition" error={error('condition')}>
          <Select {...form.control('productDetails.condition')} required>
            {CONDITIONS.map((condition) => (
              <option key={condition}>{condition}</option>
            ))}
          </Select>
        </Field>
        <Field label="Product category" error={error('category')}>
          <Select {...form.control('productDetails.category')} required>
            {!names.includes(category) && <option>{category}</option>}
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
        <Field label="Brand" error={error('brand')}>
          <Input
            {...form.control('productDetails.brand')}
            required
            maxLength={PRODUCT_LIMITS.shortText}
            autoComplete="off"
          />
        </Field>
        <Field label="Location (city)" error={error('location')}>
          <Input
            {...form.control('productDetails.location')}
            required
            maxLength={PRODUCT_LIMITS.shortText}
            autoComplete="off"
          />
        </Field>
      </div>
      <Field label="Product description" error={error('description')}>
        <Textarea
          {...form.control('productDetails.description')}
          required
          rows={4}
          maxLength={PRODUCT_LIMITS.description}
        />
      </Field>
    </div>
  );
}
