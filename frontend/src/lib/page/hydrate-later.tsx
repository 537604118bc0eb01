import { type ComponentType, memo, Suspense, useEffect } from 'react';
import { replayEarlyClicks } from './early-clicks';
import { lazyScreen } from './lazy-screen';

/**
 * A part of a page that is rarely used first. On a server-rendered page it is present from the start, and its script
 * loads after the page is interactive; React then hydrates it. On client-side navigation it loads with the page.
 * @param name the module's export
 */
export function hydrateLater<Name extends string, Props extends object>(
  fetchModule: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): ComponentType<Props> {
  const Part = lazyScreen<Props>(async () => ({ default: (await fetchModule())[name] }));
  const isRunning = typeof document !== 'undefined' && 'hydrated' in document.documentElement.dataset;
  if (isRunning) Part.load().catch(() => undefined);
  // An update before the script has loaded would remove the server's markup.
  return memo(function Later(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
        <ReplayEarlyClicks />
      </Suspense>
    );
  }) as ComponentType<Props>;
}

/** Placed beside a part, to be hydrated with it. */
function ReplayEarlyClicks() {
  useEffect(replayEarlyClicks, []);
  return null;
}
