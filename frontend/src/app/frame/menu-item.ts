/** The style of a menu entry. */
export const menuItem =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left font-medium hover:bg-paper-deep aria-[current=page]:text-stamp';
