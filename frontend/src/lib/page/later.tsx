import { type ComponentType, memo, Suspense, useEffect } from 'react';
import { lazyScreen } from './lazy-screen';
import { repeatUnheardPresses } from './unheard-presses';

/**
 * A part of a page that is not pressed first. Where the server has rendered the page, it is there from the beginning and
 * its script comes after the page hears presses; React hydrates it then. On the way to another page it is fetched with
 * that.
 * @param name under which the module exports it
 */
export function later<Name extends string, Props extends object>(
  fetchModule: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): ComponentType<Props> {
  const Part = lazyScreen<Props>(async () => ({ default: (await fetchModule())[name] }));
  const isRunning = typeof document !== 'undefined' && 'hydrated' in document.documentElement.dataset;
  if (isRunning) Part.load().catch(() => undefined);
  // An update before the script has come would take away what the server has rendered.
  return memo(function Later(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
        <Hears />
      </Suspense>
    );
  }) as ComponentType<Props>;
}

/** Beside a part: is hydrated with it. */
function Hears() {
  useEffect(repeatUnheardPresses, []);
  return null;
}
