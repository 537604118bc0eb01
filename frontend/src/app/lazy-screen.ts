import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

interface ScreenModule {
  default: ComponentType;
}

/** The screen of a page in a file of its own, and a way to have it before it is shown. */
export type LazyScreen = LazyExoticComponent<ComponentType> & { load: () => Promise<ScreenModule> };

/**
 * A screen whose file is fetched when it is first shown, or by `load` before that. React shows a stand-in for every
 * promise, even one that has resolved, and keeps it for 300 ms: a loaded screen is handed to it without a promise.
 */
export function lazyScreen(fetchModule: () => Promise<ScreenModule>): LazyScreen {
  let loaded: ScreenModule | undefined;
  let loading: Promise<ScreenModule> | undefined;
  const load = () => {
    loading ??= fetchModule().then((module) => {
      loaded = module;
      return module;
    });
    return loading;
  };
  const present = (module: ScreenModule) =>
    // biome-ignore lint/suspicious/noThenProperty: React takes any thenable, and does not wait for one that calls back at once.
    ({ then: (resolve: (module: ScreenModule) => void) => resolve(module) }) as Promise<ScreenModule>;
  return Object.assign(
    lazy(() => (loaded ? present(loaded) : load())),
    { load },
  );
}
