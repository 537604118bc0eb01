import { render, screen, within } from '@testing-library/react';
import { BarFigure } from './bar-figure';

const days = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Day ${index + 1}`,
    value: index === 1 ? undefined : index * 10,
    before: 5,
  }));
const draw = (count: number, before?: string) =>
  render(<BarFigure title="Sales" hint="By day" label="Day" bars={days(count)} {...(before && { before })} />)
    .container;

test('many values along time are a line, with gaps for missing values', () => {
  const paths = [...draw(61).querySelectorAll('figure svg path[class*=stroke]')];
  // The highest of 600 leaves room above it.
  const height = (600 * 11) / 9.5;
  expect(paths).toHaveLength(1);
  const line = paths[0]!.getAttribute('d')!;
  expect(line.startsWith(`M0.5 ${height}h0M2.5 ${height - 20}h0L3.5 ${height - 30}h0`)).toBe(true);
});

test('few values are bars beside their comparison, and every chart has a table', () => {
  const container = draw(3, 'Period before');
  expect(container.querySelector('path[class*=stroke]')).toBeNull();
  expect(screen.getByText('Period before')).toBeInTheDocument();
  const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true });
  expect(rows.map(({ textContent }) => textContent)).toEqual(['DaySales', 'Day 10', 'Day 2–', 'Day 320']);
});
