import type { SellerChoice } from '@parkho/contracts';
import { AutocompleteInput, type AutocompleteInputProps, ReferenceInput } from 'react-admin';

const sellerLabel = (seller?: SellerChoice): string =>
  seller ? `${seller.businessName || seller.name} (${seller.email})` : '';

interface SellerInputProps extends Pick<AutocompleteInputProps, 'sx' | 'isRequired'> {
  source: string;
}

/** Chooses the seller of a product, by name, business or e-mail address. */
export default function SellerInput({ source, ...props }: SellerInputProps) {
  return (
    <ReferenceInput source={source} reference="sellers" sort={{ field: 'name', order: 'ASC' }}>
      <AutocompleteInput
        {...props}
        label="Seller"
        openOnFocus={false}
        optionText={sellerLabel}
        // The server has already filtered them.
        matchSuggestion={() => true}
        filterToQuery={(q: string) => ({ q })}
        noOptionsText="No matches"
      />
    </ReferenceInput>
  );
}
