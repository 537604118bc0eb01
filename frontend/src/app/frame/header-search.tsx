import { Search } from 'lucide-react';
import { useLanguage } from '../../lib/language/language';
import { DeviceSearch } from '../../ui/search/device-search';

const POPOVER = 'header-search';

/**
 * The search of the bar: a field where there is room, otherwise an icon that opens one below the bar, without a script.
 */
export function HeaderSearch() {
  const { t } = useLanguage();
  const label = t('Find devices');
  return (
    <>
      <search className="hidden w-64 xl:block">
        <DeviceSearch label={label} placeholder={t('Search devices')} />
      </search>
      <button
        type="button"
        popoverTarget={POPOVER}
        aria-label={label}
        className="grid h-11 w-[min(2.75rem,14vw)] place-items-center rounded-md hover:bg-paper-deep xl:hidden"
      >
        <Search aria-hidden="true" className="size-5" />
      </button>
      {/* No utility class may set its display: the browser shows and hides it. */}
      <search
        id={POPOVER}
        popover="auto"
        className="inset-x-0 top-18 bottom-auto m-0 w-full max-w-none overflow-visible border-b border-hairline bg-paper shadow-lift backdrop:bg-transparent xl:hidden"
      >
        <div className="wrap py-3">
          <DeviceSearch label={label} focusOnOpen />
        </div>
      </search>
    </>
  );
}
