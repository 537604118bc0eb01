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

/** Why a link cannot be used, and the way to the shop. */
export function InvalidLink({ reason }: { reason: string }) {
  const { t } = useLanguage();
  return (
    <>
      <Banner>{reason}</Banner>
      <LinkButton to={PAGES.devices.path} className="justify-self-start">
        {t('Browse devices')}
      </LinkButton>
    </>
  );
}
