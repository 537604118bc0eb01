import { internationalNumber, isPhoneNumber, oneLine, PHONE_MAX, writtenPhone } from '@parkho/contracts';
import type { ClipboardEvent, ComponentProps } from 'react';
import { Input } from '../field';

/**
 * A phone number of at most 15 characters (specification 1, section 5). A longer pasted one, such as '+92 42 111 727
 * 546', loses its spaces: without its last digits it could be another valid number.
 */
export const PhoneInput = (props: ComponentProps<typeof Input>) => (
  <Input {...props} type="tel" autoComplete="tel" maxLength={PHONE_MAX} onPaste={shorten} />
);

const shorten = (event: ClipboardEvent<HTMLInputElement>) => {
  const { currentTarget: input, clipboardData } = event;
  const pasted = oneLine(clipboardData.getData('text'));
  if (pasted.length <= PHONE_MAX || !isPhoneNumber(pasted)) return;
  event.preventDefault();
  const written = writtenPhone(pasted);
  const short = written === pasted ? `+${internationalNumber(pasted)}` : written;
  input.setRangeText(short, 0, input.value.length, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
};
