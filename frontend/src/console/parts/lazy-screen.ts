import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A screen of the console under its name in a file of its own, which is fetched when somebody opens it. */
export const lazyScreen = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyExoticComponent<ComponentType> => lazy(async () => ({ default: (await load())[name] }));
