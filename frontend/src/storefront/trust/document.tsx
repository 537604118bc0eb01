import type { ReactNode } from 'react';
import { useLanguage } from '../../lib/language/language';
import { TranslationNote } from '../../ui/page/translation-note';

export interface Part {
  /** Its fragment in the address. */
  id: string;
  title: string;
  content: ReactNode;
}

interface DocumentProps {
  title: string;
  lead: string;
  /** The date of the text, ISO 8601: readers see whether it has changed. */
  since?: string;
  parts: readonly Part[];
}

/** A long text in sections, with a table of contents. */
export function Document({ title, lead, since, parts }: DocumentProps) {
  const { t, rich, translate, day } = useLanguage();
  return (
    <article className="wrap grid gap-10 pt-8 sm:pt-12">
      <header className="grid gap-4 border-b-2 border-ink pb-8">
        <h1 className="text-4xl font-bold sm:text-5xl">{translate(title)}</h1>
        <p className="max-w-prose text-lg text-ink-soft">{translate(lead)}</p>
        {since && (
          <p className="text-sm text-ink-soft">
            {rich('In force since {day}', { day: <time dateTime={since}>{day(since)}</time> })}
          </p>
        )}
        <TranslationNote />
      </header>
      <div className="grid gap-10 lg:grid-cols-[16rem_1fr] lg:gap-16">
        <nav aria-label={t('On this page')} className="print:hidden lg:sticky lg:top-24 lg:self-start">
          <ul className="grid border-hairline max-lg:border-y max-lg:py-2">
            {parts.map((part) => (
              <li key={part.id}>
                <a
                  href={`#${part.id}`}
                  className="flex min-h-11 items-center underline-offset-4 hover:underline"
                >
                  {translate(part.title)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid gap-12">
          {parts.map(({ id, title, content }) => (
            <section key={id} aria-labelledby={id} className="grid gap-4">
              <h2 id={id} className="scroll-mt-24 text-2xl font-bold sm:text-3xl">
                {translate(title)}
              </h2>
              <div className="grid max-w-prose gap-4 text-lg wrap-anywhere [&_a]:font-semibold [&_a]:text-stamp [&_a]:underline [&_a]:underline-offset-4 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:ps-5">
                {content}
              </div>
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}
