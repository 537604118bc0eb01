/** The two columns of the page, shared with its skeleton. */
export const PAGE_COLUMNS =
  'grid grid-cols-1 gap-x-12 gap-y-6 lg:gap-y-10 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] print:grid-cols-2 print:gap-x-6 print:gap-y-4';
