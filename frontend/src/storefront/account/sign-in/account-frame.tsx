import { PAGES } from '@parkho/contracts';
import type { PlainText } from '@parkho/contracts/urdu';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { useLanguage } from '../../../lib/language/language';
import { useAuth } from '../../../lib/session/auth';
import { pathAfterLogin } from '../../../lib/session/login-redirect';
import { SealMark } from '../../../ui/device/seal';
import { Spinner } from '../../../ui/spinner';

/** Facts for visitors with and without an account. */
const facts: readonly PlainText[] = [
  'Browsing, comparing and calling a seller need no account.',
  'Our team reviews every listing before it is public.',
  'Buyers reach sellers directly, by phone, WhatsApp or email.',
];

/** Content for visitors; a signed-in user is redirected as after a login. */
export function Visitors({ children }: { children: ReactNode }) {
  const { user, token, isLoading } = useAuth();
  const { t } = useLanguage();
  const [params] = useSearchParams();
  if (user) return <Navigate to={pathAfterLogin(user.role, params.get('next'))} replace />;
  // A stored session is being restored: its owner need not see a form.
  if (isLoading && token) return <Spinner label={t('Loading...')} />;
  return children;
}

/** The page around an account form. */
export function AccountFrame({ title, children }: { title: PlainText; children: ReactNode }) {
  const { t } = useLanguage();
  return (
    <div className="wrap grid grid-cols-[minmax(0,30rem)] justify-center py-8 sm:py-14 lg:grid-cols-[minmax(0,30rem)_minmax(0,26rem)]">
      <section
        aria-labelledby="account"
        className="grid content-start gap-6 rounded-md border border-hairline bg-sheet p-5 sm:p-10 lg:rounded-e-none"
      >
        <Link
          to={PAGES.home.path}
          className="-my-2 inline-flex min-h-11 items-center gap-2 justify-self-start font-medium text-ink-soft underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {t('Back to Home')}
        </Link>
        <h1 id="account" className="text-3xl font-bold sm:text-4xl">
          {t(title)}
        </h1>
        <p className="hidden text-ink-soft noscript:block">
          {t('This page needs JavaScript. Turn it on and reload the page.')}
        </p>
        {children}
      </section>
      <aside className="hidden content-start gap-10 rounded-e-md bg-dark-stamp p-10 text-on-dark lg:grid">
        <SealMark className="size-20 text-dark/60" />
        <p className="font-display text-4xl leading-[1.08] font-bold text-balance">
          {t('Sell with an inspection report.')}
        </p>
        <ul className="grid gap-4 border-t border-white/30 pt-6">
          {facts.map((fact) => (
            <li key={fact}>{t(fact)}</li>
          ))}
        </ul>
      </aside>
    </div>
  );
}

/** A link to the other form, which keeps the address to return to. */
export function OtherForm({ question, to, label }: { question: PlainText; to: string; label: PlainText }) {
  const { t } = useLanguage();
  const [params] = useSearchParams();
  const next = params.get('next');
  return (
    <p className="border-t border-hairline pt-5 text-ink-soft">
      {t(question)}{' '}
      <Link
        to={next ? `${to}?next=${encodeURIComponent(next)}` : to}
        className="font-semibold text-stamp underline underline-offset-4"
      >
        {t(label)}
      </Link>
    </p>
  );
}
