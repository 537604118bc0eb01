import {
  STATEMENT_MESSAGES as MESSAGES,
  PAGES,
  type ReportFigures,
  type ReportTable,
  type SellerStatement,
  type StatementFormat,
} from '@parkho/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { formatMonth } from '../../../lib/date';
import { errorText } from '../../../lib/http/api';
import { changeOf, shownAs } from '../../../lib/shop-report/values';
import { Button } from '../../../ui/button';
import { BarFigure } from '../../../ui/chart/bar-figure';
import { Field, Select } from '../../../ui/field';
import { Banner } from '../../../ui/page/banner';
import { Skeleton } from '../../../ui/skeleton';
import { ErrorState } from '../../../ui/states';
import { saveStatement, statement } from './statement-calls';

const nameOf = (month: string): string => formatMonth(`${month}-15`);

/** The shop's listings, sales and revenue of a month: /seller/statements?month=2026-10. */
export default function StatementsPage() {
  const [params, setParams] = useSearchParams();
  const { data, error, isPlaceholderData, refetch } = useQuery(statement(params.get('month')));
  return (
    <div className="wrap grid grid-cols-1 gap-6 py-8 sm:py-10">
      <h1 className="text-3xl font-bold sm:text-4xl">{PAGES.sellerStatements.title}</h1>
      {error && !isPlaceholderData && !data ? (
        <ErrorState title={MESSAGES.loadFailed} detail={error.message} onRetry={refetch} />
      ) : !data ? (
        <Skeleton className="h-[36rem]" />
      ) : (
        <>
          <div className="flex flex-wrap items-end gap-3">
            <div className="w-full sm:w-56">
              <Field label="Month">
                <Select value={data.month} onChange={({ target }) => setParams({ month: target.value })}>
                  {data.months.map((month) => (
                    <option key={month} value={month}>
                      {nameOf(month)}
                    </option>
                  ))}
                </Select>
              </Field>
            </div>
            <Downloads month={data.month} />
          </div>
          {error && <Banner>{errorText(error, MESSAGES.loadFailed)}</Banner>}
          <div
            aria-busy={isPlaceholderData}
            className={`grid grid-cols-1 gap-8 transition-opacity ${isPlaceholderData ? 'opacity-50' : ''}`}
          >
            <Statement statement={data} />
          </div>
        </>
      )}
    </div>
  );
}

const FORMATS: readonly [StatementFormat, string][] = [
  ['pdf', 'Download PDF'],
  ['csv', 'Download sales as CSV'],
];

function Downloads({ month }: { month: string }) {
  const { mutate, isPending, variables, error } = useMutation({ mutationFn: saveStatement });
  return (
    <>
      {FORMATS.map(([format, label]) => {
        const busy = isPending && variables.format === format;
        return (
          <Button
            key={format}
            variant="secondary"
            busy={busy}
            disabled={isPending}
            onClick={() => mutate({ month, format })}
          >
            {!busy && <Download aria-hidden="true" className="size-5" />}
            {label}
          </Button>
        );
      })}
      {error && <Banner>{errorText(error, MESSAGES.fileFailed)}</Banner>}
    </>
  );
}

function Statement({ statement: { month, isRunning, document } }: { statement: SellerStatement }) {
  const [figures, sales, months] = document.sections as [ReportFigures, ReportTable, ReportTable];
  const previousLabel = document.comparedWith!.label;
  return (
    <>
      <section aria-labelledby="month" className="grid gap-3">
        <h2 id="month" className="text-xl font-bold">
          {nameOf(month)}
        </h2>
        {isRunning && (
          <p className="text-ink-soft">This month has not ended yet. Its figures may still change.</p>
        )}
        <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-3 sm:gap-4 lg:grid-cols-3">
          {figures.figures.map((figure) => {
            const { key, label, kind, value, before = null } = figure;
            const change = changeOf(figure);
            return (
              <div
                key={key}
                className="flex min-w-0 flex-col gap-1 rounded-md border border-hairline bg-sheet p-3 sm:p-4"
              >
                <dt className="label-text text-ink-soft">{label.replace(' (PKR)', '')}</dt>
                <dd className="font-display text-xl leading-tight font-bold wrap-anywhere sm:text-2xl">
                  {shownAs(kind, value)}
                </dd>
                <dd className="text-sm text-ink-soft">
                  {value === before
                    ? `No change from ${previousLabel}`
                    : change
                      ? `${change} from ${shownAs(kind, before)}`
                      : `${previousLabel}: ${shownAs(kind, before)}`}
                </dd>
              </div>
            );
          })}
        </dl>
      </section>
      <section aria-labelledby="sales" className="grid grid-cols-1 gap-3">
        <h2 id="sales" className="text-xl font-bold">
          {sales.title}
        </h2>
        {sales.rows.length === 0 ? (
          <p className="text-ink-soft">{MESSAGES.none}</p>
        ) : (
          <Table table={sales} onPhone={['soldOn', 'device', 'price']} />
        )}
        <p className="text-sm text-ink-soft">
          Counted by the day of sale. A sale that you correct or undo changes the statement of its month.
        </p>
      </section>
      <section aria-labelledby="months" className="grid grid-cols-1 gap-6">
        <h2 id="months" className="text-xl font-bold">
          Last 12 months
        </h2>
        <BarFigure
          title="Revenue"
          hint="Revenue from sold devices by month, in PKR"
          label="Month"
          isTabled
          format={(value) => shownAs('money', value)}
          bars={months.rows.map(([monthCell, , , revenue]) => ({
            name: shownAs('text', monthCell!),
            short: shownAs('text', monthCell!).slice(0, 3),
            value: Number(revenue),
          }))}
        />
        <Table table={months} onPhone={['month', 'sold', 'revenue']} />
      </section>
    </>
  );
}

/** @param onPhone keys of the columns that fit on a phone; files have all */
function Table({
  table: { title, columns, rows, totals },
  onPhone,
}: {
  table: ReportTable;
  onPhone: string[];
}) {
  const cellClasses = columns.map(({ key, kind }) => {
    const align = kind === 'text' ? 'text-start wrap-anywhere' : 'text-end md:whitespace-nowrap';
    return `py-2 pe-3 last:pe-0 md:pe-4 ${align} ${onPhone.includes(key) ? '' : 'max-md:hidden'}`;
  });
  return (
    <table className="w-full text-start align-top">
      <caption className="sr-only">{title}</caption>
      <thead className="label-text border-b-2 border-ink text-ink-soft">
        <tr>
          {columns.map(({ key, label }, index) => (
            <th key={key} scope="col" className={`font-semibold ${cellClasses[index]}`}>
              {label.replace(' (PKR)', '')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline">
        {rows.map((row) => (
          <tr key={row.join()}>
            {columns.map(({ key, kind }, index) => (
              <td key={key} className={cellClasses[index]}>
                {shownAs(kind, row[index]!)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {totals && (
        <tfoot className="border-t-2 border-ink font-bold">
          <tr>
            {columns.map(({ key, kind }, index) => (
              <td key={key} className={cellClasses[index]}>
                {totals[index] === null ? '' : shownAs(kind, totals[index]!)}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
