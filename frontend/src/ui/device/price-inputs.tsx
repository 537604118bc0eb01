import { formatPkr, PRODUCT_MESSAGES as MESSAGES, parsePrice } from '@parkho/contracts';
import { isEmptyRange } from '../../lib/devices/price-range';
import { useLanguage } from '../../lib/language/language';
import { Field, Input } from '../field';

interface PriceInputsProps {
  /** The minimum price as typed, in PKR; empty for no limit. */
  minPrice: string;
  maxPrice: string;
  onChange: (change: { minPrice?: string; maxPrice?: string }) => void;
}

/** The minimum and maximum price of the filter, each with its interpretation. */
export function PriceInputs({ minPrice, maxPrice, onChange }: PriceInputsProps) {
  const { t } = useLanguage();
  const [low, high] = [parsePrice(minPrice), parsePrice(maxPrice)];
  const errorOf = (text: string, price: number | undefined) =>
    text.trim() && price === undefined ? t('Please enter a number') : undefined;
  /** The line is always reserved: nothing moves while a price is typed. */
  const hintOf = (price: number | undefined) => (price === undefined ? t('Any') : formatPkr(price));
  const isMinAboveMax = isEmptyRange({ minPrice: low, maxPrice: high });
  return (
    <>
      <Field label={t('Min price (PKR)')} hint={hintOf(low)} error={errorOf(minPrice, low)}>
        <Input
          name="minPrice"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          value={minPrice}
          onChange={({ target }) => onChange({ minPrice: target.value })}
        />
      </Field>
      <Field
        label={t('Max price (PKR)')}
        hint={hintOf(high)}
        error={errorOf(maxPrice, high) ?? (isMinAboveMax ? t(MESSAGES.priceRangeCrossed) : undefined)}
      >
        <Input
          name="maxPrice"
          inputMode="decimal"
          autoComplete="off"
          placeholder={t('Any')}
          value={maxPrice}
          onChange={({ target }) => onChange({ maxPrice: target.value })}
        />
      </Field>
    </>
  );
}
