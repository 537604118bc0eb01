import { formatPkr } from '@parkho/contracts';

interface PriceProps {
  /** In PKR. */
  amount: number;
  className?: string;
}

/** 'PKR 85,000', the rupees standing out from the currency. */
export function Price({ amount, className = 'text-xl' }: PriceProps) {
  const [currency, rupees] = formatPkr(amount).split(' ');
  return (
    <span className={`font-display font-bold whitespace-nowrap ${className}`}>
      <span className="text-[max(0.65em,0.75rem)] font-medium text-ink-soft">{currency} </span>
      {rupees}
    </span>
  );
}

/** 'PKR 4,000 below similar' beside a price. */
export function BelowSimilar({ amount }: { amount: number }) {
  return <span className="text-sm text-stamp">{formatPkr(amount)} below similar</span>;
}

/** 'was PKR 62,000' beside a price that was lowered. */
export function WasPrice({ amount }: { amount: number }) {
  return <span className="text-sm text-ink-soft">was {formatPkr(amount)}</span>;
}
