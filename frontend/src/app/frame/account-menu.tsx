import type { User } from '@parkho/contracts';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useLanguage } from '../../lib/language/language';
import { Avatar } from '../../ui/account/avatar';
import { useDismissOnOutsidePress } from '../../ui/menu/use-dismiss';
import AccountLinks from './account-links';

/** The avatar and its menu. Closes on Escape, on a press or focus elsewhere, and on navigation. */
export default function AccountMenu({ user }: { user: User }) {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu.
  useEffect(() => setOpen(false), [key]);

  useDismissOnOutsidePress(open, root, button, () => setOpen(false));

  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-label={t('Account menu of {name}', { name: user.name })}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 items-center gap-1 rounded-full pe-1"
      >
        <Avatar user={user} />
        <ChevronDown aria-hidden="true" className="size-4" />
      </button>
      {open && (
        <nav
          aria-label={t('Account')}
          className="absolute end-0 mt-2 w-64 rounded-md border border-hairline bg-sheet p-2 shadow-lift"
        >
          <AccountLinks user={user} />
        </nav>
      )}
    </div>
  );
}
