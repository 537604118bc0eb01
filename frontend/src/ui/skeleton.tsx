/** A grey placeholder of loading content; the class sets its size. Hidden from assistive technology. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-sm bg-paper-deep ${className}`} />;
}
