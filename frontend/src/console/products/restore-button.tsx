import { Button, Stack, Typography } from '@mui/material';
import { type AuditEntry, fieldLabel, GENERAL_LABELS, PRODUCT_MESSAGES, valueLabel } from '@parkho/contracts';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { useCan } from '../../lib/session/auth';
import { Confirmation } from '../parts/actions/confirmation';
import { useCommand } from '../parts/actions/use-command';
import type { ProductCalls, ProductRecord } from './parts/product-calls';

/** Fields that an edit can set from the text or number in the audit trail; the audit has a category by its id. */
const RESTORABLE = Object.keys(GENERAL_LABELS).filter((key) => key !== 'category') as Exclude<
  keyof typeof GENERAL_LABELS,
  'category'
>[];

interface RestorableValue {
  field: (typeof RESTORABLE)[number];
  value: string | number;
}

/** The previous values of a change that can be restored. */
const restorableValues = ({ type, changes }: AuditEntry): RestorableValue[] =>
  type !== 'ProductDetailsChanged'
    ? []
    : RESTORABLE.flatMap((field) => {
        const { from, withheld } = changes.find((change) => change.field === field) ?? {};
        const isValue = typeof from === 'string' || typeof from === 'number';
        return isValue && !withheld ? [{ field, value: from }] : [];
      });

/** Restores the previous values of a change: a normal edit of the current product. */
export const RestoreButton = ({ entry }: { entry: AuditEntry }) => {
  const can = useCan();
  const restorable = restorableValues(entry);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { mutate, isPending } = useCommand<ProductCalls>();
  const mayRestore = can('products.manage') && restorable.length > 0;
  // A deleted product has a history but no record.
  const { data: product } = useGetOne<ProductRecord>(
    'products',
    { id: entry.thing },
    { enabled: mayRestore, retry: false },
  );
  if (!mayRestore || !product) return null;
  const changes = restorable.filter(({ field, value }) => product[field] !== value);
  if (changes.length === 0) return null;
  const textOf = (field: string, value: string | number | undefined): string =>
    value === undefined || value === '' ? 'empty' : valueLabel(field, value);
  return (
    <>
      <Button
        size="small"
        startIcon={<RotateCcw size={16} aria-hidden />}
        disabled={product.sold}
        title={product.sold ? PRODUCT_MESSAGES.soldAlready : undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Restore the previous {changes.length === 1 ? 'value' : 'values'}
      </Button>
      {isOpen && (
        <Confirmation
          title={`Restore “${product.name}”?`}
          confirm="Restore"
          loading={isPending}
          onClose={close}
          onConfirm={() =>
            mutate(
              (api, key) =>
                api.changeProduct(
                  product,
                  Object.fromEntries(changes.map(({ field, value }) => [field, value])),
                  key,
                ),
              { onSettled: close },
            )
          }
          content={
            <Stack
              component="ul"
              spacing={1}
              sx={{ m: 0, p: 0, listStyle: 'none', overflowWrap: 'anywhere' }}
            >
              {changes.map(({ field, value }) => (
                <Typography key={field} component="li" variant="body2">
                  {fieldLabel(field)}: {textOf(field, value)}, now {textOf(field, product[field])}
                </Typography>
              ))}
            </Stack>
          }
        />
      )}
    </>
  );
};
