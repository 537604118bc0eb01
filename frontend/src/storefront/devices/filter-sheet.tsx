import { type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { useLanguage } from '../../lib/language/language';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { FilterToggle } from './filter-toggle';

interface FilterSheetProps {
  /** The number of filters set. */
  count: number;
  /** The number of matching devices; absent while unknown. */
  total: number | undefined;
  onClear: () => void;
  /** The filters. */
  children: ReactNode;
}

/** The filters on a narrow screen, and the button that opens them: neither rerenders the list of devices. */
export function FilterSheet({ count, total, onClear, children }: FilterSheetProps) {
  const { t, number } = useLanguage();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <FilterToggle
        count={count}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="lg:hidden"
      />
      <Dialog title={t('Filters')} placement="full" open={open} onClose={close}>
        <Suspense fallback={SPACE}>
          <AfterPaint>{children}</AfterPaint>
        </Suspense>
        <div className="sticky bottom-0 -mx-5 mt-6 -mb-5 grid grid-cols-[auto_1fr] gap-3 border-t border-hairline bg-sheet p-4">
          <Button variant="secondary" onClick={onClear}>
            {t('Clear')}
          </Button>
          <Button onClick={close}>
            {total === undefined
              ? t('Show results')
              : total === 1
                ? t('Show 1 result')
                : t('Show {count} results', { count: number(total) })}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

const SPACE = <div className="min-h-dvh" />;

/** Content with many controls: the frame around it is painted first, so that a press is answered at once. */
function AfterPaint({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : SPACE;
}
