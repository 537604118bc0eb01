import { PAGES } from '@parkho/contracts';
import { useLanguage } from '../lib/language/language';
import { LinkButton } from '../ui/button';
import { DeviceSearch } from '../ui/search/device-search';

export function NotFoundPage() {
  const { t } = useLanguage();
  return (
    <div className="wrap flex flex-col items-start gap-6 py-16 sm:py-24">
      <p className="font-semibold text-stamp">404</p>
      <h1 className="max-w-2xl text-4xl font-bold sm:text-5xl">{t('Page not found')}</h1>
      <p className="max-w-prose text-lg text-ink-soft">
        {t('The address may be mistyped, or the device is no longer listed.')}
      </p>
      <search className="w-full max-w-[34rem]">
        <DeviceSearch label={t('Search devices')} />
      </search>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={PAGES.devices.path} variant="secondary">
          {t('Browse devices')}
        </LinkButton>
        <LinkButton to={PAGES.home.path} variant="quiet">
          {t('Back to Home')}
        </LinkButton>
      </div>
    </div>
  );
}
