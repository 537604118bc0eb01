import { PAGES } from '@parkho/contracts';
import { type ReactNode, useId } from 'react';
import { useLanguage } from '../../lib/language/language';
import { LinkButton } from '../button';
import { Banner } from './banner';

/** A page for one matter, such as the target of a link in an email. */
export function SheetPage({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className="wrap grid grid-cols-[minmax(0,36rem)] justify-center py-8 sm:py-14">
      <section
        aria-labelledby={id}
        className="grid content-start gap-6 rounded-md border border-hairline bg-sheet p-5 sm:p-10"
      >
        <h1 id={id} className="text-3xl font-bold sm:text-4xl">
          {title}
        </h1>
        {children}
      </section>
    </div>
  );
}

/** Why the link of an email without an account cannot be used, and where to request another one. */
export function InvalidLink({ reason }: { reason: string }) {
  const { t } = useLanguage();
  return (
    <>
      <Banner>{reason}</Banner>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={PAGES.yourData.path}>{t('Request a new link')}</LinkButton>
        <LinkButton variant="secondary" to={PAGES.devices.path}>
          {t('Browse devices')}
        </LinkButton>
      </div>
    </>
  );
}
