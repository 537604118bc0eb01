import { X } from 'lucide-react';
import type { Ref } from 'react';
import { useLanguage } from '../../lib/language/language';

const toneClasses = {
  error: 'border-red-ink bg-red-tint text-red-ink',
  success: 'border-stamp bg-stamp-tint text-stamp-deep',
};

interface BannerProps {
  kind?: keyof typeof toneClasses;
  /** Present if the banner can be dismissed. */
  onDismiss?: () => void;
  /** To move the focus to it when the pressed element disappears. */
  ref?: Ref<HTMLDivElement>;
  /** In English, or in the language of the page. */
  children: string;
}

/** The error or success message of a form or a screen. */
export function Banner({ kind = 'error', onDismiss, ref, children }: BannerProps) {
  const { t, translate } = useLanguage();
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role={kind === 'error' ? 'alert' : 'status'}
      className={`flex items-start justify-between gap-3 rounded-md border px-4 py-3 font-medium ${toneClasses[kind]}`}
    >
      <p className="min-w-0 wrap-anywhere">{translate(children)}</p>
      {onDismiss && (
        <button
          type="button"
          aria-label={t('Dismiss')}
          onClick={onDismiss}
          className="-my-2.5 -me-3 grid size-11 shrink-0 place-items-center rounded-md"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      )}
    </div>
  );
}
