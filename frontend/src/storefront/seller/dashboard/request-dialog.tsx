import { useQueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { OnceOpened } from '../../../ui/page/once-opened';

const SimpleListingDialog = lazy(() => import('../listing/simple-listing-dialog'));

export function RequestDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <OnceOpened open={open}>
      <SimpleListingDialog
        open={open}
        onClose={onClose}
        onListed={() => void queries.invalidateQueries({ queryKey: ['products'] })}
      />
    </OnceOpened>
  );
}
