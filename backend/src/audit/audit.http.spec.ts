import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import {
  type AuditComparison,
  type AuditEntry,
  type AuditedEvent,
  type AuditHistory,
  type AuditMoment,
  type Disclosure,
  LOG_EVIDENCE_MESSAGES,
  type LogProof,
  type Success,
  SYSTEM_EVENTS,
} from '@parkho/contracts';
import { type EventStore, LogTree, StoreUnavailable } from '@parkho/stores';
import { LogSigner } from '../evidence/log-signer.js';
import { EVENT_LOG, EVENT_STORE } from '../platform/engines/tokens.js';
import { eventually, type Person, SELLER, startTestApp, type TestApp } from '../testing.js';

let app: TestApp;
let analyst: Person;
let device: string;
/** Devices of single tests. */
const unrelatedIds = new Set<string>();

beforeAll(async () => {
  app = await startTestApp();
  analyst = await app.employ('analyst', 'analyst@example.com');
  device = await app.list(app.seller, { laptopDetails: { contactInfo: '0345-9998887' } });
  await app.send('PATCH', `/admin/products/${device}/approve`, { as: app.admin });
  await app.send('PUT', `/products/products/${device}`, {
    as: app.seller,
    body: {
      price: 80000,
      description: 'One owner\nstatus: rejected -> approved',
      laptopDetails: { contactInfo: '0300-1112223' },
    },
  });
  await app.list(app.otherSeller, { name: 'Zenbook Fourteen' });
  await app.settled();
});
afterAll(() => app.close());

const list = async (filter: object, query = '') => {
  const answer = await app.send<AuditEntry[]>(
    'GET',
    `/console/audit?filter=${encodeURIComponent(JSON.stringify(filter))}${query}`,
    { as: analyst },
  );
  return { entries: answer.body, next: answer.headers.get('x-next-cursor'), ...answer };
};
const read = async <T>(path: string) => (await app.send<Success<T>>('GET', path, { as: analyst })).body.data;

/** Every event is covered by a signed head. */
const signed = async () => {
  const [tree, end] = [app.nest.get(LogTree), await app.nest.get<EventStore>(EVENT_LOG).head()];
  await eventually(async () => (await tree.size()) >= (await tree.sizeOf(end)) || undefined);
  await app.nest.get(LogSigner).sign();
};

describe('the audit', () => {
  it('shows actor, changes and command', async () => {
    const [changed] = (await list({ thing: device, type: 'ProductDetailsChanged' })).entries;
    expect(changed).toMatchObject({
      label: 'Listing updated',
      kind: 'product',
      thing: device,
      name: 'ThinkPad T480',
      actor: { id: app.seller.id, role: 'seller', name: app.seller.name },
      sentence: `${app.seller.name} changed 3 fields of ThinkPad T480 (description, price, contact)`,
      command: 'PUT /products/products/:id',
      changes: [
        { field: 'description', from: 'One owner' },
        { field: 'price', from: 85000, to: 80000 },
        { field: 'laptopDetails.contactInfo', from: null, to: null, withheld: 'personal' },
      ],
      hasPersonal: true,
    });
  });

  it('shows events of unknown programs as those of the system', async () => {
    const event = {
      id: randomUUID(),
      type: 'CategoryCreated',
      data: { categoryId: 'foreign', name: 'Foreign' },
    };
    await app.nest
      .get<EventStore>(EVENT_LOG)
      .append('category-foreign', 'no-stream', [{ ...event, metadata: {} }]);
    await app.settled();
    expect((await list({ thing: 'foreign' })).entries).toMatchObject([
      { type: 'CategoryCreated', actor: { id: 'system', role: 'system' } },
    ]);
  });

  it('never shows secrets, nor personal data without a disclosure', async () => {
    const { entries } = await list({ kind: 'user' });
    const text = JSON.stringify(entries);
    expect(text).not.toContain('argon2');
    expect(text).not.toContain(SELLER.email);
    const registered = entries.find(
      ({ type, thing }) => type === 'UserRegistered' && thing === app.seller.id,
    )!;
    expect(registered.changes).toContainEqual({ field: 'role', from: null, to: 'seller' });
    expect(registered.changes).toContainEqual({
      field: 'passwordHash',
      from: null,
      to: null,
      withheld: 'secret',
      nothing: 'from',
    });
  });

  it('shows the resulting events of a request', async () => {
    const category = { name: 'Tablets' };
    const { body } = await app.send<Success<{ category: { _id: string } }>>('POST', '/categories', {
      as: app.admin,
      body: category,
    });
    await app.settled();
    const [created] = (await list({ q: 'tablets', kind: 'category' })).entries;
    expect([created!.thing, created!.name]).toEqual([body.data.category._id, 'Tablets']);
    const [reserved] = (await list({ correlation: created!.correlation, kind: 'reservation' })).entries;
    expect(reserved!.caused).toEqual([
      {
        id: created!.id,
        type: 'CategoryCreated',
        label: 'Category created',
        kind: 'category',
        thing: created!.thing,
      },
    ]);
  });

  it.each([
    [{ role: 'admin', kind: 'product' }, ['ProductApproved']],
    [{ q: 'listing approved' }, ['ProductApproved']],
    [{ q: 'zenbook' }, ['ProductListed']],
    [{ q: 'zenbook approved' }, []],
    [{ q: 'nothing of the kind' }, []],
    [{ q: SELLER.email }, []],
    [{ kind: 'product', to: '2020-01-01' }, []],
    [{ type: ['ProductApproved', 'ProductSold'], from: '2020-01-01' }, ['ProductApproved']],
    [{ kind: 'reservation', without: 'program-work' }, []],
    [{ type: ['ProductApproved', 'ValueReserved'], without: 'program-work' }, ['ProductApproved']],
    [{ q: 'listing approved', without: 'program-work' }, ['ProductApproved']],
    [{ q: 'value reserved', without: 'program-work' }, []],
  ])('is filtered by %j', async (filter, types) => {
    // Other tests approve other devices.
    const matches = (await list(filter)).entries.filter(({ thing }) => !unrelatedIds.has(thing));
    expect(matches.map(({ type }) => type)).toEqual(types);
  });

  it('omits exactly the system events', async () => {
    const file = async (filter: string) => {
      const path = `/audit/export?format=jsonl&filter={${filter}}`;
      const { body, headers } = await app.send<string>('GET', path, { as: analyst });
      const lines = body
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Partial<AuditEntry>);
      // The last line may be the checkpoint.
      const types = lines.flatMap(({ type }) => type ?? []);
      expect(headers.get('x-total-count')).toBe(String(types.length));
      return types;
    };
    const all = await file('');
    const remaining = all.filter((type) => !SYSTEM_EVENTS.has(type));
    expect(remaining.length).toBeLessThan(all.length);
    expect(await file('"without":"program-work"')).toEqual(remaining);
  });

  it('has every event once, newest first, across its pages', async () => {
    const ids: string[] = [];
    let after = '';
    for (let pages = 0; pages < 50; pages++) {
      const page = await list({}, `&range=[0,6]${after}`);
      ids.push(...page.entries.map(({ id }) => id));
      if (page.next === null) break;
      after = `&after=${page.next}`;
    }
    const { entries } = await list({});
    expect(ids.slice(0, entries.length)).toEqual(entries.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('shows the position of an event in the log, and proves it without secrets or personal data', async () => {
    const { id } = await app.register('Nadia', 'nadia@example.com');
    await app.settled();
    const [entry] = (await list({ thing: id, type: 'UserRegistered' })).entries;
    const read = <T>(path: string) =>
      app.send<T>('GET', `/console/audit/${entry!.id}${path}`, { as: analyst });
    const { body } = await read<AuditedEvent>('');
    expect(body).toEqual({ ...entry, size: expect.any(Number) });
    const early = await read('/proof');
    expect([early.status, early.body]).toMatchObject([202, { message: LOG_EVIDENCE_MESSAGES.notSignedYet }]);

    await signed();
    const { body: proof, headers } = await read<LogProof>('/proof');
    expect(headers.get('content-disposition')).toContain(`parkho-event-${entry!.id}.proof.json`);
    expect(proof.index).toBe(body.size! - 1);
    const fieldNames = proof.event.data.filter((field) => 'json' in field).map(({ name }) => name);
    expect(fieldNames).toEqual(['userId', 'role', 'emailVerified']);
  });

  it.each([
    ['filter={"kind":"nothing"}', /^Kind must be one of/],
    ['filter={"type":"Nothing"}', /^Unknown event type/],
    ['filter={"without":"anything"}', /^Without must be/],
    ['filter={"from":"yesterday"}', /^A time must be/],
    ['filter={"from":"2026-02-30T10:00:00Z"}', /^A time must be/],
    ['after=x', /^This page of the audit/],
    ['range=[25,49]', /^This page of the audit/],
    ['sort=["at","ASC"]', /^This page of the audit/],
  ])('refuses %s', async (query, message) => {
    const answer = await app.send('GET', `/console/audit?${query}`, { as: analyst });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message: expect.stringMatching(message) });
  });

  it('is exported as filtered, safe for spreadsheets', async () => {
    const file = (format: string) =>
      app.send<string>('GET', `/audit/export?format=${format}&filter={"thing":"${device}","role":"seller"}`, {
        as: analyst,
      });
    const { body: csv, headers } = await file('csv');
    expect(headers.get('x-total-count')).toBe('2');
    expect(csv).toMatch(/^time,at,sentence/);
    expect(csv.trim().split('\r\n')).toHaveLength(3);
    expect(csv).toContain(' PKT"');
    expect(csv).toContain('price: 85000 -> 80000');
    expect(csv).toContain('description: One owner -> One owner status: rejected -> approved');
    expect(csv).not.toContain('9998887');
    expect(csv).toContain('laptopDetails.contactInfo: [personal]');
    const jsonl = (await file('jsonl')).body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(jsonl.map(({ type }) => type)).toEqual(['ProductListed', 'ProductDetailsChanged']);
    expect(JSON.stringify(jsonl)).not.toContain(app.seller.name);
  });
});

it('links background work to the request that caused it', async () => {
  const make = async (name: string) =>
    (
      await app.send<Success<{ category: { _id: string } }>>('POST', '/categories', {
        as: app.admin,
        body: { name },
      })
    ).body.data.category._id;
  const [from, into] = [await make('Netbooks'), await make('Subnotebooks')];
  const moved = await app.list(app.seller, { name: 'Eee PC', category: 'Netbooks' });
  await app.settled();
  await app.send('POST', `/categories/${from}/merge`, { as: app.admin, body: { intoId: into } });
  const changeOf = async () => (await list({ thing: moved, type: 'ProductDetailsChanged' })).entries[0];
  let change = await changeOf();
  for (; !change; change = await changeOf()) await app.settled();
  expect(change).toMatchObject({
    actor: { role: 'system' },
    command: 'because of CategoryMerged',
    changes: [{ field: 'categoryId', from, to: into }],
  });
  const [merged] = (await list({ thing: from, type: 'CategoryMerged' })).entries;
  expect([merged!.id, merged!.correlation]).toEqual([change.causation, change.correlation]);
  expect(merged!.caused.map(({ id }) => id)).toContain(change.id);
});

describe('the history of a record', () => {
  it('is shown as of any time, and two times side by side', async () => {
    const { entries, first, last, name, moments } = await read<AuditHistory>(`/audit/product/${device}`);
    expect(entries.map(({ type }) => type)).toEqual([
      'ProductDetailsChanged',
      'ProductApproved',
      'ProductListed',
    ]);
    expect([name, moments.length, moments[0], moments[2]]).toEqual(['ThinkPad T480', 3, first, last]);

    const { fields, happened } = await read<AuditMoment>(`/audit/product/${device}?at=${first}`);
    expect(fields).toContainEqual({ field: 'price', value: 85000 });
    expect(fields).toContainEqual({ field: 'approvalStatus', value: 'pending' });
    expect(happened.map(({ type }) => type)).toEqual(['ProductListed']);
    const before = await read<AuditMoment>(`/audit/product/${device}?at=2020-01-01`);
    expect([before.revision, before.fields, before.happened]).toEqual([-1, [], []]);

    const { fields: compared } = await read<AuditComparison>(
      `/audit/product/${device}?at=${first}&and=${last}`,
    );
    expect(compared.filter(({ differs }) => differs).map(({ field }) => field)).toEqual([
      'description',
      'price',
      'laptopDetails.contactInfo',
      'approvalStatus',
    ]);
  });

  it('includes a listing’s inspection, its flags and disclosures of its personal data', async () => {
    const listed = await app.list(app.seller);
    unrelatedIds.add(listed);
    await app.send('PATCH', `/admin/products/${listed}/approve`, { as: app.admin });
    await app.settled();
    const body = { reason: 'other', text: 'The photos show another model' };
    expect((await app.send('POST', `/products/${listed}/flag`, { as: app.otherSeller, body })).status).toBe(
      201,
    );
    const inspected = await app.send('PATCH', `/admin/products/${listed}/inspection`, {
      as: app.admin,
      body: { inspected: true, notes: 'Opened and cleaned' },
    });
    expect(inspected.status).toBe(200);
    await app.send('POST', '/audit/disclosures', {
      as: analyst,
      body: { kind: 'product', thing: listed, at: new Date().toISOString() },
    });
    await app.settled();
    const { entries, last, moments } = await read<AuditHistory>(`/audit/product/${listed}`);
    expect(entries.map(({ type, kind }) => [type, kind])).toEqual([
      ['PersonalDataDisclosed', 'disclosure'],
      ['InspectionMarked', 'inspection'],
      ['ListingFlagged', 'product'],
      ['ProductApproved', 'product'],
      ['ProductListed', 'product'],
    ]);
    // Reading changes nothing.
    expect([moments.length, last]).toEqual([4, entries[1]!.at]);

    const { fields, happened } = await read<AuditMoment>(`/audit/product/${listed}?at=${last}`);
    expect(fields).toContainEqual({ field: 'inspection.isInspected', value: true });
    expect(fields).toContainEqual({ field: 'inspection.notes', value: 'Opened and cleaned' });
    expect(fields).toContainEqual({ field: 'flags.open', value: 1 });
    expect(happened.map(({ type }) => type)).toEqual(['InspectionMarked']);
    const { fields: compared } = await read<AuditComparison>(
      `/audit/product/${listed}?at=${moments[1]}&and=${last}`,
    );
    expect(compared.filter(({ differs }) => differs).map(({ field }) => field)).toEqual([
      'inspection.isInspected',
      'inspection.notes',
      'flags.open',
    ]);
    const page = await read<AuditHistory>(`/audit/product/${listed}?before=2`);
    expect(page.entries.map(({ type }) => type)).toEqual(['ProductApproved', 'ProductListed']);
  });

  it('shows the inspection of an unlisted device as that device', async () => {
    const { body } = await app.send<Success<{ _id: string }>>('POST', '/external-inspections', {
      as: app.admin,
      body: { name: 'Tower of a neighbour' },
    });
    const { entries, name } = await read<AuditHistory>(`/audit/inspection/${body.data._id}`);
    expect([name, ...entries.map(({ name }) => name)]).toEqual(Array(2).fill('Tower of a neighbour'));
  });

  it.each([
    [404, '/audit/product/unknown'],
    [404, '/audit/reservation/unknown'],
    [400, '/audit/product/unknown?and=2026-01-01'],
    [400, '/audit/product/unknown?at=noon'],
  ])('answers %d to %s', async (status, path) => {
    expect((await app.send('GET', path, { as: analyst })).status).toBe(status);
  });
});

it('a reactor’s stream with a similar name has no history', async () => {
  await app.nest.get<EventStore>(EVENT_STORE).append('inspection-mail-done', 'no-stream', [
    {
      id: randomUUID(),
      type: 'ReactionCompleted',
      data: { reactor: 'inspection-mail', eventId: 'done' },
      metadata: {
        actor: { id: 'system', role: 'system' },
        at: new Date().toISOString(),
        correlationId: 'done',
        causationId: 'done',
        commandId: 'done',
        schema: 1,
      },
    },
  ]);
  expect((await app.send('GET', '/audit/inspection/mail-done?at=2100-01-01', { as: analyst })).status).toBe(
    404,
  );
});

describe('personal data', () => {
  const disclose = (body: object, as = analyst) =>
    app.send<Success<Disclosure>>('POST', '/audit/disclosures', { as, body });

  it('is shown on request, and the request is audited', async () => {
    const auditor = await app.employ('analyst', 'auditor@example.com');
    const [changed] = (await list({ thing: device, type: 'ProductDetailsChanged' })).entries;
    const { body } = await disclose({ events: [changed!.id] }, auditor);
    expect(body.data).toMatchObject({
      entries: [
        {
          changes: [
            { field: 'description' },
            { field: 'price' },
            { field: 'laptopDetails.contactInfo', from: '0345-9998887', to: '0300-1112223' },
          ],
        },
      ],
    });
    const moment = (await disclose({ kind: 'user', thing: app.seller.id }, auditor)).body.data;
    expect(moment).toMatchObject({
      moment: { fields: expect.arrayContaining([{ field: 'email', value: SELLER.email }]) },
    });
    expect(JSON.stringify(moment)).not.toContain('argon2');
    await app.settled();
    const looks = (await list({ type: 'PersonalDataDisclosed', actor: auditor.id })).entries;
    expect(looks.map(({ actor, data }) => [actor.id, data.map(({ field }) => field)])).toEqual([
      [auditor.id, ['of.kind', 'of.at']],
      [auditor.id, ['of.events']],
    ]);
  });

  it('is hidden if the disclosure cannot be recorded', async () => {
    const log = app.nest.get<EventStore>(EVENT_STORE);
    const append = jest.spyOn(log, 'append').mockRejectedValue(new StoreUnavailable('The log'));
    const answer = await disclose({ kind: 'user', thing: app.seller.id });
    append.mockRestore();
    expect(answer.status).toBe(503);
    expect(JSON.stringify(answer.body)).not.toContain(SELLER.email);
  });

  it('returns the first disclosure again for the same key', async () => {
    const person = await app.register('Hina Raza', 'hina@example.com');
    const headers = { 'idempotency-key': 'hina' };
    const body = { kind: 'user', thing: person.id };
    // Earlier events show their actors' current names.
    const look = async () => {
      const { body: answer } = await app.send<Success<{ moment: AuditMoment }>>(
        'POST',
        '/audit/disclosures',
        { as: analyst, body, headers },
      );
      return { ...answer.data.moment, happened: [] };
    };
    const first = await look();
    await app.send('PUT', '/auth/profile', {
      as: person,
      body: { name: 'Hina Shah', email: 'hina@example.com', businessName: 'Shah' },
    });
    expect((await app.send('GET', '/auth/me', { as: person })).body).toMatchObject({
      data: { user: { name: 'Hina Shah' } },
    });
    expect(await look()).toEqual(first);
  });

  it('is shown as erased after an erasure', async () => {
    const erased = await app.register('Gone Soon', 'gone@example.com');
    await app.send('DELETE', '/auth/me', { as: erased, body: { password: SELLER.password } });
    // A reaction deletes the key, after the answer.
    const latest = async () => {
      const { entries } = await read<AuditHistory>(`/audit/user/${erased.id}`);
      const { id, changes } = entries.find(({ type }) => type === 'UserRegistered')!;
      const email = changes.find(({ field, withheld }) => field === 'email' && !withheld);
      return email && { id, email };
    };
    const { id, email } = await eventually(latest);
    expect(email).toEqual({ field: 'email', from: null, to: 'erased' });

    await signed();
    const { body: proof } = await app.send<LogProof>('GET', `/console/audit/${id}/proof`, { as: analyst });
    const fieldNames = proof.event.data.filter((field) => 'json' in field).map(({ name }) => name);
    expect(fieldNames).toEqual(['userId', 'role', 'emailVerified']);
  });

  it.each([
    [400, {}],
    [400, { events: [] }],
    [400, { kind: 'nothing', thing: 'x' }],
    [400, { kind: 'user', thing: 'x', and: '2026-01-01T00:00:00Z' }],
    [400, { kind: 'user', thing: 'x', at: '2026-01-01T00:00:00+05' }],
    [404, { events: ['unknown'] }],
    [404, { kind: 'user', thing: 'unknown' }],
  ])('answers %d to %j', async (status, body) => {
    expect((await disclose(body)).status).toBe(status);
  });
});
