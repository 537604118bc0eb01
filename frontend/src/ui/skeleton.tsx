/** A grey stand-in for what is loading; its size comes from the class. Hidden from assistive technology. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-sm bg-paper-deep ${className}`} />;
}
