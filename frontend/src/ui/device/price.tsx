import { Fragment } from 'react';
import { useLanguage } from '../../lib/language/language';

interface PriceProps {
  /** In PKR. */
  amount: number;
  className?: string;
}

/** 'PKR 85,000', with the rupees emphasised. */
export function Price({ amount, className = 'text-xl' }: PriceProps) {
  const { pkr } = useLanguage();
  return (
    <span className={`font-display font-bold whitespace-nowrap ${className}`}>
      {pkr(amount)
        .split(' ')
        .map((part, index) => (
          <Fragment key={part}>
            {index > 0 && ' '}
            {/\d/.test(part) ? (
              part
            ) : (
              <span className="text-[max(0.65em,0.75rem)] font-medium text-ink-soft">{part}</span>
            )}
          </Fragment>
        ))}
    </span>
  );
}

/** 'PKR 4,000 below similar' beside a price. */
export function BelowSimilar({ amount }: { amount: number }) {
  const { t, pkr } = useLanguage();
  return <span className="text-sm text-stamp">{t('{price} below similar', { price: pkr(amount) })}</span>;
}

/** 'was PKR 62,000' beside a reduced price. */
export function FormerPrice({ amount }: { amount: number }) {
  const { t, pkr } = useLanguage();
  return <span className="text-sm text-ink-soft">{t('was {price}', { price: pkr(amount) })}</span>;
}
