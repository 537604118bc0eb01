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
  const pastedText = clipboardData.getData('text');
  const phone = oneLine(pastedText);
  if (pastedText.length <= PHONE_MAX || !isPhoneNumber(phone)) return;
  event.preventDefault();
  const shortForm = [phone, writtenPhone(phone)].find((text) => text.length <= PHONE_MAX);
  input.setRangeText(shortForm ?? `+${internationalNumber(phone)}`, 0, input.value.length, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
};
