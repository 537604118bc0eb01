import { type ReactNode, useEffect, useId, useRef } from 'react';

/** A section of the profile: its subject on the left, its controls on the right. */
export function ProfileSection({
  id,
  title,
  hint,
  children,
}: {
  /** Its fragment in the address. */
  id?: string;
  title: string;
  hint: string;
  children: ReactNode;
}) {
  const heading = useId();
  const section = useRef<HTMLElement>(null);
  // On a full page load, React renders after the browser has looked for the target of the fragment.
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
