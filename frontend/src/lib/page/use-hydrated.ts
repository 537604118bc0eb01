import { useSyncExternalStore } from 'react';

const unchanging = () => () => undefined;

/** False while a page is as the server has rendered it, for everybody and at any time. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  );
