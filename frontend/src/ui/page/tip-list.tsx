import type { PlainText } from '@parkho/contracts/urdu';
import { useLanguage } from '../../lib/language/language';

/** Numbered, each a heading and a sentence. */
export const TipList = ({ tips }: { tips: readonly (readonly [title: PlainText, text: PlainText])[] }) => {
  const { t } = useLanguage();
  return (
    <ol>
      {tips.map(([title, text], index) => (
        <li key={title} className="grid grid-cols-[2rem_1fr] border-b border-hairline py-3 last:border-b-0">
          <span aria-hidden="true" className="font-display text-lg font-bold text-stamp">
            {index + 1}
          </span>
          <span>
            <span className="font-semibold">{t('{title}.', { title: t(title) })}</span>{' '}
            <span className="text-ink-soft">{t(text)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
};
