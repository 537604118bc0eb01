import { PAGES } from '@parkho/contracts';
import { Link } from 'react-router';
import { CONTACT, telephoneLink } from '../../lib/contact';
import { useLanguage } from '../../lib/language/language';
import { LinkButton } from '../../ui/button';
import { type Step, Steps } from '../../ui/page/steps';

const steps: readonly Step[] = [
  {
    name: 'Choose a computer',
    text: 'Your own computer, one on Parkho, or one you saw elsewhere. Book online and choose a day and a place.',
  },
  {
    name: 'We test it',
    text: 'Outside and ports by hand; processor, graphics, memory and storage under load. A laptop also gets its screen, keys and battery tested.',
  },
  {
    name: 'You get the report',
    text: 'What was measured and what it means, signed, with the inspector’s name.',
  },
  {
    name: 'The case is sealed',
    text: 'A tamper-proof sticker over the screws shows that nothing was changed after the test.',
  },
];

export function HowItWorks() {
  const { t, rich, translate } = useLanguage();
  return (
    <section aria-labelledby="steps" className="border-y border-hairline bg-sheet">
      <div className="wrap grid gap-10 py-14 sm:py-20">
        <h2 id="steps" className="text-3xl font-bold sm:text-4xl">
          {t('How it works')}
        </h2>
        <Steps steps={steps} />
        <p className="text-lg">
          <Link to={PAGES.howInspectionWorks.path} className={link}>
            {t('What is checked, and what a report does not promise')}
          </Link>
        </p>
        <div className="grid gap-6 md:grid-cols-[1fr_auto] md:items-end">
          <p className="max-w-prose text-lg">
            {rich(
              'Prefer to talk? Call {phone} or write to {email}. We are available {hours}, and answer within 24 hours.',
              {
                phone: (
                  <a href={telephoneLink(CONTACT.phone)} className={link}>
                    <bdi>{CONTACT.phone}</bdi>
                  </a>
                ),
                email: (
                  <a href={`mailto:${CONTACT.email}`} className={link}>
                    <bdi>{CONTACT.email}</bdi>
                  </a>
                ),
                hours: translate(CONTACT.hours),
              },
            )}
          </p>
          <LinkButton to={`${PAGES.inspection.path}#packages`}>{t('Book an inspection')}</LinkButton>
        </div>
      </div>
    </section>
  );
}

const link = 'font-semibold wrap-anywhere text-stamp sm:whitespace-nowrap underline underline-offset-4';
