import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useDismissOnOutsidePress } from './use-dismiss';

/** An action or a link. */
export type MenuAction = { label: string; icon: LucideIcon } & ({ run: () => void } | { to: string });

interface ActionMenuProps {
  /** The accessible name of the button: 'More actions for Dell XPS 13'. */
  label: string;
  actions: readonly MenuAction[];
  /** Without a border, for one in every row. */
  plain?: boolean;
}

/** The height of the page's header, in CSS pixels. */
const HEADER = 80;

const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => (index === last ? 0 : index + 1),
  ArrowUp: (index, last) => (index <= 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
};

const itemsOf = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
];

const itemClasses =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-start font-medium hover:bg-paper-deep focus-visible:bg-paper-deep focus-visible:-outline-offset-2';

/**
 * A menu that opens above its button, or below it if it does not fit above. The arrow keys, Home and End move through
 * it; Escape and Tab leave it.
 */
export function ActionMenu({ label, actions, plain = false }: ActionMenuProps) {
  const [open, setOpen] = useState(false);
  const [below, setBelow] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  useDismissOnOutsidePress(open, root, button, () => setOpen(false));

  useLayoutEffect(() => {
    if (!open || !root.current || !menu.current) return;
    const { top, bottom } = root.current.getBoundingClientRect();
    const height = menu.current.offsetHeight + HEADER;
    setBelow(top < height && window.innerHeight - bottom > top - HEADER);
  }, [open]);
  useEffect(() => {
    if (open) itemsOf(menu.current)[0]?.focus();
  }, [open]);

  const moveFocus = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return setOpen(false);
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const items = itemsOf(menu.current);
    items[step(items.indexOf(document.activeElement as HTMLElement), items.length - 1)]?.focus();
  };
  const choose = (run?: () => void) => {
    setOpen(false);
    // First, because a dialog returns the focus to the element that had it.
    button.current?.focus();
    run?.();
  };

  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        }}
        className={`grid size-11 shrink-0 place-items-center rounded-md hover:bg-paper-deep ${plain ? '' : 'border border-edge bg-sheet hover:border-ink'}`}
      >
        <EllipsisVertical aria-hidden="true" className="size-5" />
      </button>
      {open && (
        <div
          ref={menu}
          id={id}
          role="menu"
          aria-label={label}
          onKeyDown={moveFocus}
          className={`absolute end-0 z-30 w-64 rounded-md border border-edge bg-sheet p-2 shadow-lift ${below ? 'top-full mt-2' : 'bottom-full mb-2'}`}
        >
          {actions.map(({ label: name, icon: Icon, ...action }) => {
            const content = (
              <>
                <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
                {name}
              </>
            );
            const item = { role: 'menuitem', tabIndex: -1, className: itemClasses };
            return 'to' in action ? (
              <Link {...item} key={name} to={action.to} onClick={() => choose()}>
                {content}
              </Link>
            ) : (
              <button {...item} key={name} type="button" onClick={() => choose(action.run)}>
                {content}
              </button>
            );
          })}
        </div>
      )}
    </div>
  );
}
