import { useQueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { LazyWhenOpened } from '../../../ui/page/lazy-when-opened';

const SimpleListingDialog = lazy(() => import('../listing/simple-listing-dialog'));

export function RequestDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <LazyWhenOpened open={open}>
      <SimpleListingDialog
        open={open}
        onClose={onClose}
        onListed={() => void queries.invalidateQueries({ queryKey: ['products'] })}
      />
    </LazyWhenOpened>
  );
}
