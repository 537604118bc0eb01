import { fireEvent, render, screen } from '@testing-library/react';
import { Dialog } from './dialog';

const onClose = jest.fn();
beforeEach(() => {
  onClose.mockClear();
  render(
    <Dialog title="Photos" open onClose={onClose}>
      <input type="file" aria-label="Choose" />
    </Dialog>,
  );
});

test('a file picker that is left without a file does not close the dialog around it', () => {
  fireEvent(screen.getByLabelText('Choose'), new Event('cancel', { bubbles: true }));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('one that the browser closes by itself stays until its owner has decided', () => {
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  dialog.open = false;
  fireEvent(dialog, new Event('close'));
  expect(dialog.open).toBe(true);
  expect(onClose).toHaveBeenCalledTimes(1);
});
