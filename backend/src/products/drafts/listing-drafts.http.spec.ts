import {
  LISTING_DRAFT_LIMITS,
  type ListingDrafts,
  LISTING_DRAFT_MESSAGES as MESSAGES,
  type PersonalExport,
  type SavedListingDraft,
  type Success,
} from '@parkho/contracts';
import { type Person, startTestApp, type TestApp } from '../../testing.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const newId = () => crypto.randomUUID().replaceAll('-', '');
const FRONT = `/api/images/${'a'.repeat(64)}-1600.webp`;
const draft = (content: object = { values: { name: 'T480', contact: '0300 7654321' } }, version = 0) => ({
  kind: 'laptop',
  content: JSON.stringify(content),
  photos: { front: FRONT },
  version,
});
const save = (id: string, body: object, as: Person = app.seller) =>
  app.send<Success<SavedListingDraft>>('PUT', `/products/drafts/${id}`, { as, body });
const remove = (id: string, as: Person = app.seller) => app.send('DELETE', `/products/drafts/${id}`, { as });
const drafts = async (as: Person = app.seller) =>
  (await app.send<Success<ListingDrafts>>('GET', '/products/drafts', { as })).body.data.drafts;

test('a draft is only visible to its account, until it is removed', async () => {
  const id = newId();
  const { body } = await save(id, draft());
  expect(body).toMatchObject({ message: MESSAGES.saved, data: { draft: { id, version: 1 } } });
  expect(await drafts()).toEqual([{ ...draft(), id, version: 1, savedAt: expect.any(String) }]);
  expect(await drafts(app.otherSeller)).toEqual([]);
  expect((await remove(id, app.otherSeller)).status).toBe(200);
  expect(await drafts()).toHaveLength(1);
  const exported = await app.send<Success<PersonalExport>>('GET', '/auth/export', { as: app.seller });
  expect(JSON.stringify(exported.body.data.drafts)).toContain('0300 7654321');
  expect((await remove(id)).status).toBe(200);
  expect((await remove(id)).status).toBe(200);
  expect(await drafts()).toEqual([]);
});

test('a draft that was continued elsewhere is not overwritten', async () => {
  const id = newId();
  await save(id, draft());
  expect((await save(id, draft({ step: 2 }, 1))).body.data.draft.version).toBe(2);
  expect(await save(id, draft({ step: 1 }, 1))).toMatchObject({
    status: 409,
    body: { message: MESSAGES.changedElsewhere },
  });
  await remove(id);
});

const good = draft();
test.each<[string, object, string]>([
  ['another kind', { ...good, kind: 'phone' }, MESSAGES.kindInvalid],
  ['content that is not JSON', { ...good, content: '{' }, MESSAGES.contentInvalid],
  ['a list', { ...good, content: '[]' }, MESSAGES.contentInvalid],
  [
    'too long a text',
    { ...good, content: JSON.stringify({ text: 'x'.repeat(LISTING_DRAFT_LIMITS.content) }) },
    MESSAGES.contentTooLong,
  ],
  ["another shop's picture", { ...good, photos: { front: 'https://x.pk/a.jpg' } }, MESSAGES.photosInvalid],
  ['a fractional version', { ...good, version: 0.5 }, MESSAGES.versionInvalid],
])('%s is rejected', async (_, body, message) => {
  const answered = await save(newId(), body);
  expect([answered.status, Object.values(answered.body.fields!)]).toEqual([400, [message]]);
});

test('an invalid id is rejected', async () => {
  expect(await save('mine', draft())).toMatchObject({ status: 400, body: { message: MESSAGES.idInvalid } });
});
