import { CONTACT, telephoneLink, whatsAppLink } from '../../lib/contact';
import { useLanguage } from '../../lib/language/language';
import { buttonClasses } from '../../ui/button';

export function ContactHelp() {
  const { t, translate } = useLanguage();
  return (
    <section aria-labelledby="help" className="wrap -mb-24">
      <div className="grid gap-6 rounded-t-md bg-dark-stamp px-[min(1.5rem,6vw)] py-12 text-on-dark sm:px-12 sm:py-16 md:grid-cols-[1fr_auto] md:items-end [&_:focus-visible]:outline-brass">
        <div className="grid gap-3">
          <h2 id="help" className="max-w-2xl text-3xl font-bold sm:text-5xl">
            {t('Not sure what you need?')}
          </h2>
          <p className="max-w-prose text-lg text-on-dark-soft">
            {t(
              'Tell us what you want to buy and what for. We are available {hours}, and answer within 24 hours.',
              { hours: translate(CONTACT.hours) },
            )}
          </p>
        </div>
        <div className="grid gap-3 sm:grid-cols-2 md:grid-cols-1">
          <a
            href={whatsAppLink(CONTACT.phone, 'PC inspection: ')}
            rel="noreferrer"
            className={buttonClasses('secondary')}
          >
            {t('WhatsApp')}
          </a>
          <a href={telephoneLink(CONTACT.phone)} className={buttonClasses('secondary')}>
            <bdi>{CONTACT.phone}</bdi>
          </a>
        </div>
      </div>
    </section>
  );
}
