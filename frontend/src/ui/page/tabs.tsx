import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

interface TabsProps<Name extends string> {
  /** The name of the tab list, for assistive technology. */
  label: string;
  tabs: Readonly<Record<Name, string>>;
  active: Name;
  onSelect: (name: Name) => void;
  /** The panel of the active tab. */
  children: ReactNode;
}

/** Tabs by the WAI-ARIA pattern: one tab stop; arrows, Home and End activate the others. */
export function Tabs<Name extends string>({ label, tabs, active, onSelect, children }: TabsProps<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const names = Object.keys(tabs) as Name[];

  const activate = (index: number) => {
    const name = names.at(index % names.length)!;
    list.current?.querySelector<HTMLElement>(`[data-tab="${name}"]`)?.focus();
    onSelect(name);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const activeIndex = names.indexOf(active);
    const targets: Record<string, number> = {
      ArrowLeft: activeIndex - 1,
      ArrowRight: activeIndex + 1,
      Home: 0,
      End: -1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    activate(target);
  };

  return (
    <div className="grid gap-6">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex gap-2 overflow-x-auto border-b border-hairline"
      >
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            data-tab={name}
            aria-selected={name === active}
            aria-controls={`${id}-panel`}
            tabIndex={name === active ? 0 : -1}
            onClick={() => name !== active && onSelect(name)}
            onKeyDown={onKeyDown}
            className="min-h-12 grow border-b-3 px-4 font-semibold whitespace-nowrap -outline-offset-3 sm:grow-0 aria-selected:border-stamp aria-selected:text-stamp not-aria-selected:border-transparent not-aria-selected:text-ink-soft not-aria-selected:hover:border-edge not-aria-selected:hover:text-ink"
          >
            {tabs[name]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${active}`}>
        {children}
      </div>
    </div>
  );
}
