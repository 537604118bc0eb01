import { PAGES, queryString } from '@parkho/contracts';
import { Search } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button, LinkButton } from '../../ui/button';
import { SealMark } from '../../ui/device/seal';
import { Input } from '../../ui/field';
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
      <div className="wrap grid grid-cols-1 gap-x-12 gap-y-8 pt-7 pb-10 lg:grid-cols-[1fr_1.05fr] lg:items-center lg:py-16">
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
          <SearchForm />
          <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
            <LinkButton to={PAGES.devices.path}>Browse PCs</LinkButton>
            <LinkButton to={`${PAGES.devices.path}?inspected=true`} variant="secondary">
              Inspected only
            </LinkButton>
          </div>
        </div>
        <HeroArt />
      </div>
      <div className="wrap">
        <dl className="grid grid-cols-3 border-t border-hairline">
          {figures.map(([figure, label]) => (
            <div
              key={label}
              className="flex flex-col-reverse justify-end gap-0.5 border-hairline py-5 not-first:border-l not-first:pl-4 sm:flex-row-reverse sm:items-baseline sm:gap-3 sm:py-6 sm:not-first:pl-8"
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

function SearchForm() {
  const navigate = useNavigate();
  return (
    <search>
      <form
        action={PAGES.devices.path}
        onSubmit={(event) => {
          event.preventDefault();
          const search = String(new FormData(event.currentTarget).get('search') ?? '').trim();
          navigate({ pathname: PAGES.devices.path, search: queryString({ search }) });
        }}
        className="flex max-w-[34rem] gap-2"
      >
        <Input
          type="search"
          name="search"
          maxLength={200}
          aria-label="Search devices"
          placeholder="ThinkPad, MacBook, RTX 3060..."
          className="h-13"
        />
        <Button type="submit" variant="secondary" aria-label="Search" className="h-13 shrink-0 sm:px-6">
          <Search aria-hidden="true" className="size-5" />
        </Button>
      </form>
    </search>
  );
}
