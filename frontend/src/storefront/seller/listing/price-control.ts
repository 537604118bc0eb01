import type { ChangeEvent } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

/** The control of a price: people type '85,000' and 'Rs. 85000'. */
export const priceControl = (control: UseFormRegisterReturn) => ({
  ...control,
  onChange(event: ChangeEvent<HTMLInputElement>) {
    event.target.value = event.target.value.replace(/[^\d.]|^\.+/g, '');
    return control.onChange(event);
  },
  required: true,
  inputMode: 'decimal' as const,
  autoComplete: 'off',
});
