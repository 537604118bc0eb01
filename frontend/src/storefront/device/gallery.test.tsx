import { URDU } from '@parkho/contracts/urdu';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router';
import { LanguageProvider, localizationOf } from '../../lib/language/language';
import { Gallery } from './gallery';

const images = { keyboard: '/k.jpg', front: '/f.jpg', open: '/o.jpg' };
const show = () => render(<Gallery name="ThinkPad T480" images={images} />, { wrapper: BrowserRouter });
const picture = (label: string) =>
  screen.getByRole('button', { name: `Zoom picture: ThinkPad T480: ${label.toLowerCase()}` });

test('arrow keys move through the pictures in the order of the cards, wrapping around, with the focus', async () => {
  show();
  expect(screen.getByText('Front, 1 of 3')).toBeVisible();
  picture('Front').focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByText('Open, 2 of 3')).toBeVisible();
  await waitFor(() => expect(picture('Open')).toHaveFocus());
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await waitFor(() => expect(picture('Keyboard')).toHaveFocus());
  expect(picture('Front')).toHaveAttribute('tabindex', '-1');
});

test('in Urdu the next picture is on the left', async () => {
  render(
    <LanguageProvider value={localizationOf('ur', URDU)}>
      <Gallery name="ThinkPad T480" images={images} />
    </LanguageProvider>,
    { wrapper: BrowserRouter },
  );
  const [strip] = screen.getAllByRole('list');
  Object.defineProperty(strip, 'clientWidth', { value: 300 });
  within(strip!).getAllByRole('button')[0]!.focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByText('کھلا، 3 میں سے 2')).toBeVisible();
  expect(strip).toHaveProperty('scrollLeft', -300);
  await userEvent.click(within(strip!).getAllByRole('button')[1]!);
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('dialog', { name: 'سامنے، 3 میں سے 1' })).toBeVisible();
});

test('a picture on another site is a link, and is not loaded', async () => {
  const elsewhere = { front: 'https://img.example/f.jpg', open: '/o.jpg' };
  const { container } = render(<Gallery name="ThinkPad T480" images={elsewhere} />, {
    wrapper: BrowserRouter,
  });
  expect(screen.getByText('Open, 1 of 1')).toBeVisible();
  const link = screen.getByRole('link', { name: 'Front, img.example' });
  expect(link).toHaveAttribute('href', elsewhere.front);
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  expect(container.querySelector('img[src*="img.example"]')).toBeNull();
});

test('a thumbnail shows its picture', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Keyboard view' }));
  expect(screen.getByText('Keyboard, 3 of 3')).toBeVisible();
  expect(screen.getByRole('button', { current: true })).toHaveAccessibleName('Keyboard view');
});

describe('the dialog', () => {
  const open = async () => {
    show();
    await userEvent.click(picture('Front'));
    return within(screen.getByRole('dialog', { name: 'Front, 1 of 3' }));
  };
  const zoomLevel = () => screen.getByRole('status', { name: 'Zoom' });

  test('zooms by buttons and keys, never below the whole picture', async () => {
    const dialog = await open();
    expect(dialog.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('button', { name: 'Zoom in' }));
    expect(zoomLevel()).toHaveTextContent('150%');
    await userEvent.keyboard('-');
    expect(zoomLevel()).toHaveTextContent('100%');
  });

  test('a double tap zooms in and out', async () => {
    const dialog = await open();
    const frame = dialog.getByAltText('ThinkPad T480: front').closest('[class*=touch-none]') as Element;
    // jsdom has no PointerEvent.
    const point = { bubbles: true, clientX: 5, clientY: 5 };
    const doubleTap = () => {
      for (const type of ['pointerdown', 'pointerup', 'pointerdown', 'pointerup']) {
        fireEvent(frame, new MouseEvent(type, point));
      }
    };
    doubleTap();
    expect(zoomLevel()).toHaveTextContent('250%');
    expect(dialog.getByAltText('ThinkPad T480: front')).toHaveAttribute('sizes', '1600px');
    doubleTap();
    expect(zoomLevel()).toHaveTextContent('100%');
  });

  test('moves to the next picture by arrow key, unzoomed, and returns the focus there', async () => {
    const dialog = await open();
    await userEvent.keyboard('+');
    await userEvent.click(dialog.getByRole('button', { name: 'Next picture' }));
    expect(screen.getByRole('dialog', { name: 'Open, 2 of 3' })).toBeVisible();
    expect(zoomLevel()).toHaveTextContent('100%');
    await userEvent.keyboard('{ArrowRight}');
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(picture('Keyboard')).toHaveFocus());
  });
});

test('a single picture has no arrows', () => {
  render(<Gallery name="SSD" images={{ front: '/f.jpg' }} />, { wrapper: BrowserRouter });
  expect(screen.queryByRole('button', { name: 'Next picture' })).toBeNull();
});
