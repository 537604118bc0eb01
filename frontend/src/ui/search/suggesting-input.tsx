import { MIN_SUGGESTION_LENGTH, PAGES, type Suggestion } from '@parkho/contracts';
import type { PlainText } from '@parkho/contracts/urdu';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { deviceCount } from '../../lib/devices/device-count';
import { deviceSearch } from '../../lib/devices/device-query';
import { suggestions } from '../../lib/devices/products';
import { useLanguage } from '../../lib/language/language';
import { SEARCH_MAX } from '../../lib/page/query-params';
import { useHydrated } from '../../lib/page/use-hydrated';
import { useDebounced } from '../../lib/use-debounced';
import { Input } from '../field';

/** The delay between a keystroke and its suggestions, in milliseconds. */
const DEBOUNCE_MS = 150;
const KINDS: Partial<Record<Suggestion['kind'], PlainText>> = { category: 'Category', brand: 'Brand' };

/** The option that each key moves to: -1 is the field itself. */
const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => (index === last ? -1 : index + 1),
  ArrowUp: (index, last) => (index < 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** A category or brand links to its devices, a model to the search for it. */
const addressOf = ({ kind, name }: Suggestion) =>
  `${PAGES.devices.path}?${deviceSearch(kind === 'model' ? { search: name } : { [kind]: name })}`;

interface SuggestingInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onKeyDown'> {
  value: string;
  onType: (text: string) => void;
  /** Called when a suggestion is followed. */
  onChosen: () => void;
}

/**
 * A search field with suggestions, by the WAI-ARIA pattern of a combobox with a listbox: the arrow keys move through
 * it, Enter follows a suggestion, Escape closes it. Without scripts it is a plain field. The form around it positions
 * the list.
 */
export function SuggestingInput({ value, onType, onChosen, ...input }: SuggestingInputProps) {
  const localization = useLanguage();
  const { t, translate, number } = localization;
  const id = useId();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState<Suggestion>();
  const debouncedText = useDebounced(value, DEBOUNCE_MS).trim();
  const { data: matches = [] } = useQuery({
    ...suggestions(debouncedText),
    enabled: isOpen && debouncedText.length >= MIN_SUGGESTION_LENGTH,
    placeholderData: keepPreviousData,
  });
  const shownSuggestions = isOpen && value.trim().length >= MIN_SUGGESTION_LENGTH ? matches : [];
  const activeIndex = active ? shownSuggestions.indexOf(active) : -1;
  const isShown = shownSuggestions.length > 0;

  // The arrow keys may move to an option that must be scrolled into view.
  useEffect(() => {
    if (activeIndex >= 0)
      document.getElementById(`${id}-${activeIndex}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, activeIndex]);

  const close = () => {
    setOpen(false);
    setActive(undefined);
  };
  const choose = ({ kind, name }: Suggestion) => {
    close();
    onType(kind === 'model' ? name : '');
    onChosen();
  };
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'ArrowDown' && !isShown) return setOpen(true);
    if (!isShown) return;
    const step = STEPS[key];
    // Home and End move the cursor while the field itself is active.
    if (step && (activeIndex >= 0 || key.startsWith('Arrow')))
      setActive(shownSuggestions[step(activeIndex, shownSuggestions.length - 1)]);
    else if (key === 'Enter' && activeIndex >= 0) {
      navigate(addressOf(shownSuggestions[activeIndex]!));
      choose(shownSuggestions[activeIndex]!);
    } else if (key === 'Escape') close();
    else {
      if (key === 'Enter') close();
      return;
    }
    event.preventDefault();
  };

  return (
    <>
      <Input
        type="search"
        maxLength={SEARCH_MAX}
        {...input}
        value={value}
        onChange={({ target }) => {
          setOpen(true);
          setActive(undefined);
          onType(target.value);
        }}
        {...(isHydrated && {
          role: 'combobox',
          autoComplete: 'off',
          'aria-autocomplete': 'list',
          'aria-expanded': isShown,
          'aria-controls': isShown ? id : undefined,
          'aria-activedescendant': activeIndex >= 0 ? `${id}-${activeIndex}` : undefined,
        })}
        onKeyDown={press}
        onBlur={close}
      />
      <span aria-live="polite" className="sr-only">
        {isShown &&
          (shownSuggestions.length === 1
            ? t('1 suggestion')
            : t('{count} suggestions', { count: shownSuggestions.length }))}
      </span>
      {isShown && (
        <div
          id={id}
          role="listbox"
          aria-label={t('Suggestions')}
          // The focus stays in the field.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          className="absolute top-full start-0 z-35 mt-1 max-h-[min(23rem,50dvh)] w-full min-w-[min(22rem,calc(100vw-2rem))] overflow-y-auto rounded-md border border-edge bg-sheet p-1 shadow-lift"
        >
          {shownSuggestions.map((suggestion, index) => (
            <Link
              key={`${suggestion.kind} ${suggestion.name}`}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === activeIndex}
              tabIndex={-1}
              to={addressOf(suggestion)}
              onClick={() => choose(suggestion)}
              className="flex min-h-11 items-center gap-3 rounded-md px-3 hover:bg-paper-deep aria-selected:bg-stamp-tint aria-selected:text-stamp-deep"
            >
              <span dir="auto" className="truncate">
                {translate(suggestion.name)}
              </span>
              <span className="shrink-0 text-sm text-ink-soft">
                {translate(KINDS[suggestion.kind] ?? '')}
              </span>
              <span className="ms-auto font-mono text-sm">
                <span aria-hidden="true">{number(suggestion.count)}</span>
                <span className="sr-only">{deviceCount(suggestion.count, localization)}</span>
              </span>
            </Link>
          ))}
        </div>
      )}
    </>
  );
}
