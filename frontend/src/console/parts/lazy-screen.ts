import type { ComponentType } from 'react';
import { type LazyScreen, lazyScreen as lazyDefault } from '../../lib/page/lazy-screen';

/** A screen of the console, or a large dialog, in a file that is loaded when it is opened. */
export const lazyScreen = <Name extends string, Props = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyScreen<Props> => lazyDefault(async () => ({ default: (await load())[name] }));
