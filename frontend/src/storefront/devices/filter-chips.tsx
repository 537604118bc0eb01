import { X } from 'lucide-react';
import type { ActiveFilter, DeviceQuery } from '../../lib/devices/device-query';
import { Button } from '../../ui/button';

interface FilterChipsProps {
  filters: readonly ActiveFilter[];
  onRemove: (without: DeviceQuery) => void;
  onClear: () => void;
}

/** What narrows the list; each can be taken back alone. */
export function FilterChips({ filters, onRemove, onClear }: FilterChipsProps) {
  if (filters.length === 0) return null;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <ul aria-label="Active filters" className="contents">
        {filters.map(({ label, without }) => (
          <li key={label} className="min-w-0">
            <button
              type="button"
              aria-label={`Remove filter: ${label}`}
              onClick={() => onRemove(without)}
              className="flex min-h-11 max-w-full items-center gap-2 rounded-md bg-stamp-tint pr-3 pl-4 font-medium text-stamp-deep hover:bg-paper-deep"
            >
              <span className="truncate">{label}</span>
              <X aria-hidden="true" className="size-4 shrink-0" />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="quiet" onClick={onClear}>
        Clear all filters
      </Button>
    </div>
  );
}
