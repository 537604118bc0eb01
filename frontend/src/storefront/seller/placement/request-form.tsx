import {
  formatPkr,
  PLACEMENT_MESSAGES as MESSAGES,
  type MyProducts,
  PLACEMENT_TEXT_MAX,
  PRODUCT_MESSAGES,
  placementRequestForm,
  type SellerProduct,
} from '@parkho/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { useForm } from '../../../lib/forms/use-form';
import { errorText } from '../../../lib/http/api';
import { Button } from '../../../ui/button';
import { Field, Textarea } from '../../../ui/field';
import { Pagination } from '../../../ui/pagination';
import { EmptyState } from '../../../ui/states';
import { DEVICE_GRID, DeviceChoice } from './device-choice';
import type { ShowNotice } from './notice';
import { submitRequest } from './placement-calls';
import { type PlacementQuery, placementSearch } from './placement-query';

interface RequestFormProps {
  placementQuery: PlacementQuery;
  /** The listings to choose from in the current view. */
  list: MyProducts;
  /** Whether `list` is that of the previous view. */
  stale: boolean;
  showNotice: ShowNotice;
}

export function RequestForm({ placementQuery, list, stale, showNotice }: RequestFormProps) {
  const queries = useQueryClient();
  const [selected, select] = useChoice(list.products, stale ? undefined : placementSearch(placementQuery));
  const form = useForm(placementRequestForm, { productId: '', reason: '' }, async (request) => {
    if (!selected) return;
    try {
      const { message = '' } = await submitRequest({ ...request, version: selected.version });
      form.clear();
      select(undefined);
      showNotice({ kind: 'success', text: message });
    } catch (error) {
      showNotice({ kind: 'error', text: errorText(error as Error, MESSAGES.submitFailed) });
      throw error;
    } finally {
      void queries.invalidateQueries({ queryKey: ['products'] });
    }
  });
  const control = form.control('productId');
  const reason = form.watch('reason');

  return (
    <form
      noValidate
      onSubmit={form.submit}
      className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-8"
    >
      <fieldset
        id="devices"
        aria-busy={stale}
        className={`min-w-0 transition-opacity ${stale ? 'opacity-50' : ''}`}
      >
        <legend className="mb-4 font-display text-xl leading-tight font-semibold">Choose a device</legend>
        {list.products.length > 0 ? (
          <div className={DEVICE_GRID}>
            {list.products.map((product) => (
              <DeviceChoice
                key={product._id}
                product={product}
                {...control}
                onChange={(event) => {
                  select(product);
                  return control.onChange(event);
                }}
              />
            ))}
          </div>
        ) : (
          <EmptyState title={PRODUCT_MESSAGES.noneFound} />
        )}
        {list.totalPages > 1 && (
          <div className="grid gap-2 pt-6 text-center text-sm text-ink-soft">
            <p>
              {list.products.length} of {list.totalProducts} devices
            </p>
            <Pagination
              page={placementQuery.page}
              totalPages={list.totalPages}
              linkTo={(page) => ({ search: placementSearch({ ...placementQuery, page }), hash: '#devices' })}
            />
          </div>
        )}
      </fieldset>
      <div className="contents lg:sticky lg:top-24 lg:grid lg:grid-cols-1 lg:gap-5 lg:rounded-md lg:border lg:border-hairline lg:bg-sheet lg:p-6">
        <Field
          label="Reason for Featured Request (Optional)"
          hint={`${reason.length}/${PLACEMENT_TEXT_MAX} characters`}
          error={form.errorOf('reason')}
        >
          <Textarea {...form.control('reason')} rows={5} className="scroll-my-40" />
        </Field>
        {/* On a phone the list is long: the selection and the button are sticky. */}
        <div className="sticky bottom-0 -mx-4 grid grid-cols-1 gap-2 border-t border-hairline bg-sheet px-4 py-3 sm:-mx-6 sm:px-6 lg:static lg:mx-0 lg:gap-4 lg:p-0 lg:pt-5">
          <div className="flex items-center justify-between gap-3">
            <SelectedDevice product={selected} />
            {selected && !reason && (
              <Button variant="quiet" onClick={focusReason} className="shrink-0 lg:hidden">
                Add a reason
              </Button>
            )}
          </div>
          <Button type="submit" busy={form.isSending} disabled={!selected && !form.isSending}>
            {form.isSending ? 'Submitting...' : 'Submit Featured Request'}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** The field is below the list, which may be long. */
const focusReason = ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
  (currentTarget.form?.elements.namedItem('reason') as HTMLElement | null)?.focus();

function SelectedDevice({ product }: { product: SellerProduct | undefined }) {
  if (!product) return <p className="text-sm text-ink-soft">No device chosen yet.</p>;
  const { name, price, featuredRequestStatus, featuredRejectionReason } = product;
  return (
    <div className="min-w-0 text-sm">
      <p className="truncate font-semibold">{name}</p>
      <p>{formatPkr(price)}</p>
      {featuredRequestStatus === 'rejected' && (
        <p className="line-clamp-2 wrap-anywhere text-red-ink lg:line-clamp-none">
          Previously rejected: {featuredRejectionReason}
        </p>
      )}
    </div>
  );
}

/**
 * The chosen device, in its current version. It stays chosen while other pages of the list are shown, but not once it
 * has left its page.
 * @param placementQuery the view of `products`; undefined while they are those of another view
 */
function useChoice(products: readonly SellerProduct[], placementQuery: string | undefined) {
  const [choice, setChoice] = useState<{ product: SellerProduct; placementQuery: string | undefined }>();
  const listedProduct = choice && products.find(({ _id }) => _id === choice.product._id);
  const otherPageProduct = choice && choice.placementQuery !== placementQuery ? choice.product : undefined;
  const select = (product: SellerProduct | undefined) => setChoice(product && { product, placementQuery });
  return [listedProduct ?? otherPageProduct, select] as const;
}
