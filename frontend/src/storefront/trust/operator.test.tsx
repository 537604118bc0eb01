import type { ShopFigures } from '@parkho/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { shopFigures } from '../../lib/devices/shop-figures';
import { Operator } from './operator';

const show = (operator?: ShopFigures['operator']) => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(shopFigures.queryKey, {
    devicesOnSale: 0,
    reports: 0,
    inspectors: [],
    ...(operator && { operator }),
  });
  return render(
    <QueryClientProvider client={queries}>
      <Operator />
    </QueryClientProvider>,
  ).container;
};

test('a shop with operator settings shows its operator', () => {
  expect(show({ name: 'Raavi Computers (Pvt) Ltd', address: 'Hall Road, Lahore' })).toHaveTextContent(
    'This shop is run by Raavi Computers (Pvt) Ltd, Hall Road, Lahore.',
  );
});

test('without operator settings only the contact data are shown', () => {
  expect(show()).not.toHaveTextContent('run by');
  expect(screen.getByRole('link', { name: 'info@parkho.pk' })).toHaveAttribute(
    'href',
    'mailto:info@parkho.pk',
  );
});
