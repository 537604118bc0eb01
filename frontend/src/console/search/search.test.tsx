import { CONSOLE_SEARCH_MESSAGES, type ConsoleHit, type UserRole } from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Check, Trash2 } from 'lucide-react';
import {
  AdminContext,
  defaultI18nProvider,
  ResourceDefinitionContextProvider,
  testDataProvider,
} from 'react-admin';
import { MemoryRouter, useLocation } from 'react-router';
import { signInAs } from '../../lib/session/auth.fixture';
import { useOpenRecord } from '../parts/actions/open-record';
import { matching } from './commands';
import { SearchButton } from './search-button';

const HITS: ConsoleHit[] = [
  { kind: 'device', _id: 'd1', title: 'ThinkPad T480', detail: 'active', because: 'Serial number' },
  { kind: 'device', _id: 'd2', title: 'ThinkPad X1', detail: 'sold' },
  { kind: 'report', _id: 'PK-1', title: 'PK-1', detail: 'ThinkPad T480', because: 'Serial number' },
];

const Address = () => {
  const { pathname, search } = useLocation();
  return <p>At {pathname + search}</p>;
};
const approved = jest.fn();
const Record = () => {
  useOpenRecord('ThinkPad T480', [
    { id: 'approve', label: 'Approve', icon: Check, run: approved },
    { id: 'delete', label: 'Delete', icon: Trash2, run: approved, disabledReason: 'It is sold' },
  ]);
  return null;
};
const definitions = {
  products: { name: 'products', hasList: true, options: { label: 'Manage Products' } },
  users: { name: 'users', hasList: true },
  audit: { name: 'audit', hasList: true, options: { label: 'Audit' } },
};
const fetchMock = jest.fn<Promise<Response>, [url: string, init: RequestInit]>();
const answer = (hits: ConsoleHit[]) => Response.json({ success: true, data: { hits } });
const searches = () => fetchMock.mock.calls.map(([url]) => new URL(url, 'http://x').searchParams.get('q'));

const show = (role: UserRole = 'admin', path = '/') => {
  approved.mockClear();
  globalThis.fetch = fetchMock as typeof fetch;
  signInAs({ _id: 'me', role });
  render(
    <MemoryRouter initialEntries={[path]}>
      <AdminContext
        dataProvider={testDataProvider()}
        i18nProvider={defaultI18nProvider}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <ResourceDefinitionContextProvider definitions={definitions}>
          <SearchButton />
        </ResourceDefinitionContextProvider>
        <Record />
        <div role="menu" tabIndex={-1} aria-label="Sidebar" />
        <input aria-label="Other field" />
        <Address />
      </AdminContext>
    </MemoryRouter>,
  );
};
const field = () => screen.findByRole('combobox', { name: 'Search' });
const selected = () => screen.getByRole('option', { selected: true }).textContent;

beforeEach(() => fetchMock.mockReset().mockImplementation(async () => answer(HITS)));
afterEach(() => jest.restoreAllMocks());

test('shortcuts open it, except while typing elsewhere; Escape closes it', async () => {
  show();
  await userEvent.type(screen.getByRole('textbox', { name: 'Other field' }), '/');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}k{/Control}');
  await waitFor(async () => expect(await field()).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('/');
  expect(await field()).toHaveValue('');
});

test('results appear while typing, grouped by kind, and arrows and Enter open one', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await userEvent.type(await field(), 't');
  expect(screen.getByText('devices by name, ID, report ID, serial or phone number')).toBeInTheDocument();
  await userEvent.type(await field(), 'hink');
  expect(await screen.findByText('3 results')).toBeInTheDocument();
  expect(searches().at(-1)).toBe('think');
  expect(searches()).not.toContain('t');
  expect(screen.getByRole('group', { name: 'Devices' })).toBeInTheDocument();
  expect(selected()).toBe('ThinkPad T480Serial number · active');
  expect(await field()).toHaveAttribute('aria-activedescendant', screen.getAllByRole('option')[0]!.id);

  await userEvent.keyboard('{ArrowUp}');
  expect(selected()).toContain('PK-1');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(screen.getByText('At /admin/products/d2/show')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('an outdated call is aborted', async () => {
  fetchMock.mockImplementation((url, { signal }) =>
    url.includes('thinkpad')
      ? Promise.resolve(answer([HITS[1]!]))
      : new Promise((_, reject) =>
          signal!.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
        ),
  );
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await userEvent.type(await field(), 'think');
  await waitFor(() => expect(searches()).toContain('think'));
  await userEvent.type(await field(), 'pad');
  expect(await screen.findByText('1 result')).toBeInTheDocument();
  const outdatedCalls = fetchMock.mock.calls.filter(([url]) => !url.includes('thinkpad'));
  expect(outdatedCalls.map(([, { signal }]) => signal!.aborted)).toEqual(outdatedCalls.map(() => true));
});

test('a press opens a result, a report on its own page', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await userEvent.type(await field(), 'PF1A');
  await userEvent.click(await screen.findByRole('option', { name: /PK-1/ }));
  expect(screen.getByText('At /reports/PK-1')).toBeInTheDocument();
});

test('no results have a message', async () => {
  fetchMock.mockResolvedValue(answer([]));
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await userEvent.type(await field(), 'zzz');
  expect(await screen.findByText('No results for “zzz”')).toBeInTheDocument();
  expect(await field()).toHaveAttribute('aria-expanded', 'false');
});

test('a search that fails can be repeated', async () => {
  fetchMock.mockResolvedValueOnce(Response.json({ success: false }, { status: 500 }));
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await userEvent.type(await field(), 'think');
  expect(await screen.findByText(CONSOLE_SEARCH_MESSAGES.failed)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('3 results')).toBeInTheDocument();
});

test('only records that the role may read are offered', async () => {
  show('inspector');
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByText('inspection reports by ID or serial number')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

const optionsShown = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('without input it lists the commands, and Enter does nothing', async () => {
  show();
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(await field()).toHaveAttribute('aria-expanded', 'true');
  expect(await field()).not.toHaveAttribute('aria-activedescendant');
  expect(optionsShown()).toEqual([
    'Add product',
    'Add user',
    'Add external inspection',
    'New report',
    'DashboardG D',
    'Manage ProductsG P',
    'UsersG U',
    'AuditG A',
    'Shop',
    'Show the keys of this screen?',
  ]);
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('At /')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(screen.getByText('At /admin/users/create')).toBeInTheDocument();
});

test('a command is found by its words, together with records', async () => {
  show();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await field(), 'go prod');
  expect(optionsShown()[0]).toBe('Manage ProductsG P');
  expect(await screen.findByText('4 results')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('At /admin/products')).toBeInTheDocument();
});

test('the open record’s actions come first, and disabled ones show the reason', async () => {
  show('admin', '/admin/products/p1/show');
  await userEvent.keyboard('{Control>}k{/Control}');
  await field();
  expect(optionsShown().slice(0, 2)).toEqual(['Approve', 'DeleteIt is sold']);
  await userEvent.click(screen.getByRole('option', { name: /Delete/ }));
  expect(approved).not.toHaveBeenCalled();
  await userEvent.type(await field(), 'appr{Enter}');
  expect(approved).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('commands without permission are missing', async () => {
  show('inspector');
  await userEvent.keyboard('{Control>}k{/Control}');
  await field();
  expect(optionsShown()).toEqual(['DashboardG D', 'Shop', 'Show the keys of this screen?']);
});

test('each typed word begins a word of the command', () => {
  const commands = [
    { group: 'Create', label: 'Add product', also: 'new' },
    { group: 'Go to', label: 'Manage Products' },
  ];
  const labelsFor = (input: string) => matching(commands, input).map(({ label }) => label);
  expect(labelsFor('')).toHaveLength(2);
  expect(labelsFor('NEW pro')).toEqual(['Add product']);
  expect(labelsFor('prod go')).toEqual(['Manage Products']);
  expect(labelsFor('duct')).toEqual([]);
});
