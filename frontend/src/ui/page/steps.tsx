/** What happens one after the other, with large numbers. */
export function Steps({ steps }: { steps: readonly { name: string; text: string }[] }) {
  return (
    <ol className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
      {steps.map(({ name, text }, index) => (
        <li key={name} className="grid content-start gap-2 border-t-2 border-stamp pt-4">
          <span aria-hidden="true" className="font-display text-5xl font-extrabold text-stamp">
            {index + 1}
          </span>
          <h3 className="text-xl font-semibold">{name}</h3>
          <p className="text-ink-soft">{text}</p>
        </li>
      ))}
    </ol>
  );
}
