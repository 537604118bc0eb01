import { PAGES } from '@parkho/contracts';
import { LinkButton } from '../../ui/button';
import { DeviceSearch } from '../../ui/device/device-search';
import { SealMark } from '../../ui/device/seal';
import { HeroArt } from './hero-art';

/** The figures of the home page (specification, section 1). */
const figures = [
  ['100+', 'PCs inspected'],
  ['70+', 'happy customers'],
  ['70%', 'satisfaction'],
] as const;

export function Hero() {
  return (
    <section aria-labelledby="hero" className="border-b border-hairline">
      <div className="wrap grid grid-cols-1 gap-x-12 gap-y-8 pt-7 pb-8 lg:grid-cols-[1fr_1.05fr] lg:items-center lg:py-16">
        <div className="grid grid-cols-1 gap-5 lg:gap-6">
          <p className="flex items-center gap-2.5 font-semibold text-stamp">
            <SealMark className="size-6 shrink-0" />
            Pakistan&rsquo;s number one PC inspection service
          </p>
          <h1
            id="hero"
            className="text-[2.6rem] leading-[1.02] font-extrabold sm:text-6xl lg:text-5xl xl:text-6xl"
          >
            Used computers, put to the test.
          </h1>
          <p className="max-w-[34rem] text-lg text-ink-soft">
            Look for our seal: that device was opened, measured and stress-tested by a neutral lab, and its
            page says what the inspector found.
          </p>
          <search>
            <DeviceSearch label="Search devices" className="max-w-[34rem]" controlClass="h-13" />
          </search>
          <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
            <LinkButton to={PAGES.devices.path}>Browse PCs</LinkButton>
            <LinkButton to={`${PAGES.devices.path}?inspected=true`} variant="secondary">
              Inspected only
            </LinkButton>
          </div>
        </div>
        <div className="max-sm:hidden">
          <HeroArt />
        </div>
      </div>
      <div className="wrap">
        <dl className="grid grid-cols-3 border-t border-hairline">
          {figures.map(([figure, label]) => (
            <div
              key={label}
              className="flex flex-col-reverse justify-end gap-0.5 border-hairline py-4 not-first:border-l not-first:pl-4 sm:flex-row-reverse sm:items-baseline sm:gap-3 sm:py-6 sm:not-first:pl-8"
            >
              <dt className="text-sm text-ink-soft sm:text-base">{label}</dt>
              <dd className="font-display text-3xl font-bold sm:text-4xl">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
