import {
  consoleListingForm,
  EMPTY_CONSOLE_LISTING,
  LISTING_MESSAGES,
  listingBody,
  PRODUCT_MESSAGES,
} from '@parkho/contracts';
import { useMemo, useState } from 'react';
import { Create, type DataProvider, Loading, useDataProvider, useNotify, useRedirect } from 'react-admin';
import { withIdempotencyKey } from '../../../lib/http/idempotency';
import { useCommand } from '../../parts/actions/use-command';
import { LoadError } from '../../parts/record/load-error';
import { type ProductCalls, productAfter } from '../parts/product-calls';
import { useCategories } from '../parts/use-categories';
import { ProductForm } from './product-form';

/** 'Add Product', on behalf of a seller. */
export function ProductCreate() {
  const { categories, error, refetch } = useCategories();
  const [refusal, setRefusal] = useState<string>();
  const notify = useNotify();
  const redirect = useRedirect();
  const api = useDataProvider<DataProvider & ProductCalls>();
  const { mutateAsync, isPending } = useCommand<ProductCalls>(PRODUCT_MESSAGES.addFailed, (text, type) =>
    type === 'error' ? setRefusal(text) : notify(text, { type }),
  );
  // A listing keeps its key until it is answered: a lost answer does not create it twice.
  const add = useMemo(
    () => withIdempotencyKey((listing: object, key) => api.addProduct(listing, key)),
    [api],
  );
  return (
    // The bar at the end of the form is sticky.
    <Create title="Add Product" sx={{ '& .RaCreate-card': { overflow: 'visible' } }}>
      {error ? (
        <LoadError error={error} fallback={LISTING_MESSAGES.formDataFailed} onRetry={() => void refetch()} />
      ) : categories ? (
        <ProductForm
          form={consoleListingForm(categories.idOf)}
          values={EMPTY_CONSOLE_LISTING}
          categories={categories.list}
          label="Add Product"
          busy={isPending}
          refusal={refusal}
          send={async (listing) => {
            setRefusal(undefined);
            const answer = await mutateAsync(() => add(listingBody(listing)));
            redirect('show', 'products', productAfter(answer).id);
          }}
        />
      ) : (
        <Loading />
      )}
    </Create>
  );
}
