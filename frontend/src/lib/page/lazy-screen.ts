import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { PageQueries } from './page-queries';

interface ScreenModule<Props> {
  default: ComponentType<Props>;
  /** The queries of a page. */
  queries?: PageQueries;
}

/** A screen, or a part of one, in its own chunk, with a function that preloads it. */
export type LazyScreen<Props = object> = LazyExoticComponent<ComponentType<Props>> & {
  load: () => Promise<ScreenModule<Props>>;
};

/**
 * A screen whose chunk is loaded when it is first shown, or by `load` before that. React shows a fallback for every
 * promise, even one that has resolved, and keeps it for 300 ms: a loaded screen is rendered without a promise.
 */
export function lazyScreen<Props = object>(
  fetchModule: () => Promise<ScreenModule<Props>>,
): LazyScreen<Props> {
  let loaded: ScreenModule<Props> | undefined;
  let loading: Promise<ScreenModule<Props>> | undefined;
  const load = () => {
    loading ??= fetchModule().then(
      (module) => {
        loaded = module;
        return module;
      },
      (error) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const present = (module: ScreenModule<Props>) =>
    // biome-ignore lint/suspicious/noThenProperty: React takes any thenable, and does not wait for one that calls back at once.
    ({ then: (resolve: (module: ScreenModule<Props>) => void) => resolve(module) }) as Promise<
      ScreenModule<Props>
    >;
  return Object.assign(
    lazy(() => (loaded ? present(loaded) : load())),
    { load },
  );
}
