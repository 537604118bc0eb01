/** What went wrong with a form as a whole. */
export function Banner({ children }: { children: string }) {
  return (
    <p
      role="alert"
      className="rounded-md border border-red-ink bg-red-tint px-4 py-3 font-medium text-red-ink"
    >
      {children}
    </p>
  );
}
