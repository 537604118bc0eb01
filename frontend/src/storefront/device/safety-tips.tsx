const tips = [
  ['Meet in public', 'A busy shop or market in daylight, and not alone.'],
  ['Try before you pay', 'Boot it, charge it, open the lid, press every key, plug into every port.'],
  ['Compare the parts', 'Processor, memory and disk in the system settings against this page.'],
  [
    'Ask for proof',
    'The bill or box, and on a Mac or a company laptop that no account or lock is left on it.',
  ],
  ['Never pay ahead', 'No advance, no token money, no code from your phone. Pay when it is in your hands.'],
] as const;

export function SafetyTips() {
  return (
    <section aria-labelledby="safety" className="grid gap-3">
      <h2 id="safety" className="text-2xl font-bold">
        Buying used, safely
      </h2>
      <ol className="border-t-2 border-ink">
        {tips.map(([title, text], index) => (
          <li key={title} className="grid grid-cols-[2rem_1fr] border-b border-hairline py-3">
            <span aria-hidden="true" className="font-display text-lg font-bold text-stamp">
              {index + 1}
            </span>
            <span>
              <span className="font-semibold">{title}.</span> <span className="text-ink-soft">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
