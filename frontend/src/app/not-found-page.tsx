import { PAGES } from '@parkho/contracts';
import { LinkButton } from '../ui/button';
import { DeviceSearch } from '../ui/device/device-search';

export function NotFoundPage() {
  return (
    <div className="wrap flex flex-col items-start gap-6 py-24">
      <p className="label-text uppercase -rotate-3 rounded-sm border-3 border-double border-red-ink px-3 py-1.5 text-base font-bold text-red-ink">
        404 / Not on record
      </p>
      <h1 className="max-w-2xl text-4xl font-bold sm:text-5xl">We looked, and there is no such page.</h1>
      <p className="max-w-prose text-lg text-ink-soft">
        The address may be mistyped, or the device it belonged to is no longer listed.
      </p>
      <search className="w-full max-w-[34rem]">
        <DeviceSearch label="Search devices" controlClass="h-13" />
      </search>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={PAGES.devices.path}>Browse devices</LinkButton>
        <LinkButton to={PAGES.home.path} variant="secondary">
          Back to Home
        </LinkButton>
      </div>
    </div>
  );
}
