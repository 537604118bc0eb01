import type { PlainText } from '@parkho/contracts/urdu';
import type { ReactNode } from 'react';
import { useLanguage } from '../../lib/language/language';

const tests: readonly { name: PlainText; text: PlainText; reading: ReactNode }[] = [
  {
    name: 'CPU Diagnostics',
    text: 'Half an hour under full load: clock speed and temperature.',
    reading: (
      <>
        <path d="M0 60 18 56 30 30 44 16 60 22 78 14 98 19 118 13 138 18 160 14" />
        <path d="M0 34H160" strokeDasharray="3 4" strokeWidth="1" className="stroke-edge" />
      </>
    ),
  },
  {
    name: 'GPU Testing',
    text: 'Full load: peak temperature, artefacts, fans, video memory.',
    reading: [20, 28, 40, 56, 62, 60, 64, 62].map((height, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a drawing, which never changes.
      <path key={index} d={`M${index * 21 + 6} 70V${70 - height}`} strokeWidth="10" />
    )),
  },
  {
    name: 'RAM Analysis',
    text: 'Every cell written and read back; size, type and speed as listed.',
    reading: Array.from({ length: 40 }, (_, cell) => (
      <path
        // biome-ignore lint/suspicious/noArrayIndexKey: a drawing, which never changes.
        key={cell}
        d={`M${(cell % 10) * 16 + 2} ${Math.floor(cell / 10) * 18 + 8}h10`}
        strokeWidth="10"
        className={cell < 31 ? undefined : 'stroke-hairline'}
      />
    )),
  },
  {
    name: 'Storage Health',
    text: 'Hours in use, terabytes written, bad sectors and measured speed.',
    reading: (
      <>
        <circle cx="34" cy="37" r="28" strokeWidth="8" className="stroke-hairline" />
        <circle
          cx="34"
          cy="37"
          r="28"
          strokeWidth="8"
          strokeDasharray="160 176"
          transform="rotate(-90 34 37)"
        />
        <circle cx="34" cy="37" r="6" strokeWidth="3" />
      </>
    ),
  },
];

export function WhyChoose() {
  const { t } = useLanguage();
  return (
    <section aria-labelledby="why" className="border-b border-hairline bg-sheet">
      <div className="wrap grid gap-4 py-6 sm:gap-8 sm:py-20">
        <div className="grid gap-3 md:grid-cols-2 md:items-end md:gap-12">
          <h2 id="why" className="text-3xl font-bold sm:text-4xl">
            {t('Why choose Parkho')}
          </h2>
          <p className="text-ink-soft sm:text-lg">
            {t('We sell no computers. We open them, measure them and publish what we find.')}
          </p>
        </div>
        <ul className="grid gap-px border border-hairline bg-hairline grid-cols-2 lg:grid-cols-4">
          {tests.map(({ name, text, reading }) => (
            <li key={name} className="grid content-start gap-y-2 bg-sheet p-3 sm:gap-y-4 sm:p-6">
              <svg
                viewBox="0 0 160 74"
                fill="none"
                strokeWidth="3"
                strokeLinejoin="round"
                aria-hidden="true"
                className="mt-1 w-24 max-w-full border-b border-edge stroke-stamp sm:w-40"
              >
                {reading}
              </svg>
              <h3 className="text-lg font-semibold wrap-anywhere sm:text-xl">{t(name)}</h3>
              <p className="text-sm text-ink-soft wrap-anywhere sm:text-base">{t(text)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
