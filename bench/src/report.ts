/** An aim: a ratio, or a number in the unit of the figure. */
export type Aim = { atLeast: number } | { atMost: number };

/** One line of the table. */
export interface Result {
  name: string;
  /** Parkho's result, with its unit. */
  figure: string;
  /** The baseline, measured in the same rounds. */
  limit?: string;
  /** The figure relative to the baseline, or the value that the aim refers to. */
  ratio?: number;
  aim?: Aim;
  /** Milliseconds. */
  p50?: number;
  p99?: number;
}

export const perSecond = (rate: number): string => `${Math.round(rate).toLocaleString('en-US')}/s`;

const isMet = (ratio: number, aim: Aim): boolean =>
  'atLeast' in aim ? ratio >= aim.atLeast : ratio <= aim.atMost;

/** The aim of a result, and whether it is met; empty without one. */
export function verdictOf({ ratio, aim }: Result): string {
  if (ratio === undefined || aim === undefined) return '';
  const boundText = 'atLeast' in aim ? `>= ${aim.atLeast}` : `<= ${aim.atMost}`;
  return `${boundText} ${isMet(ratio, aim) ? 'ok' : 'missed'}`;
}

const milliseconds = (value: number | undefined): string =>
  value === undefined ? '' : value.toFixed(value < 10 ? 2 : 0);

/** The results as an aligned table; the first column is flush left, figures are flush right. */
export function table(results: readonly Result[]): string {
  const rows = [
    ['', 'measured', 'limit', 'ratio', 'aim', 'p50 ms', 'p99 ms'],
    ...results.map((result) => [
      result.name,
      result.figure,
      result.limit ?? '',
      result.ratio === undefined ? '' : result.ratio.toFixed(result.ratio < 0.1 ? 3 : 2),
      verdictOf(result),
      milliseconds(result.p50),
      milliseconds(result.p99),
    ]),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd();
  return rows.map(line).join('\n');
}
