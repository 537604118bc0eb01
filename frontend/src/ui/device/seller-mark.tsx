/** The first letter of a seller's name in a disc. */
export function SellerMark({ name, className }: { name: string; className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full bg-stamp font-display font-bold text-contrast ${className}`}
    >
      {name.charAt(0).toUpperCase()}
    </span>
  );
}
