import { Bell } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { DeviceQuery } from '../../lib/devices/device-query';
import { Button } from '../../ui/button';

const SaveSearchDialog = lazy(() => import('./save-search-dialog'));

/** Where a visitor wants to hear of what the list does not have yet. Its form comes with the press. */
export function SaveSearch({ query, label }: { query: DeviceQuery; label: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)} className="noscript:hidden">
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
