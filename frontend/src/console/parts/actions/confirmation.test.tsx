import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { Confirmation } from './confirmation';

test('pressing Enter immediately cancels', async () => {
  const [onConfirm, onClose] = [jest.fn(), jest.fn()];
  render(
    <MemoryRouter>
      <Confirmation
        title="Delete?"
        content="It is gone then."
        confirm="Delete"
        onConfirm={onConfirm}
        onClose={onClose}
      />
    </MemoryRouter>,
  );
  expect(screen.getByRole('dialog', { name: 'Delete?' })).toHaveAccessibleDescription('It is gone then.');
  await userEvent.keyboard('{Enter}');
  expect(onConfirm).not.toHaveBeenCalled();
  expect(onClose).toHaveBeenCalledTimes(1);
});
