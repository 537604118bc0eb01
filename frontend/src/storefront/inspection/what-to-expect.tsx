import { PAGES, URGENCIES, URGENCY_TERMS } from '@parkho/contracts';
import { Link } from 'react-router';
import { useLanguage } from '../../lib/language/language';
import { type Step, Steps } from '../../ui/page/steps';

const steps: readonly Step[] = [
  {
    name: 'You book',
    text: 'The form above takes a minute: the computer, where it is, and a day that suits you. No account needed.',
  },
  { name: 'We confirm', text: 'Within 24 hours, with the inspector’s name and a written price.' },
  { name: 'We test', text: 'In our lab; with the Pre-Purchase package, where the computer is.' },
  {
    name: 'You get the report',
    text: 'Signed, with everything that was measured and found, part by part. The case is sealed.',
  },
];

export function WhatToExpect() {
  const { t, rich, translate } = useLanguage();
  return (
    <section aria-labelledby="expect" className="border-y border-hairline bg-sheet">
      <div className="wrap grid gap-10 py-14 sm:py-20">
        <h2 id="expect" className="text-3xl font-bold sm:text-4xl">
          {t('What to Expect')}
        </h2>
        <Steps steps={steps} />
        <p className="max-w-prose text-lg">
          {rich('The report is signed, and anyone can check it: {link}.', {
            link: (
              <Link to={PAGES.verify.path} className="font-semibold text-stamp underline underline-offset-4">
                {t('verify a report')}
              </Link>
            ),
          })}
        </p>
        <table className="w-full max-w-2xl text-start">
          <caption className="pb-3 text-start text-xl font-semibold">{t('How soon')}</caption>
          <thead className="label-text border-b-2 uppercase border-ink text-ink-soft">
            <tr>
              <th scope="col" className="py-2 pe-4 font-normal wrap-anywhere">
                {t('Urgency')}
              </th>
              <th scope="col" className="py-2 pe-4 font-normal wrap-anywhere">
                {t('Result after the visit')}
              </th>
              <th scope="col" className="py-2 font-normal wrap-anywhere">
                {t('Cost')}
              </th>
            </tr>
          </thead>
          <tbody>
            {/* The delivery times, and their surcharges (specification, section 9). */}
            {URGENCIES.map((urgency) => URGENCY_TERMS[urgency]).map(({ name, time, surchargePercent }) => (
              <tr key={name} className="border-b border-hairline align-baseline">
                <th scope="row" className="py-3 pe-4 font-semibold">
                  {translate(name)}
                </th>
                <td className="py-3 pe-4 wrap-anywhere">{translate(time)}</td>
                <td className="py-3 wrap-anywhere">
                  {surchargePercent ? <bdi>+{surchargePercent}%</bdi> : t('Price of the package')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
