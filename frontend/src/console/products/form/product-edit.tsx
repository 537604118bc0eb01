import { Card, Typography } from '@mui/material';
import {
  type ConsoleListing,
  changesBody,
  consoleChangesForm,
  consoleListingOf,
  LISTING_MESSAGES,
  PRODUCT_MESSAGES,
  rebaseListing,
} from '@parkho/contracts';
import { useState } from 'react';
import {
  type DataProvider,
  EditBase,
  type HttpError,
  Loading,
  Title,
  useDataProvider,
  useNotify,
  useRecordContext,
  useRedirect,
} from 'react-admin';
import { useCommand } from '../../parts/actions/use-command';
import { Section } from '../../parts/record/facts';
import { LoadError } from '../../parts/record/load-error';
import { EditError } from '../../parts/record/show-error';
import type { ProductCalls, ProductRecord } from '../parts/product-calls';
import { useCategories } from '../parts/use-categories';
import { ProductForm } from './product-form';

/** The listing as it was read, and the form's values if the listing was reloaded. */
interface Session {
  product: ProductRecord;
  values: ConsoleListing;
  notice?: string;
}
const sessionOf = (product: ProductRecord): Session => ({ product, values: consoleListingOf(product) });

const Editing = ({ product }: { product: ProductRecord }) => {
  // Data that loads while the user types does not replace the input.
  const [session, setSession] = useState(() => sessionOf(product));
  const [refusal, setRefusal] = useState<string>();
  const { categories, error, refetch } = useCategories();
  const notify = useNotify();
  const redirect = useRedirect();
  const api = useDataProvider<DataProvider>();
  const { mutateAsync, isPending } = useCommand<ProductCalls>(PRODUCT_MESSAGES.updateFailed, (text, type) =>
    type === 'error' ? setRefusal(text) : notify(text, { type }),
  );
  const original = consoleListingOf(session.product);

  /** After a conflict the edited fields are applied on top of the current listing. */
  const reload = async (edited: ConsoleListing) => {
    const { data } = await api.getOne<ProductRecord>('products', { id: product.id });
    setRefusal(undefined);
    setSession({
      product: data,
      values: rebaseListing(original, edited, consoleListingOf(data)),
      notice: LISTING_MESSAGES.editedMeanwhile,
    });
  };

  const send = async (edited: ConsoleListing) => {
    const changes = changesBody(original, edited);
    if (Object.keys(changes).length === 0) return setRefusal(LISTING_MESSAGES.unchanged);
    setRefusal(undefined);
    try {
      await mutateAsync((calls, key) => calls.changeProduct(session.product, changes, key));
    } catch (refused) {
      if ((refused as HttpError).status !== 412) throw refused;
      return reload(edited);
    }
    redirect('show', 'products', product.id);
  };

  if (error)
    return (
      <LoadError error={error} fallback={LISTING_MESSAGES.formDataFailed} onRetry={() => void refetch()} />
    );
  if (!categories) return <Loading />;
  const { seller, version } = session.product;
  return (
    <ProductForm
      key={version}
      form={consoleChangesForm(original, categories.idOf)}
      values={session.values}
      categories={categories.list}
      seller={
        <Section title="Seller">
          <Typography>{seller.businessName || seller.name}</Typography>
        </Section>
      }
      label="Save Product"
      busy={isPending}
      notice={session.notice}
      refusal={refusal}
      send={send}
    />
  );
};

const Shown = () => {
  const product = useRecordContext<ProductRecord>();
  return product ? <Editing product={product} /> : <Loading />;
};

/** 'Edit Product'. */
export function ProductEdit() {
  return (
    <>
      <Title title="Edit Product" />
      <EditBase
        error={<EditError thing="product" all="All products" fallback={PRODUCT_MESSAGES.loadFailed} />}
        // It already replaces the form.
        queryOptions={{ onError: () => {} }}
      >
        {/* The bar at its end is sticky. */}
        <Card sx={{ mt: 1, overflow: 'visible' }}>
          <Shown />
        </Card>
      </EditBase>
    </>
  );
}
