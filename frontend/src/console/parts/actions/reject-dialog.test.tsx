import type { RejectionReasons } from '@parkho/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { RejectDialog } from './reject-dialog';

const list: RejectionReasons = { reasons: ['Too dark.', 'Listed already.'], version: 4 };

/** `known`: the reasons have been read before the dialog opens. */
const open = ({ known = false, failing = false } = {}) => {
  const server = { failing };
  globalThis.fetch = (async () =>
    server.failing
      ? Response.json({ success: false }, { status: 500 })
      : Response.json({ success: true, data: list })) as unknown as typeof fetch;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  if (known) queries.setQueryData(['rejection-reasons'], list);
  const onReject = jest.fn();
  const dialog = (
    <QueryClientProvider client={queries}>
      <RejectDialog productName="Dell Latitude 5490" onReject={onReject} onClose={() => {}} />
    </QueryClientProvider>
  );
  render(dialog, { wrapper: MemoryRouter });
  const reason = screen.getByRole('textbox', { name: /Rejection Reason/ });
  return { server, onReject, reason };
};

test('a blank reason cannot be sent', async () => {
  const { onReject, reason } = open();
  expect(screen.getByRole('button', { name: 'Reject' })).toBeDisabled();
  await userEvent.type(reason, '   ');
  expect(screen.getByRole('button', { name: 'Reject' })).toBeDisabled();
  expect(onReject).not.toHaveBeenCalled();
});

test('the reason is sent trimmed', async () => {
  const { onReject, reason } = open();
  await waitFor(() => expect(reason).toHaveFocus());
  await userEvent.type(reason, '  Blurred pictures ');
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
  expect(onReject).toHaveBeenCalledWith('Blurred pictures');
});

test('a reason is limited to 500 characters', async () => {
  const { onReject, reason } = open();
  await userEvent.click(reason);
  await userEvent.paste('x'.repeat(501));
  expect(screen.getByText(/500\/500 characters/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
  expect(onReject).toHaveBeenCalledWith('x'.repeat(500));
});

test('a digit selects a reason and moves to the button; another is added, the same one removed', async () => {
  const { onReject, reason } = open({ known: true });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Too dark.' })).toHaveFocus());
  await userEvent.keyboard('2');
  expect(screen.getByRole('button', { name: 'Listed already.' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('12');
  expect(reason).toHaveValue('Too dark.');
  await userEvent.keyboard('2{Enter}');
  expect(onReject).toHaveBeenCalledWith('Too dark.\nListed already.');
});

test('0 focuses the text, in which digits are digits', async () => {
  const { reason } = open({ known: true });
  await userEvent.keyboard('1');
  await userEvent.keyboard('0');
  await waitFor(() => expect(reason).toHaveFocus());
  await userEvent.keyboard(' 2 of 3');
  expect(reason).toHaveValue('Too dark. 2 of 3');
});

test('without the list a reason can still be typed', async () => {
  const { server, reason } = open({ failing: true });
  await userEvent.type(reason, 'Blurred');
  expect(await screen.findByText('Failed to load the rejection reasons')).toBeVisible();
  server.failing = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Too dark.' }));
  await waitFor(() => expect(reason).toHaveValue('Blurred\nToo dark.'));
});
