import { PAGES } from '@parkho/contracts';
import { Search } from 'lucide-react';
import { useRef } from 'react';
import { useHref, useNavigate } from 'react-router';
import { type DeviceQuery, deviceSearch } from '../../lib/devices/device-query';
import { useDebouncedText } from '../../lib/forms/use-debounced-text';
import { useLanguage } from '../../lib/language/language';
import { Button } from '../button';
import { QueryFields } from './query-fields';
import { SuggestingInput } from './suggesting-input';

interface DeviceSearchProps {
  label: string;
  placeholder?: string;
  /** The field gets the focus when the popover around it opens. */
  focusOnOpen?: boolean;
  /** The list that follows the input after a moment; absent if a search opens the list. */
  list?: { query: DeviceQuery; onSearch: (search: string) => void };
}

const NO_SELECTION = () => undefined;

/** A search of all devices, or within the list that is shown; a plain form without scripts. */
export function DeviceSearch({ label, placeholder, focusOnOpen = false, list }: DeviceSearchProps) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const devices = useHref(PAGES.devices.path);
  const form = useRef<HTMLFormElement>(null);
  const { query, onSearch } = list ?? { query: {}, onSearch: NO_SELECTION };
  const { draft, setDraft, settle } = useDebouncedText(query.search ?? '', onSearch);
  const closePopover = () => form.current?.closest<HTMLElement>('[popover]')?.hidePopover();
  return (
    <form
      ref={form}
      action={devices}
      onSubmit={(event) => {
        event.preventDefault();
        closePopover();
        if (list) settle();
        else navigate({ pathname: PAGES.devices.path, search: deviceSearch({ search: draft.trim() }) });
      }}
      className="relative flex gap-2"
    >
      <QueryFields query={query} except={['search', 'exact', 'sort']} />
      <SuggestingInput
        // In a popover, the browser focuses it at every opening; React has no such attribute.
        ref={(field) => {
          if (focusOnOpen) field?.toggleAttribute('autofocus', true);
        }}
        name="search"
        aria-label={label}
        placeholder={placeholder ?? t('ThinkPad, MacBook, RTX 3060...')}
        className="h-13"
        value={draft}
        onType={setDraft}
        onChosen={closePopover}
      />
      <Button
        type="submit"
        variant="secondary"
        aria-label={t('Search')}
        // Before its icon is parsed, it is as wide as with it.
        className="h-13 w-16 shrink-0"
      >
        <Search aria-hidden="true" className="size-5" />
      </Button>
    </form>
  );
}
