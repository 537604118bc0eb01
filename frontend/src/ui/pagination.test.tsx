import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { pageWindow } from '../lib/page/page-window';
import { Pagination } from './pagination';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [3, 9, [1, 2, 3, 4, 5]],
  [4, 9, [2, 3, 4, 5, 6]],
  [9, 9, [5, 6, 7, 8, 9]],
  [99, 9, [5, 6, 7, 8, 9]],
])('page %i of %i offers %j', (page, totalPages, numbers) => {
  expect(pageWindow(page, totalPages)).toEqual(numbers);
});

const show = (page: number, totalPages: number) =>
  render(<Pagination page={page} totalPages={totalPages} linkTo={(number) => `/devices?page=${number}`} />, {
    wrapper: MemoryRouter,
  });

test('pages are links, the current one is marked, and the ends lead no further', () => {
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
