import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A screen of the console, or a large dialog, under its name in a file that is fetched when it is opened. */
export const lazyScreen = <Name extends string, Props = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: (await load())[name] }));
