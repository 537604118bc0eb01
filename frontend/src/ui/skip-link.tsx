/** Visible on keyboard focus: skips the header of every page, or the filters of a list. */
export function SkipLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={`#${to}`}
      onClick={(event) => {
        // The address stays as it is: it may be shared.
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
      className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:start-3 focus:z-50 focus:rounded-md focus:bg-ink focus:px-5 focus:py-3 focus:text-contrast"
    >
      {children}
    </a>
  );
}
