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

test('a screen that is loaded is drawn at once', async () => {
  const Greeting = lazyScreen(fetchGreeting);
  await Greeting.load();
  show(Greeting);
  expect(screen.getByText('Salam')).toBeVisible();
});

test('any other comes after its stand-in, and is fetched once', async () => {
  const fetchOnce = jest.fn(fetchGreeting);
  const Greeting = lazyScreen(fetchOnce);
  show(Greeting);
  expect(screen.getByText('Loading...')).toBeVisible();
  expect(await screen.findByText('Salam')).toBeVisible();
  await Greeting.load();
  expect(fetchOnce).toHaveBeenCalledTimes(1);
});
