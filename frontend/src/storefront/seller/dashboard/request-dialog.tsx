import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

const SimpleListingDialog = lazy(() => import('../listing/simple-listing-dialog'));

/** Loaded when it is first opened, and kept mounted: a closing dialog returns the focus. */
export function RequestDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const queries = useQueryClient();
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <SimpleListingDialog
        open={open}
        onClose={onClose}
        onListed={() => void queries.invalidateQueries({ queryKey: ['products'] })}
      />
    </Suspense>
  );
}
