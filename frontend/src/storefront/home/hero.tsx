import { PAGES } from '@parkho/contracts';
import { useLanguage } from '../../lib/language/language';
import { hydrateLater } from '../../lib/page/hydrate-later';
import { LinkButton } from '../../ui/button';
import { SealMark } from '../../ui/device/seal';
import { NumberFigures } from '../../ui/page/number-figures';
import { DeviceSearch } from '../../ui/search/device-search';

const HeroArt = hydrateLater(() => import('./hero-art'), 'HeroArt');

export function Hero() {
  const { t } = useLanguage();
  return (
    <section aria-labelledby="hero" className="border-b border-hairline">
      <div className="wrap grid grid-cols-1 gap-x-12 gap-y-8 pt-7 pb-8 lg:grid-cols-[1fr_1.05fr] lg:items-center lg:py-16">
        <div className="grid grid-cols-1 gap-5 lg:gap-6">
          <p className="flex items-center gap-2.5 font-semibold text-stamp">
            <SealMark className="size-6 shrink-0" />
            {t('Pakistan’s number one PC inspection service')}
          </p>
          <h1
            id="hero"
            className="text-[2.6rem] leading-[1.02] font-extrabold sm:text-6xl lg:text-5xl xl:text-6xl"
          >
            {t('Used computers, put to the test.')}
          </h1>
          <p className="max-w-[34rem] text-lg text-ink-soft">
            {t(
              'Look for the seal: an independent inspector has opened, measured and tested the device, and its page shows the signed report.',
            )}
          </p>
          <search className="max-w-[34rem]">
            <DeviceSearch label={t('Search devices')} />
          </search>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3 sm:flex">
            <LinkButton to={PAGES.devices.path}>{t('Browse PCs')}</LinkButton>
            <LinkButton to={`${PAGES.devices.path}?inspected=true`} variant="secondary">
              {t('Inspected only')}
            </LinkButton>
          </div>
        </div>
        <div className="max-sm:hidden">
          <HeroArt />
        </div>
      </div>
      <div className="wrap">
        <div className="border-t border-hairline">
          <NumberFigures />
        </div>
      </div>
    </section>
  );
}
