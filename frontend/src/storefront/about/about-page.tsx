import { PAGES } from '@parkho/contracts';
import { LinkButton } from '../../ui/button';
import { Expertise } from './expertise';
import { HowItWorks } from './how-it-works';
import { Mission } from './mission';
import { Founders, Team } from './people';

export default function AboutPage() {
  return (
    <div className="grid gap-20 sm:gap-28">
      <Mission />
      <Founders />
      <HowItWorks />
      <Expertise />
      <Team />
      <section aria-labelledby="onwards" className="wrap -mb-24">
        <div className="grid gap-6 rounded-t-md bg-stamp px-6 py-12 text-white sm:px-12 sm:py-16 md:grid-cols-[1fr_auto] md:items-end [&_:focus-visible]:outline-brass">
          <h2 id="onwards" className="max-w-2xl text-3xl font-bold sm:text-5xl">
            See for yourself what an honest listing looks like.
          </h2>
          <LinkButton to={PAGES.devices.path} variant="secondary">
            Browse devices
          </LinkButton>
        </div>
      </section>
    </div>
  );
}
