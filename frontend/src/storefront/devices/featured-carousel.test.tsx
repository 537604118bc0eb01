import type { ProductCard } from '@parkho/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { FeaturedCarousel } from './featured-carousel';
import { featuredDevices } from './featured-devices';

const device = (name: string) =>
  ({
    _id: name,
    name,
    condition: 'Good',
    price: 1,
    images: {},
    specifications: {},
    seller: {},
  }) as ProductCard;

const show = (names: string[], { reducedMotion = false } = {}) => {
  window.matchMedia = () => ({ matches: reducedMotion }) as MediaQueryList;
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(featuredDevices.queryKey, {
    products: names.map(device),
    pagination: { page: 1, limit: 3, total: names.length, totalPages: 1 },
  });
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <FeaturedCarousel />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

/** The only device that is not inert. */
const visibleNames = () =>
  [...document.querySelectorAll('[aria-roledescription=slide]:not([inert]) h3')].map(
    (name) => name.textContent,
  );
const advanceSeconds = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('advances every five seconds and wraps', () => {
  show(['A', 'B', 'C']);
  expect(visibleNames()).toEqual(['A']);
  advanceSeconds(4.9);
  expect(visibleNames()).toEqual(['A']);
  advanceSeconds(0.1);
  expect(visibleNames()).toEqual(['B']);
  advanceSeconds(5);
  expect(visibleNames()).toEqual(['C']);
  advanceSeconds(5);
  expect(visibleNames()).toEqual(['A']);
});

test('arrows wrap, dots jump, and the five seconds restart', () => {
  show(['A', 'B', 'C']);
  advanceSeconds(4);
  press('Previous featured PC');
  expect(visibleNames()).toEqual(['C']);
  advanceSeconds(4);
  expect(visibleNames()).toEqual(['C']);
  press('Next featured PC');
  expect(visibleNames()).toEqual(['A']);
  press(/^Featured PC 2/);
  expect(visibleNames()).toEqual(['B']);
  expect(screen.getByRole('button', { current: true })).toHaveAccessibleName('Featured PC 2: B');
});

test('stops while paused, hovered or focused', () => {
  show(['A', 'B', 'C']);
  const carousel = screen.getByRole('region', { name: 'Featured PCs' });
  press('Pause');
  advanceSeconds(20);
  expect(visibleNames()).toEqual(['A']);
  press('Play');
  fireEvent.focus(screen.getByRole('button', { name: 'Pause' }));
  advanceSeconds(20);
  expect(visibleNames()).toEqual(['A']);
  fireEvent.blur(screen.getByRole('button', { name: 'Pause' }));
  fireEvent.mouseEnter(carousel);
  advanceSeconds(20);
  expect(visibleNames()).toEqual(['A']);
  fireEvent.mouseLeave(carousel);
  advanceSeconds(5);
  expect(visibleNames()).toEqual(['B']);
});

test('does not start by itself with reduced motion', () => {
  show(['A', 'B'], { reducedMotion: true });
  advanceSeconds(20);
  expect(visibleNames()).toEqual(['A']);
  press('Play');
  advanceSeconds(5);
  expect(visibleNames()).toEqual(['B']);
});

test('shows when nothing is featured', () => {
  show([]);
  expect(screen.getByText('No Featured Products')).toBeVisible();
  expect(screen.getByText('Check back later for featured PCs and special offers')).toBeVisible();
});
