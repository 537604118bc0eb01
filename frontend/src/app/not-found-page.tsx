import { useDocumentTitle } from '../lib/use-document-title';
import { LinkButton } from '../ui/button';
import { paths } from './paths';

export function NotFoundPage() {
  useDocumentTitle('Page not found');
  return (
    <div className="wrap flex flex-col items-start gap-6 py-24">
      <p className="label-text -rotate-3 rounded-sm border-3 border-double border-red-ink px-3 py-1.5 text-base font-bold text-red-ink">
        404 / Not on record
      </p>
      <h1 className="max-w-2xl text-4xl font-bold sm:text-5xl">We looked, and there is no such page.</h1>
      <p className="max-w-prose text-lg text-ink-soft">
        The address may be mistyped, or the device it belonged to is no longer listed.
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.devices}>Browse devices</LinkButton>
        <LinkButton to={paths.home} variant="secondary">
          Back to Home
        </LinkButton>
      </div>
    </div>
  );
}
