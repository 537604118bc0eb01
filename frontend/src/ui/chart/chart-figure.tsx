import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useLanguage } from '../../lib/language/language';

export interface ChartTexts {
  title: string;
  /** A description of the measure. */
  hint: string;
  /** The name of the times or categories: the head of the table's first column. */
  label: string;
  /** The measure in a word or two: the head of the second column. */
  measure: string;
}

interface ChartFigureProps extends ChartTexts {
  /** Absent if the numbers are in a table beside it. */
  rows: readonly { key: string; name: string; text: string }[] | undefined;
  /** The drawing; false if there is nothing to draw. */
  children: ReactNode;
}

/**
 * A chart under its title, and its numbers as a table. Assistive technology reads the table instead of the drawing.
 */
export function ChartFigure({ title, hint, label, measure, rows, children }: ChartFigureProps) {
  const { t } = useLanguage();
  const heading = useId();
  return (
    <figure aria-labelledby={heading} className="flex min-w-0 flex-col gap-3">
      <figcaption>
        <h3 id={heading} className="font-semibold">
          {title}
        </h3>
        <p className="mt-0.5 text-sm text-ink-soft">{hint}</p>
      </figcaption>
      {children ? (
        <>
          <div aria-hidden="true" className="@container">
            {children}
          </div>
          {rows && (
            <details className="group/table">
              <summary className="flex min-h-11 list-none items-center gap-1 font-semibold text-stamp underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
                <ChevronRight
                  aria-hidden="true"
                  className="size-5 group-open/table:rotate-90 rtl:-scale-x-100 rtl:group-open/table:-rotate-90"
                />
                {t('Show as table')}
              </summary>
              <table className="mt-2 w-full text-start">
                <caption className="sr-only">{`${title}: ${hint}`}</caption>
                <thead className="label-text border-b-2 border-ink text-ink-soft">
                  <tr>
                    <th scope="col" className="py-2 pe-4 font-semibold">
                      {label}
                    </th>
                    <th scope="col" className="py-2 text-end font-semibold">
                      {measure}
                    </th>
                  </tr>
                </thead>
                <tbody className="divide-y divide-hairline">
                  {rows.map(({ key, name, text }) => (
                    <tr key={key}>
                      <th scope="row" className="py-1.5 pe-4 font-normal wrap-anywhere">
                        {name}
                      </th>
                      <td className="py-1.5 text-end font-medium whitespace-nowrap">{text}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </details>
          )}
        </>
      ) : (
        <p className="grid h-44 place-items-center text-ink-soft">{t('Nothing yet')}</p>
      )}
    </figure>
  );
}
