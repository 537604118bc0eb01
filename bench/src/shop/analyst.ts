import type { SignedIn, Success } from '@parkho/contracts';
import { LogTree, openEventStore, openReadStore } from '@parkho/stores';

/** The first admin of a shop, who may generate reports. */
export const ADMIN = { email: 'admin@parkho.test', password: 'Admin123pass' };
const HASH_BATCH = 10_000;

/** A rejected call, with its status. */
export class ApiError extends Error {
  constructor(
    path: string,
    readonly status: number,
  ) {
    super(`${path} was answered with ${status}`);
  }
}

/** Calls the API as the first admin. */
export class AnalystClient {
  private constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  static async logIn(url: string): Promise<AnalystClient> {
    const { token } = await new AnalystClient(url, '').send<SignedIn>('POST', '/auth/login', ADMIN);
    return new AnalystClient(url, token);
  }

  /** @throws ApiError */
  async send<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(this.token && { authorization: `Bearer ${this.token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Success<T>;
    if (!response.ok) throw new ApiError(path, response.status);
    return answer.data;
  }
}

/** Builds the hash tree of a log at full speed; the signer of a running shop uses a fortieth of the time for it. */
export async function hashLog(dataDir: string): Promise<void> {
  const [log, readStore] = [await openEventStore({ dataDir }), await openReadStore({ dataDir })];
  const tree = new LogTree(log, readStore);
  while ((await tree.appendNext(HASH_BATCH)).length > 0);
  await Promise.all([log.close(), readStore.close()]);
}

/** Repeats an action while `work` runs; the last repetition may end after it. */
export async function repeatDuring<T>(action: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  let isOver = false;
  const repeating = (async () => {
    while (!isOver) await action();
  })();
  const result = await work();
  isOver = true;
  await repeating;
  return result;
}
