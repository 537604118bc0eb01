import { PAGES, queryString } from '@parkho/contracts';
import { Search } from 'lucide-react';
import { useNavigate } from 'react-router';
import { SEARCH_MAX } from '../../lib/page/query-params';
import { Button } from '../button';
import { Input } from '../field';

interface DeviceSearchProps {
  label: string;
  placeholder?: string;
  className?: string;
  /** Size of field and button. */
  controlClass?: string;
  /** The field takes the focus when the popover around it opens. */
  focusOnOpen?: boolean;
}

/** A search of all devices, which opens the list; a plain form where scripts do not run. */
export function DeviceSearch({
  label,
  placeholder = 'ThinkPad, MacBook, RTX 3060...',
  className = '',
  controlClass = '',
  focusOnOpen = false,
}: DeviceSearchProps) {
  const navigate = useNavigate();
  return (
    <form
      action={PAGES.devices.path}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const search = String(new FormData(form).get('search') ?? '').trim();
        form.closest<HTMLElement>('[popover]')?.hidePopover();
        navigate({ pathname: PAGES.devices.path, search: queryString({ search }) });
      }}
      className={`flex gap-2 ${className}`}
    >
      <Input
        // Of a popover, the browser gives the focus to it at every opening; React has no such attribute.
        ref={(field: HTMLInputElement | null) => {
          if (focusOnOpen) field?.toggleAttribute('autofocus', true);
        }}
        type="search"
        name="search"
        maxLength={SEARCH_MAX}
        aria-label={label}
        placeholder={placeholder}
        className={controlClass}
      />
      <Button type="submit" variant="secondary" aria-label="Search" className={`shrink-0 ${controlClass}`}>
        <Search aria-hidden="true" className="size-5" />
      </Button>
    </form>
  );
}
