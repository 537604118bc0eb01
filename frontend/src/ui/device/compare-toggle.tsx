import { COMPARE_LIMIT } from '@parkho/contracts';
import { toggleCompared, useCompared } from '../../lib/devices/compared';
import { showToast } from '../toast';

interface CompareToggleProps {
  product: { _id: string; name: string };
  className?: string;
}

/** The tick that adds a device to the comparison of this browser, or takes it away. */
export function CompareToggle({ product: { _id, name }, className = '' }: CompareToggleProps) {
  const isCompared = useCompared().includes(_id);
  return (
    <label
      className={`-mr-2 inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-end gap-2 px-2 text-sm noscript:hidden print:hidden ${className}`}
    >
      <input
        type="checkbox"
        checked={isCompared}
        onChange={() => {
          if (!toggleCompared(_id)) showToast(`You can compare ${COMPARE_LIMIT} devices at most`);
        }}
        className="size-5 accent-stamp"
      />
      Compare<span className="sr-only">: {name}</span>
    </label>
  );
}
