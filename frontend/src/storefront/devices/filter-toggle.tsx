import { SlidersHorizontal } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useLanguage } from '../../lib/language/language';
import { Button } from '../../ui/button';

interface FilterToggleProps extends ComponentProps<typeof Button> {
  /** The number of filters set. */
  count: number;
}

export function FilterToggle({ count, ...rest }: FilterToggleProps) {
  const { t } = useLanguage();
  return (
    <Button variant="secondary" {...rest}>
      <SlidersHorizontal aria-hidden="true" className="size-4" />
      {t('Filters')}
      {count > 0 && (
        <span className="min-w-6 rounded-full bg-stamp px-1.5 text-sm leading-6 text-contrast">
          {count}
          <span className="sr-only">{t(' active')}</span>
        </span>
      )}
    </Button>
  );
}
