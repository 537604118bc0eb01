import { PAGES } from '@parkho/contracts';
import { Link } from 'react-router';
import { CONTACT, telephoneLink } from '../../lib/contact';
import { useLanguage } from '../../lib/language/language';
import { LanguageLink } from './language-link';
import { FOOTER, publicLinks, trustLinks, verifyLink } from './navigation';
import { Wordmark } from './wordmark';

const links = [...publicLinks, verifyLink, { label: 'Wishlist', to: PAGES.wishlist.path }, ...trustLinks];

const link = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline';

export function Footer() {
  const { t, translate } = useLanguage();
  return (
    <footer
      id={FOOTER}
      className="mt-24 print:hidden border-t-4 border-stamp bg-dark text-on-dark [&_:focus-visible]:outline-brass"
    >
      <div className="wrap grid gap-5 py-6 sm:gap-10 sm:py-14 md:grid-cols-3">
        <div className="grid content-start gap-4">
          <Wordmark sealClass="text-stamp" />
          <p className="max-w-sm text-on-dark-soft max-sm:hidden">
            {t(
              'Used computers, put to the test. Every inspection ends with a signed report that anyone can verify.',
            )}
          </p>
          <p className="flex items-center gap-4 text-on-dark-soft">
            <span lang="ur" dir="rtl" className="font-urdu text-3xl leading-[2] sm:text-4xl text-on-dark">
              پرکھو
            </span>
            {t('Urdu for “put it to the test”')}
          </p>
        </div>
        <nav aria-label={t('Footer')}>
          <h2 className="label-text uppercase mb-2 text-on-dark-soft">Parkho</h2>
          <ul className="grid grid-cols-2 gap-x-4">
            {links.map(({ label, to }) => (
              <li key={to}>
                <Link to={to} className={link}>
                  {translate(label)}
                </Link>
              </li>
            ))}
            <li>
              <LanguageLink className={link} />
            </li>
          </ul>
        </nav>
        <address className="not-italic">
          <h2 className="label-text uppercase mb-2 text-on-dark-soft">{t('Contact')}</h2>
          <ul className="grid grid-cols-2 gap-x-4 wrap-anywhere md:grid-cols-1">
            <li>
              <a href={`mailto:${CONTACT.email}`} className={link}>
                <bdi>{CONTACT.email}</bdi>
              </a>
            </li>
            <li>
              <a href={telephoneLink(CONTACT.phone)} className={link}>
                <bdi>{CONTACT.phone}</bdi>
              </a>
            </li>
            <li className="col-span-full text-on-dark-soft sm:pt-2">{translate(CONTACT.hours)}</li>
            <li className="col-span-full max-w-xs text-on-dark-soft sm:pt-2">{translate(CONTACT.address)}</li>
          </ul>
        </address>
      </div>
    </footer>
  );
}
