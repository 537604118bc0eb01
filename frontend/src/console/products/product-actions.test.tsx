import { PRODUCT_MESSAGES } from '@parkho/contracts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, testDataProvider } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { ProductButtons } from './product-actions';
import type { ProductRecord } from './product-calls';

const laptop = {
  id: 'p1',
  name: 'ThinkPad',
  approvalStatus: 'approved',
  isActive: true,
  isFeatured: false,
  inspected: false,
  sold: false,
} as ProductRecord;

const show = (product: Partial<ProductRecord>) => {
  const toggleFeatured = jest.fn(async () => ({}));
  render(
    <MemoryRouter>
      <AdminContext dataProvider={testDataProvider({ toggleFeatured })}>
        <ProductButtons product={{ ...laptop, ...product }} />
      </AdminContext>
    </MemoryRouter>,
  );
  return toggleFeatured;
};

test.each<[string, Partial<ProductRecord>, string]>([
  ['Feature', { approvalStatus: 'pending' }, PRODUCT_MESSAGES.notApproved],
  ['Feature', { isActive: false }, PRODUCT_MESSAGES.notActive],
  ['Feature', { sold: true }, PRODUCT_MESSAGES.soldAlready],
  ['Reject', { sold: true }, PRODUCT_MESSAGES.soldAlready],
])('%s cannot be chosen where the server would refuse: %j', (label, product, reason) => {
  show(product);
  expect(screen.getByRole('button', { name: label })).toBeDisabled();
  expect(screen.getAllByText(reason).length).toBeGreaterThan(0);
});

test('what can be featured is, and what is featured can always be taken down', async () => {
  const toggleFeatured = show({});
  await userEvent.click(screen.getByRole('button', { name: 'Feature' }));
  expect(toggleFeatured).toHaveBeenCalledWith('p1');
  show({ isFeatured: true, isActive: false, sold: true });
  expect(screen.getByRole('button', { name: 'Remove from featured' })).toBeEnabled();
});
