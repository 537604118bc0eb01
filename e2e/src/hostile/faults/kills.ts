import { isDeepStrictEqual } from 'node:util';
import type { StoredEvent } from '@parkho/stores';
import { audit } from '../../support/command.js';
import { differentModels, settledLogStateOf } from '../../support/log.js';
import { ServerClock } from '../../support/server-clock.js';
import { CONTACT, FINDINGS, IDEA, LAPTOP, nextWeek } from '../base/fixtures.js';
import type { Part } from '../base/part.js';
import { type Answer, PASSWORD, type Person, type RequestOptions, Shop } from '../base/shop.js';
import { pictureForm } from '../input/picture.js';
import { Random } from '../input/random.js';

/** The longest time between the first write after a start and the next incident, in milliseconds. */
const MAX_INTERVAL_MS = 400;
/** Changes of a password between two incidents: the limit is ten per person and hour. */
const MAX_PASSWORD_CHANGES = 3;

/** kill -9 at random points of writes of every kind: every acknowledged write exists, once. */
export const killDuringWrites = async ({
  seed,
  kills: count,
}: {
  seed: number;
  kills: number;
}): Promise<Part> => {
  const shop = await Shop.open();
  try {
    const outcome = await writesThrough(shop, { seed, incidents: count }, async () => {
      await shop.server.kill();
      await shop.server.start();
    });
    return { ...outcome, figures: `seed ${seed}; ${count} kills; ${outcome.figures}` };
  } finally {
    await shop.server.remove();
  }
};

/** The hours by which the clock is moved, in this order. Sessions remain valid for days without use. */
const CLOCK_JUMPS_HOURS = [1, -1, 24, -48, 24, -1, 1, 72, -72];
const HOUR_MS = 3_600_000;

/**
 * A server's clock that is moved forward and back during writes of every kind, with a restart after every second move.
 */
export const jumpClockDuringWrites = async ({ seed }: { seed: number }): Promise<Part> => {
  const clock = new ServerClock();
  const shop = await Shop.open(1, clock.settings);
  let jump = 0;
  try {
    const outcome = await writesThrough(shop, { seed, incidents: CLOCK_JUMPS_HOURS.length }, async () => {
      clock.advance(CLOCK_JUMPS_HOURS[jump++]! * HOUR_MS);
      if (jump % 2 === 1) return;
      await shop.server.stop();
      await shop.server.start();
    });
    const hours = CLOCK_JUMPS_HOURS.map((hour) => (hour > 0 ? `+${hour}` : hour)).join(', ');
    return { ...outcome, figures: `seed ${seed}; by ${hours} hours; ${outcome.figures}` };
  } finally {
    await shop.server.remove();
    clock.remove();
  }
};

/**
 * Writes of every kind through incidents at random points.
 *
 * @param incident resolves when the shop's server is reachable again
 */
export const writesThrough = async (
  shop: Shop,
  { seed, incidents }: { seed: number; incidents: number },
  incident: () => Promise<void>,
): Promise<Part> => {
  const random = new Random(seed);
  const failures: string[] = [];
  const writers = await writersOf(shop);
  for (let number = 1; number <= incidents; number++) {
    const running = new AbortController();
    const work = Promise.all(writers.map((writer) => writer.run(running.signal)));
    await new Promise((resolve) => setTimeout(resolve, random.next() * MAX_INTERVAL_MS));
    running.abort();
    await incident();
    await work;
    const outcomes = await Promise.all(writers.map((writer) => writer.repeat()));
    failures.push(...outcomes.flat().map((failure) => `after incident ${number}: ${failure}`));
  }
  const evidence = await settledLogStateOf(shop.server);
  await shop.server.stop();
  failures.push(...(await faultsIn(shop.server.dataDir, evidence)));
  const { events } = evidence;
  for (const writer of writers) failures.push(...writer.compare(events));
  return {
    checks: writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0),
    figures: `${events.length} events; ${writers.map(({ kind, acknowledged, interrupted }) => `${kind} ${acknowledged.length} (${interrupted} cut)`).join(', ')}`,
    failures,
  };
};

/** The faults of a log, which must verify, and of read models, which must equal a rebuild. */
export const faultsIn = async (
  dataDir: string,
  evidence: Parameters<typeof differentModels>[0],
  settings: Readonly<Record<string, string>> = {},
): Promise<string[]> => {
  const { code, stderr, stdout } = await audit(dataDir, ['verify'], settings);
  return [
    ...(code === 0 ? [] : [`audit verify: ${stderr || stdout}`]),
    ...differentModels(evidence).map((name) => `${name} is not what a rebuild makes`),
  ];
};

/** Sends a request of a step; a repeated step sends it with the same key. */
type Send = (method: string, path: string, options?: RequestOptions) => Promise<Answer>;
/** Makes one write, and resolves to its name in the log. */
type Step = (send: Send, number: number) => Promise<string>;

class Writer {
  /** The names of acknowledged writes. */
  readonly acknowledged: string[] = [];
  /** The number of interrupted steps. */
  interrupted = 0;
  private last?: { number: number; answers: string[] };
  /** Whether the last step was interrupted: it may be in the log all the same. */
  private isCut = false;

  constructor(
    readonly kind: string,
    private readonly shop: Shop,
    private readonly step: Step,
    /** The names of the writes in the log. */
    private readonly namesInLog: (events: readonly StoredEvent[]) => string[],
    /** Whether a step can be repeated only until the next step is stored. */
    private readonly isRepeatableWhileLatest = false,
    /** The maximum number of steps between two incidents. */
    private readonly maxSteps = Number.POSITIVE_INFINITY,
  ) {}

  /** Writes until the signal aborts, or the server is killed. */
  async run(signal: AbortSignal): Promise<void> {
    for (let step = 0; step < this.maxSteps && !signal.aborted; step++) {
      try {
        await this.next();
      } catch (error) {
        if (!signal.aborted) throw error;
        this.interrupted++;
        this.isCut = true;
      }
    }
  }

  /** Repeats the interrupted step and the acknowledged one before it, which must get the same answer. */
  async repeat(): Promise<string[]> {
    const failures: string[] = [];
    if (this.last && !(this.isCut && this.isRepeatableWhileLatest)) {
      const { number, answers } = this.last;
      const repeatedAnswers: string[] = [];
      await this.attempt(number, repeatedAnswers);
      if (!isDeepStrictEqual(repeatedAnswers, answers))
        failures.push(
          `${this.kind} ${number} answers ${repeatedAnswers.join(' ').slice(0, 300)}, at first ${answers.join(' ').slice(0, 300)}`,
        );
    }
    await this.next();
    return failures;
  }

  /** The difference between acknowledged and logged writes. */
  compare(events: readonly StoredEvent[]): string[] {
    const loggedNames = this.namesInLog(events);
    const count = (names: readonly string[], name: string): number =>
      names.filter((candidate) => candidate === name).length;
    return [...new Set([...this.acknowledged, ...loggedNames])].flatMap((name) => {
      const [expectedCount, loggedCount] = [count(this.acknowledged, name), count(loggedNames, name)];
      return expectedCount === loggedCount
        ? []
        : [
            `${this.kind}: ${name} is ${loggedCount} times in the log, and was acknowledged ${expectedCount} times`,
          ];
    });
  }

  private async next(): Promise<void> {
    const number = this.acknowledged.length;
    const answers: string[] = [];
    const name = await this.attempt(number, answers);
    this.acknowledged.push(name);
    this.last = { number, answers };
    this.isCut = false;
  }

  private attempt(number: number, answers: string[]): Promise<string> {
    let part = 0;
    return this.step(async (method, path, options = {}) => {
      const headers = { 'idempotency-key': `${this.kind} ${number} ${part++}` };
      const answer = await this.shop.send(method, path, { ...options, headers });
      if (answer.status >= 300)
        throw new Error(
          `${this.kind} ${number}: ${method} ${path}: ${answer.status} ${answer.text.slice(0, 300)}`,
        );
      // A new session has another token each time.
      answers.push(answer.text.replace(/"token":"[^"]*"/, ''));
      return answer;
    }, number);
  }
}

const dataOf = <T>({ text }: Answer): T => (JSON.parse(text) as { data: T }).data;
const productIn = (answer: Answer): string => dataOf<{ product: { _id: string } }>(answer).product._id;

/** The names in the events of a type. */
const namesIn =
  (type: string, nameOf: (data: never, event: StoredEvent) => string | undefined) =>
  (events: readonly StoredEvent[]): string[] =>
    events
      .filter((event) => event.type === type)
      .map((event) => nameOf(event.data as never, event))
      .filter((name) => name !== undefined);

const listedAs = (kind: string) =>
  namesIn('ProductListed', ({ name }: { name: string }) => (name.startsWith(`${kind} `) ? name : undefined));

/** One writer for each kind of write, each a different person. */
const writersOf = async (shop: Shop): Promise<Writer[]> => {
  const names = ['lister', 'editor', 'painter', 'importer', 'voter', 'author', 'self', 'changing'] as const;
  const people = await Promise.all(
    names.map(async (name) => [name, await shop.createUser('seller')] as const),
  );
  const { lister, editor, painter, importer, voter, author, self, changing } = Object.fromEntries(
    people,
  ) as Record<(typeof names)[number], Person>;
  const [moderator, inspector] = [await shop.createUser('moderator'), await shop.createUser('inspector')];
  const list = (send: Send, as: Person, name: string): Promise<Answer> =>
    send('POST', '/products/products', { as, body: { ...LAPTOP, name } });
  const createListing = async (as: Person, name: string): Promise<string> =>
    (
      await shop.call<{ product: { _id: string } }>('POST', '/products/products', {
        as,
        body: { ...LAPTOP, name },
      })
    ).product._id;
  const [edited, pictured] = [
    await createListing(editor, 'Edited'),
    await createListing(painter, 'Pictured'),
  ];
  const idea = await shop.call<{ featureRequest: { _id: string } }>('POST', '/feature-requests', {
    as: author,
    body: { ...IDEA, productDetails: { productId: await createListing(author, 'Wanted') } },
  });
  /** The password of each step, and the resulting session. */
  const sessions = [changing.token];
  const passwordOf = (number: number): string => (number === 0 ? PASSWORD : `Changed${number}secret`);

  return [
    new Writer(
      'list',
      shop,
      async (send, number) => {
        await list(send, lister, `list ${number}`);
        return `list ${number}`;
      },
      listedAs('list'),
    ),
    new Writer(
      'edit',
      shop,
      async (send, number) => {
        const body = { price: 10_000 + number };
        await send('PUT', `/products/products/${edited}`, { as: editor, body });
        return `${body.price}`;
      },
      namesIn(
        'ProductDetailsChanged',
        ({ productId, changes }: { productId: string; changes: { price: number } }) =>
          productId === edited ? `${changes.price / 100}` : undefined,
      ),
    ),
    new Writer(
      'picture',
      shop,
      async (send, number) => {
        const body = pictureForm('front', number);
        await send('PUT', `/products/products/${pictured}`, { as: painter, body });
        return 'picture';
      },
      namesIn('ProductDetailsChanged', ({ productId }: { productId: string }) =>
        productId === pictured ? 'picture' : undefined,
      ),
    ),
    new Writer(
      'approve',
      shop,
      async (send, number) => {
        const id = productIn(await list(send, lister, `approve ${number}`));
        await send('PATCH', `/admin/products/${id}/approve`, { as: moderator });
        return id;
      },
      namesIn('ProductApproved', ({ productId }: { productId: string }) => productId),
    ),
    new Writer(
      'book',
      shop,
      async (send, number) => {
        const body = {
          ...CONTACT,
          email: `book-${number}@hostile.test`,
          deviceType: 'laptop',
          location: 'Gulberg, Lahore',
          preferredDate: nextWeek(),
          inspectionType: 'complete',
        };
        return dataOf<{ request: { _id: string } }>(
          await send('POST', '/external-inspections/request', { body }),
        ).request._id;
      },
      namesIn('InspectionRequested', ({ requestId }: { requestId: string }) => requestId),
    ),
    new Writer(
      'vote',
      shop,
      async (send) => {
        await send('POST', `/feature-requests/${idea.featureRequest._id}/vote`, {
          as: voter,
          body: { vote: 'up' },
        });
        return 'vote';
      },
      namesIn('FeatureRequestVoted', () => 'vote'),
    ),
    new Writer(
      'import',
      shop,
      async (send, number) => {
        const { price, images: _, specifications: __, laptopDetails: ___, ...row } = LAPTOP;
        const rows = [
          { row: 2, content: `import ${number}`, ...row, price: String(price), name: `import ${number}` },
        ];
        await send('POST', '/products/import', { as: importer, body: { rows, dryRun: false } });
        return `import ${number}`;
      },
      listedAs('import'),
    ),
    new Writer(
      'report',
      shop,
      async (send, number) => {
        const id = productIn(await list(send, lister, `report ${number}`));
        const body = { inspectionData: FINDINGS };
        await send('PATCH', `/admin/products/${id}/inspection-with-images`, { as: inspector, body });
        return id;
      },
      namesIn('InspectionReportIssued', ({ inspectionId }: { inspectionId: string }) => inspectionId),
    ),
    new Writer(
      'profile',
      shop,
      async (send, number) => {
        const body = { name: `Self ${number}`, email: self.email, businessName: 'Own', phone: '03001234567' };
        await send('PUT', '/auth/profile', { as: self, body });
        return body.name;
      },
      namesIn('ProfileUpdated', ({ changes }: { changes: { name?: string } }) => changes.name),
    ),
    new Writer(
      'password',
      shop,
      async (send, number) => {
        const newPassword = passwordOf(number + 1);
        const answer = await send('PUT', '/auth/change-password', {
          as: { ...changing, token: sessions[number]! },
          body: { currentPassword: passwordOf(number), newPassword, confirmPassword: newPassword },
        });
        sessions[number + 1] ??= dataOf<{ token: string }>(answer).token;
        return 'password';
      },
      namesIn('PasswordChanged', ({ userId }: { userId: string }) =>
        userId === changing.id ? 'password' : undefined,
      ),
      // Changing a password again requires the current one.
      true,
      MAX_PASSWORD_CHANGES,
    ),
  ];
};
