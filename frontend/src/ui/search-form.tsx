import type { ReactNode } from 'react';
import { useDebouncedText } from '../lib/forms/use-debounced-text';
import { SEARCH_MAX } from '../lib/page/query-params';
import { Input } from './field';

/** A search text, which takes effect a moment after typing, on Enter and on blur. */
export function SearchForm({
  value,
  onChange,
  label,
  placeholder,
  formClassName,
  inputClassName,
  children,
}: {
  value: string;
  onChange: (search: string) => void;
  label: string;
  placeholder: string;
  formClassName?: string;
  inputClassName?: string;
  /** Content beside the field, such as filters. */
  children?: ReactNode;
}) {
  const { draft, setDraft, settle } = useDebouncedText(value, onChange);
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          settle();
        }}
        className={formClassName}
      >
        <Input
          type="search"
          name="search"
          maxLength={SEARCH_MAX}
          aria-label={label}
          placeholder={placeholder}
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
          onBlur={settle}
          className={inputClassName}
        />
        {children}
      </form>
    </search>
  );
}
