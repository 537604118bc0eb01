import { LAPTOP, newPeople, type People, ROLES, type Role, statesOf } from './base/fixtures.js';
import type { Part } from './base/part.js';
import { addressOf, Shop } from './base/shop.js';
import { bodyOf, pathOf } from './bodies.js';
import { type Operation, operationsOf } from './description.js';
import { generateRequest, type Target } from './generator.js';
import { Random } from './input/random.js';
import { type RawAnswer, type RawRequest, sendRaw } from './input/raw-request.js';

export interface RequestsOptions {
  seed: number;
  requests: number;
}

/** Concurrent requests. */
const CLIENTS = 4;
/** After this many requests new people are used, because of the rate limit of writes. */
const REQUESTS_PER_FIXTURES = 4_000;
/** The number of requests between two samples of the memory. */
const SAMPLE_INTERVAL = 400;
/** The number of requests that fills the program's caches, all of which are bounded. */
const WARM_UP = 5_000;
/** The allowed growth from the first to the last third of the requests after that, in megabytes. */
const MEMORY_MARGIN_MB = 64;
const MEGABYTE = 1024 * 1024;

/** Content that an error must not reveal. */
const TRACE = /\n\s+at |node_modules|\.[jt]s:\d+/;

/** Operations that end the sender's session or account: they are sent without a session. */
const SESSION_ENDINGS = /^(POST \/auth\/logout|DELETE \/auth\/(sessions|me)|PUT \/auth\/change-password)$/;

/** Generated requests with all kinds of errors, to every operation. */
export const requests = async ({ seed, requests: count }: RequestsOptions): Promise<Part> => {
  const shop = await Shop.open(Math.ceil(count / REQUESTS_PER_FIXTURES));
  try {
    const operations = await operationsOf(shop.server.url);
    const failures: string[] = [];
    const statuses = new Map<number, number>();
    const memory: number[] = [];
    for (let from = 0; from < count; from += REQUESTS_PER_FIXTURES) {
      const people = await newPeople(shop);
      const targets = await targetsOf(shop, people, operations);
      let nextNumber = from;
      const to = Math.min(count, from + REQUESTS_PER_FIXTURES);
      const client = async (): Promise<void> => {
        while (nextNumber < to) {
          const number = nextNumber++;
          if (number >= WARM_UP && number % SAMPLE_INTERVAL === 0) memory.push(await memoryOf(shop));
          // Determined by its number alone, independent of concurrent requests.
          const random = new Random(seed + number * 7_919);
          const request = requestOf(targets, people, shop, random);
          const failure = await sendRaw(shop.server.url, request).then(
            (answer) => {
              statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
              return failureOf(request, answer);
            },
            (error: Error) => error.message,
          );
          if (failure)
            failures.push(`request ${number}: ${request.method} ${request.path.slice(0, 200)}: ${failure}`);
        }
      };
      await Promise.all(Array.from({ length: CLIENTS }, client));
    }
    const third = Math.floor(memory.length / 3);
    const growth = third > 0 ? mean(memory.slice(-third)) - mean(memory.slice(0, third)) : 0;
    if (growth > MEMORY_MARGIN_MB)
      failures.push(`memory has grown by ${growth.toFixed(0)} MB; ${MEMORY_MARGIN_MB} MB are allowed`);
    const unhandled = /unhandled|Unhandled/.exec(shop.server.errors);
    if (unhandled)
      failures.push(`on stderr: ${shop.server.errors.slice(unhandled.index, unhandled.index + 300)}`);
    await acceptance(shop).catch((error: Error) => failures.push(`The shop does not work: ${error.message}`));
    const sortedStatuses = [...statuses].sort(([one], [other]) => one - other);
    const answers = sortedStatuses.map(
      ([status, times]) => `${times} ${status === 0 ? 'cut off' : `x ${status}`}`,
    );
    const memoryNow = await memoryOf(shop);
    const growthText = third > 0 ? `, ${growth.toFixed(0)} MB more than after the first ${WARM_UP}` : '';
    return {
      checks: count,
      figures: `seed ${seed}; memory ${memoryNow.toFixed(0)} MB${growthText}; ${answers.join(', ')}`,
      failures,
    };
  } finally {
    await shop.server.remove();
  }
};

/** A valid request for every operation, about existing records. */
const targetsOf = async (shop: Shop, people: People, operations: readonly Operation[]): Promise<Target[]> => {
  const targets: Target[] = [];
  for (const operation of operations) {
    const context = { shop, people, role: 'seller' as const };
    const hasRecord = operation.path.includes('{') || Object.keys(operation.bodies).length > 0;
    const [build] = Object.values(statesOf(operation.name));
    const { values } = hasRecord ? await build!(context) : { values: {} };
    const body = bodyOf(operation, values, context);
    const path = addressOf(pathOf(operation, values));
    targets.push({ operation, path, body: body instanceof FormData ? {} : body });
  }
  return targets;
};

const requestOf = (targets: readonly Target[], people: People, shop: Shop, random: Random): RawRequest => {
  const target = random.pick(targets);
  // Most have the required permission, so that they reach further.
  const role: Role = random.chance(0.25) ? 'admin' : random.pick(ROLES);
  const person = role === 'visitor' || SESSION_ENDINGS.test(target.operation.name) ? undefined : people[role];
  const headers: (readonly [string, string])[] = [['X-Forwarded-For', shop.address()]];
  if (person) headers.push(['Authorization', `Bearer ${person.token}`]);
  return generateRequest(target, headers, random);
};

/** Why an answer is not acceptable; undefined if it is. */
const failureOf = (request: RawRequest, { status, headers, text }: RawAnswer): string | undefined => {
  // A connection that is reset while a long body is sent may lose the answer.
  if (status === 0) return request.body.length > MEGABYTE ? undefined : 'no answer';
  if (status >= 500 && !(status === 503 && headers['retry-after'])) return `${status} ${text.slice(0, 200)}`;
  if (status < 400 || request.method === 'HEAD' || !request.path.startsWith('/api/')) return undefined;
  if (TRACE.test(text)) return `${status} with a trace: ${text.slice(0, 300)}`;
  try {
    const { success, message } = JSON.parse(text) as { success?: unknown; message?: unknown };
    if (success === false && typeof message === 'string' && message !== '') return undefined;
  } catch {
    // Checked below.
  }
  return `${status} is no failure as the API has them: ${headers['content-type']} ${text.slice(0, 200)}`;
};

/** In megabytes. */
const memoryOf = async ({ server }: Shop): Promise<number> => {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)![1]) / MEGABYTE;
};

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** A device is listed, approved and found. */
const acceptance = async (shop: Shop): Promise<void> => {
  const [seller, moderator] = [await shop.createUser('seller'), await shop.createUser('moderator')];
  const body = { ...LAPTOP, name: 'Found after all' };
  const { product } = await shop.call<{ product: { _id: string } }>('POST', '/products/products', {
    as: seller,
    body,
  });
  await shop.call('PATCH', `/admin/products/${product._id}/approve`, { as: moderator });
  const { products } = await shop.call<{ products: { _id: string }[] }>(
    'GET',
    '/products/public?search=Found+after',
  );
  if (!products.some(({ _id }) => _id === product._id)) throw new Error('A new device is not found');
};
