import { formatPkr } from '@parkho/contracts';
import type { ChangeEvent } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Input } from '../field';

/** A price as it is typed, and beside it how it will read. In a Field. */
export function PriceInput({ control, value }: { control: UseFormRegisterReturn; value: string }) {
  const amount = Number(value);
  return (
    <div className="relative">
      <Input
        {...control}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          // People type '85,000', and paste 'Rs. 85,000'.
          event.target.value = event.target.value.replace(/[^\d.]/g, '').replace(/^\.+/, '');
          return control.onChange(event);
        }}
        required
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        placeholder="85000"
      />
      {amount > 0 && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-ink-soft"
        >
          {formatPkr(amount)}
        </span>
      )}
    </div>
  );
}
