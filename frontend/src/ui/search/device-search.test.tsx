import type { Suggestion } from '@parkho/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { DeviceSearch } from './device-search';

const SUGGESTIONS: Suggestion[] = [
  { kind: 'category', name: 'Desktop', count: 7 },
  { kind: 'brand', name: 'Dell', count: 1_018 },
  { kind: 'model', name: 'Dell Latitude 5490', count: 1 },
];

/** The search texts of the suggestion requests, with their abort signals. */
let requests: { search: string; signal: AbortSignal }[];
let answer: () => Promise<Response> | Response;

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const tick = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));
const field = () => screen.getByRole('combobox', { name: 'Find devices' });
const type = async (text: string, ms = 200) => {
  fireEvent.change(field(), { target: { value: text } });
  await tick(ms);
  await tick();
};
const press = async (key: string) => {
  const isDone = !fireEvent.keyDown(field(), { key });
  await tick();
  return isDone;
};
const active = () => {
  const id = field().getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id)!.firstChild!.textContent;
};
const address = () => document.querySelector('output')!.textContent;

beforeEach(async () => {
  jest.useFakeTimers();
  requests = [];
  answer = () => Response.json({ success: true, data: { suggestions: SUGGESTIONS } });
  globalThis.fetch = (async (url: string, { signal }: { signal: AbortSignal }) => {
    requests.push({ search: new URL(url, 'http://localhost').searchParams.get('search')!, signal });
    return answer();
  }) as unknown as typeof fetch;
  Element.prototype.scrollIntoView = () => {};
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/about']}>
        <DeviceSearch label="Find devices" />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await tick();
});
afterEach(() => jest.useRealTimers());

test('suggestions follow the input after a pause, and their number is announced', async () => {
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  await type('d');
  expect(requests).toEqual([]);
  await type('de', 50);
  await type('del');
  expect(requests.map(({ search }) => search)).toEqual(['del']);
  expect(field()).toHaveAttribute('aria-expanded', 'true');
  expect(field()).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
  expect(screen.getByText('3 suggestions')).toHaveAttribute('aria-live', 'polite');
  for (const name of [
    /^Desktop ?Category ?7 devices$/,
    /^Dell ?Brand ?1,018 devices$/,
    /^Dell Latitude 5490 ?1 device$/,
  ])
    expect(screen.getByRole('option', { name })).toBeVisible();
});

test('an outdated request is aborted', async () => {
  answer = () => new Promise(() => {});
  await type('del');
  await type('dell');
  expect(requests.map(({ search, signal }) => [search, signal.aborted])).toEqual([
    ['del', true],
    ['dell', false],
  ]);
});

test('the arrow keys move through the suggestions and the field, Home and End once one is active', async () => {
  await type('de');
  expect(await press('Home')).toBe(false);
  const activeNames: (string | null)[] = [];
  for (const key of ['ArrowDown', 'ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home']) {
    expect(await press(key)).toBe(true);
    activeNames.push(active());
  }
  expect(activeNames).toEqual([
    'Desktop',
    'Dell',
    'Dell Latitude 5490',
    null,
    'Dell Latitude 5490',
    'Desktop',
  ]);
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Desktop');
});

test.each([
  [['ArrowDown'], '/devices?category=Desktop', ''],
  [['ArrowDown', 'ArrowDown'], '/devices?brand=Dell', ''],
  [['ArrowUp'], '/devices?search=Dell+Latitude+5490', 'Dell Latitude 5490'],
])('Enter after %j opens %s', async (keys, expected, text) => {
  await type('de');
  for (const key of keys) await press(key);
  await press('Enter');
  expect(address()).toBe(expected);
  expect(field()).toHaveValue(text);
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('a pressed suggestion opens its page, and Enter without one searches for the text', async () => {
  await type('de');
  fireEvent.click(screen.getByRole('option', { name: /^Dell Brand/ }));
  await tick();
  expect(address()).toBe('/devices?brand=Dell');
  await type('dell xps');
  expect(await press('Enter')).toBe(false);
  fireEvent.submit(field().closest('form')!);
  expect(address()).toBe('/devices?search=dell+xps');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('Escape and blur close the suggestions and keep the text; ArrowDown opens them', async () => {
  await type('de');
  expect(await press('Escape')).toBe(true);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field()).toHaveValue('de');
  expect(await press('Escape')).toBe(false);
  await press('ArrowDown');
  expect(screen.getByRole('listbox')).toBeVisible();
  fireEvent.blur(field());
  await tick();
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('without an answer it is a plain field', async () => {
  answer = () => Response.json({ success: false, message: 'Too many requests' }, { status: 429 });
  await type('dell');
  expect(requests).toHaveLength(1);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});
