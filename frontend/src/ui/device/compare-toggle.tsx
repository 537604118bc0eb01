import { COMPARE_LIMIT } from '@parkho/contracts';
import { Scale } from 'lucide-react';
import { toggleCompared, useComparedDevices } from '../../lib/devices/compared';
import { useLanguage } from '../../lib/language/language';
import { showToast } from '../toast';

interface CompareToggleProps {
  product: { _id: string; name: string };
  className?: string;
}

/** The checkbox that adds a device to this browser's comparison, or removes it; on a phone a round icon. */
export function CompareToggle({ product: { _id, name }, className = '' }: CompareToggleProps) {
  const { t, rich } = useLanguage();
  const isCompared = useComparedDevices().includes(_id);
  return (
    <label
      className={`group/tick inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm noscript:hidden print:hidden ${className}`}
    >
      <input
        type="checkbox"
        checked={isCompared}
        onChange={() => {
          if (!toggleCompared(_id))
            showToast(t('You can compare {count} devices at most', { count: COMPARE_LIMIT }));
        }}
        className="size-5 accent-stamp max-sm:absolute max-sm:opacity-0"
      />
      <span className="grid size-11 place-items-center rounded-full border border-hairline bg-sheet group-has-checked/tick:bg-stamp group-has-checked/tick:text-contrast group-has-focus-visible/tick:outline-3 group-has-focus-visible/tick:outline-offset-2 group-has-focus-visible/tick:outline-stamp sm:hidden">
        <Scale aria-hidden="true" className="size-5" />
      </span>
      <span aria-hidden="true" className="max-sm:hidden">
        {t('Compare')}
      </span>
      <span className="sr-only">{rich('Compare {name}', { name: <bdi>{name}</bdi> })}</span>
    </label>
  );
}
