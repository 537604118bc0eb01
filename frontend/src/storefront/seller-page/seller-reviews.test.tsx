import type { SellerReviews as Reviews, ReviewVerdict } from '@parkho/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { SellerReviews } from './seller-reviews';

const reviews = (verdicts: readonly ReviewVerdict[], page = 1): Reviews => ({
  reviews: verdicts.slice((page - 1) * 2, page * 2).map((verdict, n) => ({
    productId: `p${page}${n}`,
    deviceName: `Device ${page}${n}`,
    isListed: n === 0,
    verdict,
    text: `Text ${page}${n}`,
    reviewedAt: '2026-11-20T09:00:00Z',
  })),
  verdicts: {
    yes: verdicts.filter((verdict) => verdict === 'yes').length,
    mostly: verdicts.filter((verdict) => verdict === 'mostly').length,
    no: verdicts.filter((verdict) => verdict === 'no').length,
  },
  pagination: { page, limit: 2, total: verdicts.length, totalPages: Math.ceil(verdicts.length / 2) },
});

const show = async (verdicts: readonly ReviewVerdict[]) => {
  globalThis.fetch = (async (url: string) => {
    const page = Number(new URL(url, 'http://x').searchParams.get('page') ?? 1);
    return Response.json({ success: true, data: reviews(verdicts, page) });
  }) as typeof fetch;
  const { container } = render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <SellerReviews id="s1" />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  if (verdicts.length > 0) await screen.findByText('Text 10');
  return container;
};

test('two reviews are shown with their number and without a share', async () => {
  const container = await show(['yes', 'no']);
  expect(screen.getByRole('heading', { name: 'Reviews from buyers 2' })).toBeInTheDocument();
  expect(container).not.toHaveTextContent('%');
});

test('a review links to its device while that is listed', async () => {
  await show(['yes', 'no']);
  expect(screen.getByRole('link', { name: 'Device 10' })).toHaveAttribute('href', '/devices/p10');
  expect(screen.getByText('Device 11')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Device 11' })).toBeNull();
});

test('from three on there are shares, and further pages load on a press', async () => {
  const container = await show(['yes', 'mostly', 'yes']);
  expect(container).toHaveTextContent('As described67%Mostly as described33%Not as described0%');
  await userEvent.click(screen.getByRole('button', { name: 'Show more reviews' }));
  expect(await screen.findByText('Text 20')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show more reviews' })).toBeNull();
});
