import { useSyncExternalStore } from 'react';

const unchanging = () => () => undefined;

/** False for the server-rendered markup, which is the same for everyone and at any time. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  );
