import { formatPkr, formatPkrExact } from '@parkho/contracts';

interface PriceProps {
  /** In PKR. */
  amount: number;
  /** With two decimals, as the cards have it. */
  exact?: boolean;
  className?: string;
}

/** 'PKR 85,000' or 'PKR 85,000.00', the rupees standing out from currency and decimals. */
export function Price({ amount, exact = false, className = 'text-xl' }: PriceProps) {
  const [currency, figure = ''] = (exact ? formatPkrExact(amount) : formatPkr(amount)).split(' ');
  const [rupees, decimals] = figure.split('.');
  const small = 'text-[0.65em] font-medium text-ink-soft';
  return (
    <span className={`font-display font-bold whitespace-nowrap ${className}`}>
      <span className={small}>{currency} </span>
      {rupees}
      {decimals && <span className={small}>.{decimals}</span>}
    </span>
  );
}
