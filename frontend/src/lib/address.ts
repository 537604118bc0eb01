import type { Address } from '@parkho/contracts';

/** An address as it is typed; react-admin makes null of a text that was emptied. */
export type AddressFields = { [part in keyof Required<Address>]: string | null };

/** The parts that were filled in; undefined where that is the country alone (specification 2, section 5). */
export function addressOf({ street, city, state, zipCode, country }: AddressFields): Address | undefined {
  const parts = Object.entries({ street, city, state, zipCode, country })
    .map(([part, text]) => [part, text?.trim()] as const)
    .filter(([, text]) => text);
  return parts.some(([part]) => part !== 'country') ? Object.fromEntries(parts) : undefined;
}
