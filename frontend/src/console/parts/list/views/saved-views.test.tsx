import { SAVED_VIEW_MESSAGES as MESSAGES, type SavedViewView, type UserRole } from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { AdminContext, memoryStore, Notification } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { signInAs } from '../../../../lib/session/auth.fixture';
import { dataProvider } from '../../../data-provider';
import { SavedViews } from './saved-views';

const view = (name: string, change: Partial<SavedViewView> = {}): SavedViewView => ({
  _id: name.toLowerCase(),
  ownerId: 'me',
  list: 'audit',
  name,
  query: `q=${name}`,
  shared: false,
  pinned: false,
  mail: null,
  version: 4,
  ...change,
});
const sharedView = view('Prices', { ownerId: 'else', ownerName: 'Ayesha', shared: true });

let own: SavedViewView[];
const onRequest = jest.fn<
  void,
  [method: string, url: string, body: object | undefined, version: string | null]
>();

const Screen = () => {
  const [query, setQuery] = useState('');
  return (
    <>
      <p>Shows {query || 'everything'}</p>
      <button type="button" onClick={() => setQuery('q=other')}>
        Filter
      </button>
      <SavedViews list="audit" query={query} initial="" onOpen={setQuery} />
    </>
  );
};

const show = (role: UserRole = 'analyst') => {
  globalThis.fetch = (async (url: string, init: RequestInit = {}) => {
    const answer = (message?: string) =>
      Response.json({ success: true, message, data: { own, shared: [sharedView] } });
    if (!init.method || init.method === 'GET') return answer();
    const body = init.body ? JSON.parse(init.body as string) : undefined;
    onRequest(init.method, url, body, (init.headers as Headers).get('if-match'));
    if (init.method === 'POST') own = [...own, view(body.name, body)];
    if (init.method === 'PUT') own = own.map((one) => (url.endsWith(one._id) ? { ...one, ...body } : one));
    if (init.method === 'DELETE') own = own.filter(({ _id }) => !url.endsWith(_id));
    return answer(MESSAGES.saved);
  }) as typeof fetch;
  signInAs({ _id: 'me', role });
  render(
    <MemoryRouter>
      <AdminContext dataProvider={dataProvider} queryClient={new QueryClient()} store={memoryStore()}>
        <Screen />
        <Notification />
      </AdminContext>
    </MemoryRouter>,
  );
};

const user = userEvent.setup({ pointerEventsCheck: 0 });
const button = (name: RegExp | string) => screen.findByRole('button', { name });
const choose = async (name: RegExp | string, role: 'menuitem' | 'menuitemradio' = 'menuitem') => {
  await user.click(await button(/^View(s|:)/));
  await user.click(await screen.findByRole(role, { name }));
};
const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

beforeEach(() => {
  own = [view('Late')];
  onRequest.mockReset();
});
afterEach(() => jest.restoreAllMocks());

test('a view shows its saved state, and is marked when the list differs', async () => {
  show();
  await choose(/Prices/, 'menuitemradio');
  expect(screen.getByText('Shows q=Prices')).toBeInTheDocument();
  await user.click(await button('View: Prices'));
  expect(screen.getByRole('menuitemradio', { name: /Prices/ })).toBeChecked();
  // It belongs to someone else.
  expect(items()).toEqual(['Save as new view…']);
  await user.keyboard('{Escape}');

  await user.click(await button('Filter'));
  await choose('Discard changes');
  expect(screen.getByText('Shows q=Prices')).toBeInTheDocument();
  await choose('Default view', 'menuitemradio');
  expect(screen.getByText('Shows everything')).toBeInTheDocument();
  expect(await button('Views')).toBeInTheDocument();
});

test('a saved view gets a name, and is then open', async () => {
  show();
  await user.click(await button('Filter'));
  await choose('Save view…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(MESSAGES.nameRequired);
  await user.type(dialog.getByRole('textbox'), 'Others');
  await user.click(dialog.getByRole('checkbox', { name: /Share with the team/ }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await button('View: Others')).toBeInTheDocument();
  const body = { list: 'audit', name: 'Others', query: 'q=other', shared: true, pinned: false, mail: null };
  expect(onRequest.mock.calls).toEqual([['POST', '/api/console/views', body, null]]);
});

test('the open view is changed, renamed, shared and deleted in the version shown', async () => {
  show();
  await choose('Late', 'menuitemradio');
  await user.click(await button('Filter'));
  const last = () => onRequest.mock.lastCall;
  const content = { name: 'Late', query: 'q=other', shared: false, pinned: false, mail: null };
  await choose('Save changes');
  await waitFor(() => expect(last()).toEqual(['PUT', '/api/console/views/me/late', content, '"4"']));
  await button('View: Late');
  await choose('Share with the team');
  await waitFor(() => expect(last()?.[2]).toEqual({ ...content, shared: true }));
  await choose('Rename…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename view' }));
  await user.type(dialog.getByRole('textbox'), ' ones{Enter}');
  await waitFor(() => expect(last()?.[2]).toEqual({ ...content, name: 'Late ones', shared: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await choose('Delete…');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(last()?.[0]).toBe('DELETE'));
  expect(await button('Views')).toBeInTheDocument();
});

test('user managers can delete others’ shared views', async () => {
  show('admin');
  await choose(/Prices/, 'menuitemradio');
  await user.click(await button('View: Prices'));
  expect(items()).toEqual(['Save as new view…', 'Delete…']);
});
