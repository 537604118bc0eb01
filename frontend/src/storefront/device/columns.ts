/** The two columns of the page, which its stand-in has too. */
export const COLUMNS =
  'grid grid-cols-1 gap-x-12 gap-y-8 lg:gap-y-10 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]';
