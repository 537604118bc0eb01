import { type ReactNode, useId } from 'react';

interface CardRailProps {
  title: string;
  /** Cards, each in an `li`. */
  children: ReactNode;
}

/** Cards under a heading: a list on a phone, side by side on a desktop, and in between a horizontal scroller. */
export function CardRail({ title, children }: CardRailProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-4 pt-6 sm:gap-6 sm:pt-10 print:hidden">
      <h2 id={heading} className="text-2xl font-bold sm:text-3xl">
        {title}
      </h2>
      <ul
        aria-labelledby={heading}
        className="grid grid-cols-1 gap-3 sm:flex sm:snap-x sm:snap-mandatory sm:gap-4 sm:overflow-x-auto sm:pb-2 sm:*:shrink-0 sm:*:snap-start sm:-mx-6 sm:scroll-px-6 sm:px-6 sm:*:w-[44%] lg:mx-0 lg:grid lg:grid-cols-4 lg:gap-6 lg:overflow-visible lg:px-0 lg:pb-0 lg:*:w-auto"
      >
        {children}
      </ul>
    </section>
  );
}
