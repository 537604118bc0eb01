import { render, screen, waitFor } from '@testing-library/react';
import { useFocusFallback } from './use-focus-fallback';

function Screen({ buttons }: { buttons: readonly string[] | undefined }) {
  const area = useFocusFallback<HTMLDivElement>();
  return (
    <div ref={area} data-testid="screen">
      {buttons && (
        <fieldset>
          {buttons.map((name) => (
            <button key={name} type="button">
              {name}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

test('the focus moves to the surroundings of a removed button that had it', async () => {
  const { rerender } = render(<Screen buttons={['Approve', 'Reject']} />);
  rerender(<Screen buttons={['Approve', 'Reject', 'Delete']} />);
  await waitFor(() => expect(document.body).toHaveFocus());

  screen.getByRole('button', { name: 'Approve' }).focus();
  rerender(<Screen buttons={['Reject', 'Delete']} />);
  await waitFor(() => expect(screen.getByRole('group')).toHaveFocus());

  screen.getByRole('button', { name: 'Reject' }).focus();
  expect(screen.getByRole('group')).not.toHaveAttribute('tabindex');
  rerender(<Screen buttons={undefined} />);
  await waitFor(() => expect(screen.getByTestId('screen')).toHaveFocus());
});
