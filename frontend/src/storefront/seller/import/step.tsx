import { type ReactNode, useEffect, useRef } from 'react';

export const STEPS = ['Choose a file', 'Match the columns', 'Check the rows', 'Import'] as const;

/** The current one of the four steps. */
export function StepList({ current }: { current: number }) {
  return (
    <ol className="grid grid-cols-4 gap-2">
      {STEPS.map((name, index) => (
        <li
          key={name}
          aria-current={index === current ? 'step' : undefined}
          className={`border-t-4 pt-2 text-sm leading-tight ${
            index < current
              ? 'border-stamp text-ink-soft'
              : index === current
                ? 'border-stamp font-semibold'
                : 'border-hairline text-ink-soft'
          }`}
        >
          <span className="label-text block">{index + 1}</span>
          {name}
        </li>
      ))}
    </ol>
  );
}

/**
 * A step of the page. Its heading gets the focus when the step starts, unless it is the first one or something in it
 * has the focus.
 */
export function Step({
  number,
  isDone,
  children,
}: {
  number: number;
  /** The step is done: the heading takes the focus, because the pressed button may be gone. */
  isDone: boolean;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is done, too.
  useEffect(() => {
    if (number > 0 && !heading.current?.parentElement?.contains(document.activeElement))
      heading.current?.focus();
  }, [number, isDone]);
  return (
    <section aria-labelledby="step" className="grid gap-6">
      <h2 id="step" ref={heading} tabIndex={-1} className="text-2xl font-semibold outline-none">
        {STEPS[number]}
      </h2>
      {children}
    </section>
  );
}
