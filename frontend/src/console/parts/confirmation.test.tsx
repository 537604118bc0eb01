import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { Confirmation } from './confirmation';

const [onConfirm, onClose] = [jest.fn(), jest.fn()];
beforeEach(jest.clearAllMocks);

const ask = (isDangerous: boolean) =>
  render(
    <MemoryRouter>
      <Confirmation
        title="Delete?"
        content="It is gone then."
        confirm="Delete"
        isDangerous={isDangerous}
        onConfirm={onConfirm}
        onClose={onClose}
      />
    </MemoryRouter>,
  );

test.each([
  ['takes something away', true, 0],
  ['takes nothing away', false, 1],
])('Enter on what %s confirms as often as it should', async (_, isDangerous, confirmed) => {
  ask(isDangerous);
  expect(screen.getByRole('dialog', { name: 'Delete?' })).toHaveAccessibleDescription('It is gone then.');
  await userEvent.keyboard('{Enter}');
  expect(onConfirm).toHaveBeenCalledTimes(confirmed);
  expect(onClose).toHaveBeenCalledTimes(1 - confirmed);
});
