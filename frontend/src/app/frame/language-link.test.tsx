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

test('leads to the page in the other language, which the browser keeps to', () => {
  show('/nowhere?page=2');
  const link = screen.getByRole('link', { name: 'اردو' });
  expect(link).toHaveAttribute('href', '/ur/nowhere?page=2');
  link.addEventListener('click', (press) => press.preventDefault());
  fireEvent.click(link);
  expect(localStorage.getItem(LANGUAGE_STORAGE_KEY)).toBe('ur');
});

test('is not there where the page is in English alone', () => {
  show('/seller/products');
  expect(screen.queryByRole('link')).toBeNull();
});
