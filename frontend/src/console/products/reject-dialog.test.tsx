import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { RejectDialog } from './reject-dialog';

const open = () => {
  const onReject = jest.fn();
  const dialog = (busy: boolean) => (
    <RejectDialog productName="Dell Latitude 5490" busy={busy} onReject={onReject} onClose={() => {}} />
  );
  const { rerender } = render(dialog(false), { wrapper: MemoryRouter });
  const reason = screen.getByRole('textbox', { name: /Rejection Reason/ });
  return { onReject, reason, becomeBusy: () => rerender(dialog(true)) };
};

test('a blank reason cannot be sent', async () => {
  const { onReject, reason } = open();
  expect(screen.getByRole('button', { name: 'Reject' })).toBeDisabled();
  await userEvent.type(reason, '   ');
  expect(screen.getByRole('button', { name: 'Reject' })).toBeDisabled();
  expect(onReject).not.toHaveBeenCalled();
});

test('the reason is sent without the space around it', async () => {
  const { onReject, reason } = open();
  expect(reason).toHaveFocus();
  await userEvent.type(reason, '  Blurred pictures ');
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
  expect(onReject).toHaveBeenCalledWith('Blurred pictures');
});

test('a reason ends at 500 characters', async () => {
  const { onReject, reason } = open();
  await userEvent.click(reason);
  await userEvent.paste('x'.repeat(501));
  expect(screen.getByText(/500\/500 characters/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
  expect(onReject).toHaveBeenCalledWith('x'.repeat(500));
});

test('while the server works on it, it cannot be sent again', async () => {
  const { reason, becomeBusy } = open();
  await userEvent.type(reason, 'Blurred pictures');
  becomeBusy();
  expect(screen.getByRole('button', { name: 'Rejecting...' })).toBeDisabled();
});
