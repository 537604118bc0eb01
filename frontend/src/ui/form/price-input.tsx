import { formatPkr, parsePrice, usualPriceQuestion } from '@parkho/contracts';
import type { ChangeEvent, FocusEvent } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Input } from '../field';

interface PriceInputProps {
  control: UseFormRegisterReturn;
  value: string;
  /** The name of the device's category, which determines unusual prices. */
  category?: string;
}

/**
 * A price as typed ('85,000', '85k', '1.25 lakh'), beside it the formatted price, below it a question if it is unusual.
 * In a Field.
 */
export function PriceInput({ control, value, category }: PriceInputProps) {
  const amount = parsePrice(value) ?? 0;
  /** The form holds digits: they replace the typed text when the field is left, or submitted by Enter. */
  const settle = (event: { target: EventTarget; type: string }) => {
    const input = event.target as HTMLInputElement;
    const price = parsePrice(input.value);
    if (price === undefined || input.value === String(price)) return;
    input.value = String(price);
    void control.onChange({ ...event, type: 'change' });
  };
  return (
    <>
      <div className="relative">
        <Input
          {...control}
          onChange={(event: ChangeEvent<HTMLInputElement>) => control.onChange(event)}
          onBlur={(event: FocusEvent<HTMLInputElement>) => {
            settle(event);
            return control.onBlur(event);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') settle(event);
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
            className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-ink-soft"
          >
            {formatPkr(amount)}
          </span>
        )}
      </div>
      <p role="status" className="text-sm font-medium empty:hidden">
        {amount > 0 && usualPriceQuestion(amount, category)}
      </p>
    </>
  );
}
