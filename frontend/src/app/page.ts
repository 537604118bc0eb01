import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

interface PageModule {
  default: ComponentType;
}

/** A page in a file of its own, and a way to have it before it is shown. */
export type Page = LazyExoticComponent<ComponentType> & { load: () => Promise<PageModule> };

/**
 * A page whose file is fetched when it is first shown, or by `load` before that. React shows a stand-in for every
 * promise, even one that has resolved, and keeps it for 300 ms: a page that is loaded is handed to it without a promise.
 */
export function page(fetchModule: () => Promise<PageModule>): Page {
  let loaded: PageModule | undefined;
  let loading: Promise<PageModule> | undefined;
  const load = () => {
    loading ??= fetchModule().then((module) => {
      loaded = module;
      return module;
    });
    return loading;
  };
  const present = (module: PageModule) =>
    // biome-ignore lint/suspicious/noThenProperty: React takes any thenable, and does not wait for one that calls back at once.
    ({ then: (resolve: (module: PageModule) => void) => resolve(module) }) as Promise<PageModule>;
  return Object.assign(
    lazy(() => (loaded ? present(loaded) : load())),
    { load },
  );
}
