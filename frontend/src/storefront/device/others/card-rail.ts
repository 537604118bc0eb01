/** Cards as rows on a phone, side by side on a desktop, and between them a rail to swipe. */
export const CARD_RAIL =
  'grid grid-cols-1 gap-3 sm:flex sm:snap-x sm:snap-mandatory sm:gap-4 sm:overflow-x-auto sm:pb-2 sm:*:shrink-0 sm:*:snap-start sm:-mx-6 sm:scroll-px-6 sm:px-6 sm:*:w-[44%] lg:mx-0 lg:grid lg:grid-cols-4 lg:gap-6 lg:overflow-visible lg:px-0 lg:pb-0 lg:*:w-auto';
