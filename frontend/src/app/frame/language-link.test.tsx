import { LANGUAGE_STORAGE_KEY } from '@parkho/contracts';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { LanguageLink } from './language-link';

const show = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <LanguageLink className="" />
    </MemoryRouter>,
  );

test('links to the page in the other language, which the browser remembers', () => {
  show('/nowhere?page=2');
  const link = screen.getByRole('link', { name: 'اردو' });
  expect(link).toHaveAttribute('href', '/ur/nowhere?page=2');
  link.addEventListener('click', (press) => press.preventDefault());
  fireEvent.click(link);
  expect(localStorage.getItem(LANGUAGE_STORAGE_KEY)).toBe('ur');
});

test('is missing on pages only in English', () => {
  show('/seller/products');
  expect(screen.queryByRole('link')).toBeNull();
});
