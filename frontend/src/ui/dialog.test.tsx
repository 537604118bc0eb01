import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { BrowserRouter, Link, useLocation } from 'react-router';
import { Dialog } from './dialog';
import { hasOpenLayer } from './use-close-on-back';

function Page() {
  const { pathname, search } = useLocation();
  const [open, setOpen] = useState(false);
  const [sure, setSure] = useState(false);
  return (
    <>
      <p data-testid="address">{pathname + search}</p>
      <Link to="/next">Onwards</Link>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog title="Filters" open={open} onClose={() => setOpen(false)}>
        <Link to="/page?brand=Dell">Dell</Link>
        <Link to="/next" onClick={() => setOpen(false)}>
          Leave
        </Link>
        <button type="button" onClick={() => setSure(true)}>
          Ask
        </button>
        <Dialog title="Sure" open={sure} onClose={() => setSure(false)}>
          ...
        </Dialog>
      </Dialog>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByText(name));
const back = () => act(() => window.history.back());
const dialogs = () =>
  screen.queryAllByRole('dialog').map((dialog) => dialog.querySelector('h2')?.textContent);
/** Waits for these open dialogs at this address: the traversal of the history is asynchronous. */
const shows = (open: string[], address: string) =>
  waitFor(() => {
    expect([dialogs(), screen.getByTestId('address').textContent]).toEqual([open, address]);
    expect([history.state?.layers ?? 0, location.pathname + location.search]).toEqual([open.length, address]);
  });

beforeEach(() => {
  window.history.pushState(null, '', '/before');
  window.history.pushState(null, '', '/page');
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
});

// The entry of a dialog that is still open is left after a moment.
afterEach(async () => {
  cleanup();
  await waitFor(() => expect(hasOpenLayer()).toBe(false));
});

test("'back' closes a dialog before it leaves the page", async () => {
  press('Open');
  await shows(['Filters'], '/page');
  back();
  await shows([], '/page');
  back();
  await shows([], '/before');
});

test('a closed dialog leaves no history entry', async () => {
  press('Open');
  await shows(['Filters'], '/page');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await shows([], '/page');
  back();
  await shows([], '/before');
});

test('of two open dialogs, the inner one closes first', async () => {
  press('Open');
  press('Ask');
  await shows(['Filters', 'Sure'], '/page');
  back();
  await shows(['Filters'], '/page');
  back();
  await shows([], '/page');
});

test('back closes a dialog whose page has changed below it', async () => {
  press('Open');
  press('Dell');
  await shows(['Filters'], '/page?brand=Dell');
  back();
  await shows([], '/page?brand=Dell');
  back();
  await shows([], '/page');
  back();
  await shows([], '/before');
});

test('a link in a dialog leaves no dialog in the history', async () => {
  press('Open');
  await shows(['Filters'], '/page');
  press('Leave');
  await shows([], '/next');
  back();
  await shows([], '/page');
  back();
  await shows([], '/before');
});

const withPicker = () => {
  const onClose = jest.fn();
  render(
    <BrowserRouter>
      <Dialog title="Photos" open onClose={onClose}>
        <input type="file" aria-label="Choose" />
      </Dialog>
    </BrowserRouter>,
  );
  return onClose;
};

test('cancelling a file picker does not close the dialog around it', () => {
  const onClose = withPicker();
  fireEvent(screen.getByLabelText('Choose'), new Event('cancel', { bubbles: true }));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a dialog closed by the browser stays until its owner has decided', () => {
  const onClose = withPicker();
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  dialog.open = false;
  fireEvent(dialog, new Event('close'));
  expect(dialog.open).toBe(true);
  expect(onClose).toHaveBeenCalledTimes(1);
});
