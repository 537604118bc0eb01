import { Dialog } from '../../../ui/dialog';
import { Analytics } from './analytics';

export function AnalyticsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title="Seller Analytics" open={open} onClose={onClose} placement="full">
      <Analytics />
    </Dialog>
  );
}
