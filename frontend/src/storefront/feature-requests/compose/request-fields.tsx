import {
  FEATURE_REQUEST_CATEGORIES,
  FEATURE_REQUEST_LIMITS as LIMITS,
  PRIORITIES,
  type SellerProduct,
} from '@parkho/contracts';
import type { ReactNode } from 'react';
import { Field, Input, Select, Textarea } from '../../../ui/field';
import type { RequestValues } from '../parts/values';
import { ProductField, type RequestForm } from './product-field';
import { TagsField } from './tags-field';

export interface ProductsQuery {
  data: readonly SellerProduct[] | undefined;
  isError: boolean;
  refetch: () => unknown;
}

interface RequestFieldsProps {
  form: RequestForm;
  values: RequestValues;
  products: ProductsQuery;
  /** Rendered below the title. */
  children: ReactNode;
}

/** The fields, in the order of validation (specification 2, section 5). */
export function RequestFields({ form, values, products, children }: RequestFieldsProps) {
  const { description, tags, productDetails } = values;
  return (
    <>
      <div className="grid gap-3">
        <Field label="Title" error={form.errorOf('title')}>
          <Input {...form.control('title')} required maxLength={LIMITS.title} autoComplete="off" />
        </Field>
        {children}
      </div>
      <Field
        label="Description"
        hint={
          description.length > LIMITS.description - 500
            ? `${description.length}/${LIMITS.description} characters`
            : undefined
        }
        error={form.errorOf('description')}
      >
        <Textarea
          {...form.control('description')}
          required
          rows={5}
          maxLength={LIMITS.description}
          placeholder="What should Parkho do, and what would it do for you?"
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Category" error={form.errorOf('category')}>
          <Select {...form.control('category')} required>
            <option value="">Choose</option>
            {FEATURE_REQUEST_CATEGORIES.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </Select>
        </Field>
        <Field label="Priority" error={form.errorOf('priority')}>
          <Select {...form.control('priority')}>
            {PRIORITIES.map((priority) => (
              <option key={priority}>{priority}</option>
            ))}
          </Select>
        </Field>
      </div>
      <TagsField tags={tags} onChange={(tags) => form.set('tags', tags)} error={form.errorOf('tags')} />
      <ProductField
        form={form}
        product={productDetails}
        products={products.data}
        failed={products.isError && !products.data}
        onRetry={() => void products.refetch()}
      />
    </>
  );
}
