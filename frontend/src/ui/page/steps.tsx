import type { PlainText } from '@parkho/contracts/urdu';
import { useLanguage } from '../../lib/language/language';

export interface Step {
  name: PlainText;
  text: PlainText;
}

/** Consecutive steps, with large numbers. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  const { t } = useLanguage();
  return (
    <ol className="grid gap-5 sm:grid-cols-2 sm:gap-8 lg:grid-cols-4">
      {steps.map(({ name, text }, index) => (
        <li
          key={name}
          className="grid content-start gap-x-4 gap-y-1 border-t-2 border-stamp pt-3 max-sm:grid-cols-[2rem_1fr] sm:gap-y-2 sm:pt-4"
        >
          <span
            aria-hidden="true"
            className="font-display text-4xl leading-tight font-extrabold text-stamp max-sm:row-span-2 sm:text-5xl"
          >
            {index + 1}
          </span>
          <h3 className="text-xl font-semibold">{t(name)}</h3>
          <p className="text-ink-soft">{t(text)}</p>
        </li>
      ))}
    </ol>
  );
}
