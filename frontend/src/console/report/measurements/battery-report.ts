import type { MeasuredValue } from './measured-value';

/**
 * The battery's health from the report of Windows' `powercfg /batteryreport`: the full-charge capacity in percent of
 * the design capacity. A machine with two batteries has a column for each, which are added up. Undefined for any other
 * file.
 */
export const batteryReportValues = (file: string): MeasuredValue[] | undefined => {
  const [design, full] = [sumOf(file, 'DESIGN CAPACITY'), sumOf(file, 'FULL CHARGE CAPACITY')];
  if (!design || full === undefined) return undefined;
  const cycles = cellsOf(file, 'CYCLE COUNT').map(numberIn).filter(Boolean);
  const capacityText = `${full.toLocaleString('en')} of ${design.toLocaleString('en')} mWh`;
  const path = 'internals.battery';
  return [
    { path, field: 'health', value: Math.min(100, Math.round((full / design) * 100)) },
    {
      path,
      field: 'notes',
      value: [capacityText, cycles.length > 0 && `${cycles.join(' and ')} charge cycles`]
        .filter(Boolean)
        .join('; '),
    },
  ];
};

const sumOf = (file: string, label: string): number | undefined => {
  const sizes = cellsOf(file, label)
    .filter((cell) => /mWh/i.test(cell))
    .map(numberIn);
  return sizes.length > 0 ? sizes.reduce((sum, size) => sum + size, 0) : undefined;
};

/** Digits are grouped by the Windows locale: '57,020 mWh', '57.020 mWh', '57 020 mWh'. */
const numberIn = (cell: string): number => Number(cell.replace(/\D/g, ''));

/** The cells after a label, in the first row that begins with it. */
const cellsOf = (file: string, label: string): string[] => {
  const begins = file.search(new RegExp(`<td[^>]*>\\s*(<span[^>]*>)?\\s*${label}\\s*<`, 'i'));
  if (begins < 0) return [];
  const [row = ''] = file.slice(begins).split(/<\/tr|<tr/i);
  const [, ...cells] = row.split(/<td[^>]*>/i).slice(1);
  return cells.map((cell) => cell.replace(/<[^>]*>/g, ' '));
};
