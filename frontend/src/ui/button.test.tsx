import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button';

test('a busy button ignores presses and keeps the focus, which a disabled one would lose', async () => {
  const press = jest.fn();
  const submit = jest.fn((event) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={submit}>
      <Button type="submit" busy={busy} onClick={press}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(button);
  rerender(form(true));
  await userEvent.keyboard('{Enter}');
  expect([press, submit].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  await waitFor(() => expect(button).toHaveFocus());
  expect(button).toBeEnabled();
  expect(button).toHaveAttribute('aria-disabled', 'true');
});
