import { Bell } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import type { DeviceQuery } from '../../lib/devices/device-query';
import { Button } from '../../ui/button';

const SaveSearchDialog = lazy(() => import('./save-search-dialog'));

/** Offers alerts for devices that the list does not have yet. Its form loads with the press. */
export function SaveSearch({
  query,
  label,
  variant,
  className = '',
}: { query: DeviceQuery; label: string } & Pick<ComponentProps<typeof Button>, 'variant' | 'className'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)} className={`noscript:hidden ${className}`}>
        <Bell aria-hidden="true" className="size-5" />
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <SaveSearchDialog query={query} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
