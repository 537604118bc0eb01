import { clear, entries, keys, set } from 'idb-keyval';
import { type DraftStorage, loadDraft, readDraft, removeDraft, saveDraft, saveFiles } from './draft-store';

interface Listing {
  name: string;
  photos: Record<string, { id: string; blob?: Blob; path?: string }>;
}
const storage = (owner: string): DraftStorage<Listing> => ({
  key: `draft:${owner}`,
  files: { database: 'parkho-drafts', table: 'photos', owner },
  restore: (draft) => (draft.name === 'too old' ? undefined : draft),
});
const sana = storage('sana');
const blob = (text: string) => new Blob([text]);

beforeEach(async () => {
  localStorage.clear();
  await clear();
});

test('stores texts and files separately, and restores them together', async () => {
  const front = { id: 'f', blob: blob('front') };
  const listing = { name: 'T480', photos: { front, back: { id: 'b', path: '/b.webp' } } };
  expect(saveDraft(sana, listing)).toBe(true);
  await saveFiles(sana, listing);
  expect(JSON.parse(localStorage.getItem('draft:sana')!)).toEqual({
    name: 'T480',
    photos: { front: { id: 'f' }, back: { id: 'b', path: '/b.webp' } },
    savedAt: expect.any(String),
  });
  expect(await entries()).toEqual([[['sana', 'f'], front.blob]]);
  expect(await loadDraft(sana)).toEqual({ ...listing, savedAt: expect.any(String) });
  expect(readDraft(sana)?.photos.front).toEqual({ id: 'f' });
  expect(await loadDraft(storage('omar'))).toBeUndefined();
});

test('stores only the files of the draft, and keeps those of other users', async () => {
  await set(['omar', 'o'], blob('o'));
  await saveFiles(sana, { name: '', photos: { front: { id: 'f', blob: blob('f') } } });
  await saveFiles(sana, { name: '', photos: { front: { id: 'g', blob: blob('g') } } });
  expect(await keys()).toEqual([
    ['omar', 'o'],
    ['sana', 'g'],
  ]);
  await removeDraft(sana);
  expect(await keys()).toEqual([['omar', 'o']]);
});

test.each([
  ['that its form cannot restore', '{"name":"too old"}'],
  ['that is not JSON', '{'],
])('removes a draft %s, and its files', async (_, text) => {
  localStorage.setItem('draft:sana', text);
  await set(['sana', 'f'], blob('f'));
  expect(await loadDraft(sana)).toBeUndefined();
  await removeDraft(sana);
  expect([localStorage.getItem('draft:sana'), await keys()]).toEqual([null, []]);
});

test('reports when the browser has no space', () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  expect(saveDraft(sana, { name: 'T480', photos: {} })).toBe(false);
  full.mockRestore();
});
