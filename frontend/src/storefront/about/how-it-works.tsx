import { PAGES } from '@parkho/contracts';
import { CONTACT, telephoneLink } from '../../lib/contact';
import { LinkButton } from '../../ui/button';
import { Steps } from '../../ui/page/steps';

const steps = [
  {
    name: 'Choose a machine',
    text: 'Yours, one on Parkho, or one you saw elsewhere. Call or write, and we agree on a day and a place.',
  },
  {
    name: 'We put it to the test',
    text: 'Screen, keys, hinges and ports by hand; processor, graphics, memory, disk and battery under load.',
  },
  {
    name: 'You hear what we found',
    text: 'What was measured and what it means, from the inspector who did it, the bad with the good.',
  },
  {
    name: 'The case is sealed',
    text: 'A tamper-proof sticker over the screws: what was tested is what you carry home.',
  },
];

export function HowItWorks() {
  return (
    <section aria-labelledby="steps" className="border-y border-hairline bg-sheet">
      <div className="wrap grid gap-10 py-14 sm:py-20">
        <h2 id="steps" className="text-3xl font-bold sm:text-4xl">
          How it works
        </h2>
        <Steps steps={steps} />
        <div className="grid gap-6 md:grid-cols-[1fr_auto] md:items-end">
          <p className="max-w-prose text-lg">
            To book an inspection, call{' '}
            <a href={telephoneLink(CONTACT.phone)} className={link}>
              {CONTACT.phone}
            </a>{' '}
            or write to{' '}
            <a href={`mailto:${CONTACT.email}`} className={link}>
              {CONTACT.email}
            </a>
            . We are there {CONTACT.hours}, and answer within 24 hours.
          </p>
          <LinkButton to={PAGES.inspection.path} variant="secondary">
            What we test, and what it costs
          </LinkButton>
        </div>
      </div>
    </section>
  );
}

const link = 'font-semibold whitespace-nowrap text-stamp underline underline-offset-4';
