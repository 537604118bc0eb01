import {
  dayInPakistan,
  SALE_MESSAGES as MESSAGES,
  MY_PRODUCTS_MESSAGES,
  saleForm,
  toPkr,
  undoSaleForm,
} from '@parkho/contracts';
import { useForm } from '../../lib/forms/use-form';
import { Dialog } from '../dialog';
import { Field, Input, Textarea } from '../field';
import { DialogForm } from '../form/dialog-form';
import { PriceInput } from '../form/price-input';
import type { SaleDialogName, SaleDialogsProps } from './sale-dialogs-props';
import { useSaleWrite } from './use-sale-write';

type SaleFormProps = Omit<SaleDialogsProps, 'dialog'>;

const TITLES: Readonly<Record<SaleDialogName, string>> = {
  sell: MESSAGES.markTitle,
  'edit-sale': MESSAGES.editTitle,
  'undo-sale': MESSAGES.undoTitle,
};

/** See the component of this name that loads it. */
export default function SaleDialogs({ dialog, ...form }: SaleDialogsProps) {
  return (
    <Dialog title={dialog ? TITLES[dialog] : ''} open={dialog !== undefined} onClose={form.onClose}>
      {dialog === 'undo-sale' ? (
        <UndoSale {...form} />
      ) : (
        <SaleForm key={dialog} isNew={dialog === 'sell'} {...form} />
      )}
    </Dialog>
  );
}

/** Price and day, which are prefilled: one press is enough. */
function SaleForm({ subject, isNew, onDone, onClose }: SaleFormProps & { isNew: boolean }) {
  const { name, price, salePrice = price, createdAt, soldAt, featuredRequestStatus, laptopDetails } = subject;
  const { quantity = 1 } = laptopDetails ?? {};
  const write = useSaleWrite(subject, onDone);
  const today = dayInPakistan(new Date().toISOString());
  const initial = {
    price: String(isNew ? price : salePrice),
    soldAt: isNew || !soldAt ? today : dayInPakistan(soldAt),
  };
  const form = useForm(
    saleForm,
    initial,
    (sale) =>
      // An unchanged day is determined by the server's clock.
      write(isNew ? 'post' : 'patch', {
        ...(sale.price !== undefined && { price: toPkr(sale.price) }),
        ...(sale.soldAt !== initial.soldAt && { soldAt: sale.soldAt }),
      }),
    isNew ? MESSAGES.markFailed : MESSAGES.editFailed,
  );
  return (
    <DialogForm name={name} form={form} onClose={onClose} submit={isNew ? MESSAGES.markTitle : 'Save'}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label="Sold for" error={form.errorOf('price')}>
          <PriceInput control={form.control('price')} value={form.watch('price')} />
        </Field>
        <Field label="Day of sale" error={form.errorOf('soldAt')}>
          <Input {...form.control('soldAt')} type="date" min={dayInPakistan(createdAt)} max={today} />
        </Field>
      </div>
      <div className="grid gap-2 text-sm text-ink-soft">
        <p>{MESSAGES.priceHint}</p>
        {isNew && <p>{quantity > 1 ? MESSAGES.oneOf(quantity) : MESSAGES.leavesLists}</p>}
        {isNew && quantity === 1 && featuredRequestStatus === 'pending' && (
          <p className="font-medium text-amber-ink">{MY_PRODUCTS_MESSAGES.requestEnds}</p>
        )}
      </div>
    </DialogForm>
  );
}

function UndoSale({ subject, onDone, onClose }: SaleFormProps) {
  const write = useSaleWrite(subject, onDone);
  const form = useForm(
    undoSaleForm,
    { reason: '' },
    (body) => write('post', body, '/undo'),
    MESSAGES.undoFailed,
  );
  return (
    <DialogForm name={subject.name} form={form} onClose={onClose} submit={MESSAGES.undoTitle}>
      <p className="text-ink-soft">{MESSAGES.undoMeaning}</p>
      <Field label="Reason" hint={MESSAGES.reasonHint} error={form.errorOf('reason')}>
        <Textarea {...form.control('reason')} rows={3} required />
      </Field>
    </DialogForm>
  );
}
