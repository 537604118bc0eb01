/** Numbered, each a heading and a sentence. */
export const TipList = ({ tips }: { tips: readonly (readonly [title: string, text: string])[] }) => (
  <ol>
    {tips.map(([title, text], index) => (
      <li key={title} className="grid grid-cols-[2rem_1fr] border-b border-hairline py-3 last:border-b-0">
        <span aria-hidden="true" className="font-display text-lg font-bold text-stamp">
          {index + 1}
        </span>
        <span>
          <span className="font-semibold">{title}.</span> <span className="text-ink-soft">{text}</span>
        </span>
      </li>
    ))}
  </ol>
);
