import type { User } from '@parkho/contracts';
import { auth } from '../../../lib/session/auth';
import { decisions, type Outcome, UNDO_MS } from './decisions';

const STORED = 'parkho-decisions';
const listing = { _id: 'p1', name: 'ThinkPad', version: 7 };
const fetchMock = jest.fn<Promise<Response>, [url: string, init: RequestInit]>();
const outcomes: Outcome[] = [];
let userId: string;
let stop: () => void;

const successAnswer = async () => Response.json({ success: true, message: 'Done', data: {} });
const keyOf = (call: number) => new Headers(fetchMock.mock.calls[call]?.[1].headers).get('Idempotency-Key');
const stored = () => JSON.parse(localStorage.getItem(STORED) ?? '[]');
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  userId = 'mod';
  jest
    .spyOn(auth, 'state')
    .mockImplementation(
      () => ({ user: { _id: userId } as User, token: 't' }) as ReturnType<typeof auth.state>,
    );
  fetchMock.mockReset().mockImplementation(successAnswer);
  globalThis.fetch = fetchMock as unknown as typeof fetch;
  outcomes.length = 0;
  const unsubscribe = decisions.onOutcome((outcome) => outcomes.push(outcome));
  const end = decisions.start();
  stop = () => {
    unsubscribe();
    end();
  };
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a decision is sent after its undo period, and survives the page', async () => {
  decisions.decide({ verb: 'reject', reason: 'Too dark.', listings: [listing] });
  await pass(UNDO_MS - 1);
  expect(fetchMock).not.toHaveBeenCalled();
  await pass(1);
  const [url, { method, body, keepalive }] = fetchMock.mock.calls[0]!;
  expect([method, url, body, keepalive]).toEqual([
    'PATCH',
    '/api/admin/products/p1/reject',
    '{"reason":"Too dark."}',
    true,
  ]);
  expect(outcomes).toMatchObject([{ message: 'Done' }]);
  expect(stored()).toEqual([]);
  expect(decisions.has(listing)).toBe(true);
  expect(decisions.has({ ...listing, version: 8 })).toBe(false);
});

test('an undone decision is never sent', async () => {
  const others = [listing, { ...listing, _id: 'p2' }];
  decisions.decide({ verb: 'approve', listings: others });
  const [{ batch }] = stored();
  expect(decisions.undo(batch).map(({ listing }) => listing._id)).toEqual(['p1', 'p2']);
  await pass(10 * UNDO_MS);
  expect(fetchMock).not.toHaveBeenCalled();
  expect(decisions.has(listing)).toBe(false);
});

test('many decisions are sent a few at a time, and all of them', async () => {
  const answers: (() => void)[] = [];
  fetchMock.mockImplementation(
    () => new Promise((resolve) => answers.push(() => void successAnswer().then(resolve))),
  );
  const listings = Array.from({ length: 9 }, (_, index) => ({ ...listing, _id: `p${index}` }));
  decisions.decide({ verb: 'approve', listings });
  await pass(UNDO_MS);
  expect(fetchMock).toHaveBeenCalledTimes(4);
  while (answers.length > 0) {
    for (const answer of answers.splice(0)) answer();
    await pass(1);
  }
  expect(fetchMock).toHaveBeenCalledTimes(9);
  expect(stored()).toEqual([]);
});

test('of two decisions on a listing the later one counts', async () => {
  decisions.decide({ verb: 'approve', listings: [listing] });
  decisions.decide({ verb: 'reject', reason: 'Too dark.', listings: [listing] });
  await pass(UNDO_MS);
  expect(fetchMock.mock.calls.map(([url]) => url)).toEqual(['/api/admin/products/p1/reject']);
});

test('a closing page sends pending decisions', async () => {
  decisions.decide({ verb: 'approve', listings: [listing] });
  window.dispatchEvent(new Event('pagehide'));
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test('decisions left by an earlier page are sent by the same user’s next one', async () => {
  decisions.decide({ verb: 'approve', listings: [listing] });
  const left = stored().map((decision: object) => ({ ...decision, key: 'left', dueAt: Date.now() - 60_000 }));
  localStorage.setItem(STORED, JSON.stringify(left));
  userId = 'another';
  await pass(60_000);
  decisions.start()();
  expect(fetchMock).not.toHaveBeenCalled();
  userId = 'mod';
  decisions.start()();
  expect(keyOf(0)).toBe('left');
});

test('a decision without an answer is retried with its key, and not undone', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  decisions.decide({ verb: 'approve', listings: [listing] });
  await pass(UNDO_MS);
  const [{ batch, isSent, isRetried }] = stored();
  expect([isSent, isRetried]).toEqual([true, true]);
  expect(decisions.undo(batch)).toEqual([]);
  await pass(60_000);
  expect(fetchMock).toHaveBeenCalledTimes(2);
  expect(keyOf(1)).toBe(keyOf(0));
  expect(outcomes).toMatchObject([{ message: 'Done' }]);
});

test('a rejection by the server is announced, and the text of the decision kept', async () => {
  fetchMock.mockResolvedValueOnce(Response.json({ success: false, message: 'Changed' }, { status: 412 }));
  decisions.decide({ verb: 'reject', reason: 'Too dark.', listings: [listing] });
  await pass(UNDO_MS);
  expect(outcomes).toMatchObject([{ decision: { listing }, error: { status: 412, message: 'Changed' } }]);
  expect(decisions.reasonFor('p1')).toBe('Too dark.');
  expect(decisions.has(listing)).toBe(false);
  expect(stored()).toEqual([]);
});

test('without storage in the browser a decision is sent immediately', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('Quota exceeded');
  });
  decisions.decide({ verb: 'approve', listings: [listing] });
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test('other stored values are ignored', async () => {
  localStorage.setItem(STORED, '[null, 3, {"key": "k"}, {"key": "k", "userId": "mod", "verb": "delete"}]');
  await decisions.flush();
  await pass(60_000);
  expect(fetchMock).not.toHaveBeenCalled();
});
