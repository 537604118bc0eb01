import { type ReactNode, useEffect, useId, useRef } from 'react';

/** One subject of the profile: what it is about on the left, what can be done about it on the right. */
export function ProfileSection({
  id,
  title,
  hint,
  children,
}: {
  /** What the hash of an address calls it. */
  id?: string;
  title: string;
  hint: string;
  children: ReactNode;
}) {
  const heading = useId();
  const section = useRef<HTMLElement>(null);
  // A page that loads from its address renders after the browser has looked for the target of the hash.
  useEffect(() => {
    if (id && window.location.hash === `#${id}`) section.current?.scrollIntoView();
  }, [id]);
  return (
    <section
      ref={section}
      id={id}
      aria-labelledby={heading}
      className="grid gap-5 border-t border-hairline py-8 md:grid-cols-[minmax(0,2fr)_minmax(0,5fr)] md:gap-10 md:py-10"
    >
      <div className="grid content-start gap-2">
        <h2 id={heading} className="text-xl font-semibold">
          {title}
        </h2>
        <p className="text-ink-soft">{hint}</p>
      </div>
      <div className="grid min-w-0 gap-5 rounded-md border border-hairline bg-sheet p-5 sm:p-8">
        {children}
      </div>
    </section>
  );
}
