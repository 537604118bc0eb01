import { type ReactNode, Suspense, useState } from 'react';

/** Loads a dialog when it is first opened, and keeps it mounted: a closing dialog returns the focus. */
export function LazyWhenOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  return wasOpened && <Suspense>{children}</Suspense>;
}
