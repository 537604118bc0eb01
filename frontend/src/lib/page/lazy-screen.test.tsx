import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { type LazyScreen, lazyScreen } from './lazy-screen';

const show = (Page: LazyScreen) =>
  render(
    <Suspense fallback="Loading...">
      <Page />
    </Suspense>,
  );
const fetchGreeting = async () => ({ default: () => <p>Salam</p> });

test('a loaded screen is rendered immediately', async () => {
  const Greeting = lazyScreen(fetchGreeting);
  await Greeting.load();
  show(Greeting);
  expect(screen.getByText('Salam')).toBeVisible();
});

test('a screen that is not loaded is rendered after its fallback, and loaded once', async () => {
  const fetchOnce = jest.fn(fetchGreeting);
  const Greeting = lazyScreen(fetchOnce);
  show(Greeting);
  expect(screen.getByText('Loading...')).toBeVisible();
  expect(await screen.findByText('Salam')).toBeVisible();
  await Greeting.load();
  expect(fetchOnce).toHaveBeenCalledTimes(1);
});
