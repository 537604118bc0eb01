import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { pageWindow } from '../lib/page/page-window';
import { Pagination } from './pagination';

test.each([
  [1, 1, '1'],
  [1, 3, '1 2 3'],
  [5, 5, '1 2 3 4 5'],
  [1, 9, '1 2 3 4 …9'],
  [3, 9, '1 2 3 4 …9'],
  [4, 9, '1… 3 4 5 …9'],
  [9, 9, '1… 6 7 8 9'],
  [99, 9, '1… 6 7 8 9'],
])('page %i of %i offers %s', (page, totalPages, labels) => {
  const offered = pageWindow(page, totalPages);
  expect(offered.map(({ label }) => label).join(' ')).toBe(labels);
  expect(offered.map(({ number }) => number)).toEqual(labels.match(/\d+/g)!.map(Number));
});

const show = (page: number, totalPages: number) =>
  render(<Pagination page={page} totalPages={totalPages} linkTo={(number) => `/devices?page=${number}`} />, {
    wrapper: MemoryRouter,
  });

test('pages are links, the current one is marked, and the ends are disabled', () => {
  show(9, 9);
  expect(screen.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '/devices?page=8');
  expect(screen.getByRole('link', { name: 'Previous page' })).toHaveAttribute('rel', 'prev');
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('9');
  expect(screen.queryByRole('link', { name: 'Next page' })).toBeNull();
});

test('one page needs no pagination', () => {
  const { container } = show(1, 1);
  expect(container).toBeEmptyDOMElement();
});
