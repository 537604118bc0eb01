import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Assistants,
  type AuditEntry,
  type Category,
  type FlagsOfListing,
  type InspectionCase,
  type IssuedReport,
  type ProjectionsView,
  reportIdOf,
  type SavedSearches,
  type SavedViews,
  type SellerQuestions,
  type Session,
  type ShopReport,
  type ShopReportSchedule,
  type UserRole,
} from '@parkho/contracts';
import { PICTURE } from '../../support/device.js';
import { addFailedMail } from '../../support/log.js';
import { pictureForm } from '../input/picture.js';
import { PASSWORD, type Person, type Shop } from './shop.js';

/** The columns of the matrix: `seller` owns the record, `assistant` works for them, `buyer` has made the request. */
export const ROLES = [
  'visitor',
  'buyer',
  'seller',
  'assistant',
  'other-seller',
  'moderator',
  'inspector',
  'analyst',
  'admin',
] as const;
export type Role = (typeof ROLES)[number];
export type People = Record<UserRole | 'other-seller', Person>;

/** A new person of a role; an assistant works for this seller, or for a new one: invitations of a seller are limited. */
const newPerson = async (shop: Shop, role: Exclude<Role, 'visitor'>, seller?: Person): Promise<Person> =>
  role === 'assistant'
    ? shop.hire(seller ?? (await shop.createUser('seller')))
    : shop.createUser(role === 'other-seller' ? 'seller' : role);

/** New people of every role. */
export const newPeople = async (shop: Shop): Promise<People> => {
  const seller = await shop.createUser('seller');
  const roles = ROLES.filter((role) => role !== 'visitor' && role !== 'seller');
  const people = await Promise.all(
    roles.map(async (role) => [role, await newPerson(shop, role, seller)] as const),
  );
  return { ...(Object.fromEntries(people) as Record<(typeof roles)[number], Person>), seller };
};

/** The values of a path or a body. */
export type Values = Record<string, string>;
export interface CreatedRecord {
  values: Values;
  /** The account that acts instead of the role's usual one; 'none' for a visitor. */
  actor?: Person | 'none';
}
type Build = (context: Context) => Promise<CreatedRecord>;
/** The states of one kind of record, each created through the API. */
export type RecordStates = Record<string, Build>;

/** The shop in which records are created, and the role that is about to act. */
export interface Context {
  shop: Shop;
  people: People;
  role: Role;
}

export const LAPTOP = {
  name: 'ThinkPad T480',
  description: 'One owner, office use only',
  price: 85_000,
  category: 'Laptop',
  brand: 'Lenovo',
  model: 'T480',
  condition: 'Good',
  location: 'Lahore',
  specifications: { processor: 'Core i5-8350U', ram: '16GB', storage: '512GB SSD' },
  laptopDetails: { modelName: 'T480', screenSize: '14', operatingSystem: 'Windows 11' },
  images: { front: PICTURE },
};

export const FINDINGS = {
  deviceInfo: { inspectorName: 'Hamza Tariq', serialNumber: 'PF-1A2B3C' },
  physical: { screen: { status: 'OK' }, ports: { hdmi: { status: 'Faulty', notes: 'Bent' } } },
  internals: { battery: { status: 'OK', health: 81 } },
  overallStatus: 'Needs Repair',
  overallRating: 5,
  overallNotes: 'All well but HDMI',
};

export const UNKNOWN_ID = '0190d0d0-0000-7000-8000-000000000000';
const unknown: Build = async () => ({ values: { id: UNKNOWN_ID } });
const malformed: Build = async () => ({ values: { id: "a'b$ne{}" } });

const list = async ({ shop, people }: Context): Promise<string> => {
  const options = { as: people.seller, body: LAPTOP };
  return (await shop.call<{ product: { _id: string } }>('POST', '/products/products', options)).product._id;
};
const approve = ({ shop, people }: Context, id: string) =>
  shop.call('PATCH', `/admin/products/${id}/approve`, { as: people.moderator });
const onSale = async (context: Context): Promise<string> => {
  const id = await list(context);
  await approve(context, id);
  return id;
};
type Step = readonly [person: keyof People, method: string, path: string, body?: object];
const runSteps = async (
  { shop, people }: Context,
  id: string,
  steps: readonly Step[],
): Promise<CreatedRecord> => {
  for (const [person, method, path, body] of steps)
    await shop.call(method, path.replace('{id}', id), { as: people[person], body });
  return { values: { id } };
};
/** An available device after actions by its seller or others. */
const deviceAfter =
  (...steps: readonly Step[]): Build =>
  async (context) =>
    runSteps(context, await onSale(context), steps);

const product: RecordStates = {
  pending: async (context) => ({ values: { id: await list(context) } }),
  active: deviceAfter(),
  inactive: deviceAfter(['seller', 'PATCH', '/products/products/{id}/toggle-active', { isActive: false }]),
  rejected: deviceAfter([
    'moderator',
    'PATCH',
    '/admin/products/{id}/reject',
    { reason: 'Blurred pictures' },
  ]),
  sold: deviceAfter(['seller', 'POST', '/products/products/{id}/sold']),
  deleted: deviceAfter(['seller', 'DELETE', '/products/products/{id}']),
  unknown,
  malformed,
};

const withPlacement =
  (...steps: readonly Step[]): Build =>
  async (context) => {
    const id = await onSale(context);
    const body = { productId: id, reason: 'The last one' };
    return runSteps(context, id, [['seller', 'POST', '/seller/featured-request', body], ...steps]);
  };
const placement: RecordStates = {
  none: deviceAfter(),
  pending: withPlacement(),
  approved: withPlacement(['moderator', 'PATCH', '/admin/featured-requests/{id}/approve', {}]),
  rejected: withPlacement([
    'moderator',
    'PATCH',
    '/admin/featured-requests/{id}/reject',
    { adminNotes: 'No room' },
  ]),
  cancelled: withPlacement(['seller', 'DELETE', '/seller/featured-request/{id}']),
  sold: withPlacement(['seller', 'POST', '/products/products/{id}/sold']),
  deleted: withPlacement(['seller', 'DELETE', '/products/products/{id}']),
  unknown,
  malformed,
};

/** The latest request of a device's inspection, as inspectors see it. */
const requestOf = async ({ shop, people }: Context, id: string): Promise<string> => {
  const { request } = await shop.call<InspectionCase>('GET', `/admin/inspections/${id}`, {
    as: people.inspector,
  });
  return request?._id ?? UNKNOWN_ID;
};
export const CONTACT = { name: 'Ayesha Noor', phone: '0300-1234567' };
const requestInspection = async (context: Context): Promise<string> => {
  const id = await onSale(context);
  const { shop, people } = context;
  const body = { ...CONTACT, email: shop.email() };
  await shop.call('POST', `/products/${id}/request-inspection`, { as: people.buyer, body });
  return id;
};
/** A requested inspection after the inspectors' actions. */
const inspectionAfter =
  (work: (context: Context, id: string) => Promise<unknown> = async () => {}): Build =>
  async (context) => {
    const id = await requestInspection(context);
    await context.shop.settled();
    const requestId = await requestOf(context, id);
    await work(context, id);
    return { values: { id, requestId } };
  };
const assign = async (context: Context, id: string): Promise<void> => {
  const { shop, people } = context;
  const body = { requestId: await requestOf(context, id), inspectorId: people.inspector.id };
  await shop.call('PATCH', `/admin/inspections/${id}/assign`, { as: people.inspector, body });
};
const report = ({ shop, people }: Context, id: string, changes: object = {}) =>
  shop.call<IssuedReport>('PATCH', `/admin/products/${id}/inspection-with-images`, {
    as: people.inspector,
    body: { inspectionData: { ...FINDINGS, ...changes } },
  });
const voidReport = ({ shop, people }: Context, id: string) =>
  shop.call('POST', `/admin/inspections/${id}/void`, {
    as: people.inspector,
    body: { version: 1, reason: 'Another serial number' },
  });

const inspection: RecordStates = {
  none: deviceAfter(),
  requested: inspectionAfter(),
  assigned: inspectionAfter(assign),
  reported: inspectionAfter(report),
  voided: inspectionAfter(async (context, id) => {
    await report(context, id);
    await voidReport(context, id);
  }),
  withdrawn: inspectionAfter(async ({ shop, people }, id) =>
    shop.call('DELETE', `/inspection-requests/${id}`, { as: people.buyer }),
  ),
  deleted: inspectionAfter(({ shop, people }, id) =>
    shop.call('DELETE', `/products/products/${id}`, { as: people.seller }),
  ),
  unknown,
  malformed,
};

/** An available device that a visitor has reported, and the outcome. An account can report few devices an hour. */
const flaggedAfter =
  (work: (context: Context, id: string, flagId: string) => Promise<unknown> = async () => {}): Build =>
  async (context) => {
    const id = await onSale(context);
    const { shop, people } = context;
    await shop.call('POST', `/products/${id}/flag`, { body: { reason: 'scam' } });
    await shop.settled();
    const { open } = await shop.call<FlagsOfListing>('GET', `/admin/products/${id}/flags`, {
      as: people.moderator,
    });
    const flagId = open[0]!._id;
    await work(context, id, flagId);
    return { values: { id, flagId } };
  };
const flagAsBuyer = ({ shop, people }: Context, id: string) =>
  shop.call('POST', `/products/${id}/flag`, { as: people.buyer, body: { reason: 'scam' } });
const flagged: RecordStates = {
  none: deviceAfter(),
  reported: flaggedAfter(),
  sold: flaggedAfter(({ shop, people }, id) =>
    shop.call('POST', `/products/products/${id}/sold`, { as: people.seller }),
  ),
  answered: flaggedAfter(({ shop, people }, id, flagId) =>
    shop.call('PATCH', `/admin/products/${id}/dismiss-flags`, {
      as: people.moderator,
      body: { flags: [flagId], answer: 'It follows our rules' },
    }),
  ),
  deleted: flaggedAfter(({ shop, people }, id) =>
    shop.call('DELETE', `/products/products/${id}`, { as: people.seller }),
  ),
  unknown,
  malformed,
};

/** Products in the states of an inspection. */
const inspectable: RecordStates = {
  ...product,
  requested: inspection.requested!,
  reported: inspection.reported!,
};

const issuedAfter =
  (work: (context: Context, id: string) => Promise<unknown> = async () => {}): Build =>
  async (context) => {
    const id = await onSale(context);
    const { reportId } = (await report(context, id)).product;
    await work(context, id);
    return { values: { id: reportId } };
  };
export const issuedReport: RecordStates = {
  issued: issuedAfter(),
  corrected: issuedAfter((context, id) => report(context, id, { based: 1, correction: 'The serial number' })),
  voided: issuedAfter(voidReport),
  unknown: async () => ({ values: { id: reportIdOf(1n) } }),
  malformed,
};

const book = async ({ shop, people }: Context): Promise<string> => {
  const booking = {
    ...CONTACT,
    email: shop.email(),
    deviceType: 'laptop',
    location: 'Gulberg, Lahore',
    preferredDate: nextWeek(),
    inspectionType: 'complete',
  };
  const options = { as: people.buyer, body: booking };
  return (await shop.call<{ request: { _id: string } }>('POST', '/external-inspections/request', options))
    .request._id;
};
const bookingAfter =
  (work: (context: Context, id: string) => Promise<unknown> = async () => {}): Build =>
  async (context) => {
    const id = await book(context);
    await work(context, id);
    return { values: { id, requestId: id } };
  };
const reportExternal = ({ shop, people }: Context, id: string) =>
  shop.call('PATCH', `/external-inspections/${id}/report`, {
    as: people.inspector,
    body: { inspectionData: FINDINGS },
  });
const external: RecordStates = {
  requested: bookingAfter(),
  reported: bookingAfter(reportExternal),
  withdrawn: bookingAfter(({ shop, people }, id) =>
    shop.call('DELETE', `/inspection-requests/${id}`, { as: people.buyer }),
  ),
  'contact-erased': bookingAfter(({ shop, people }, id) =>
    shop.call('POST', `/admin/inspections/${id}/erase-contact`, {
      as: people.admin,
      body: { requestId: id },
    }),
  ),
  deleted: bookingAfter(({ shop, people }, id) =>
    shop.call('DELETE', `/external-inspections/${id}`, { as: people.admin }),
  ),
  unknown,
  malformed,
};

export const IDEA = {
  title: 'Filter by battery health',
  description: 'Buyers of laptops look at it first',
  category: 'Enhancement',
  priority: 'High',
  tags: ['filters'],
};
const submit = async (context: Context, productId?: string): Promise<string> => {
  const { shop, people } = context;
  const body = { ...IDEA, productDetails: { productId: productId ?? (await list(context)) } };
  const options = { as: people.seller, body };
  return (await shop.call<{ featureRequest: { _id: string } }>('POST', '/feature-requests', options))
    .featureRequest._id;
};
const requestInStatus =
  (...statuses: string[]): Build =>
  async (context) => {
    const productId = await list(context);
    const id = await submit(context, productId);
    const { shop, people } = context;
    for (const status of statuses) {
      const body = { status, adminNotes: 'As discussed' };
      await shop.call('PATCH', `/admin/feature-requests/${id}/status`, { as: people.admin, body });
    }
    return { values: { id, productId, intoId: await submit(context) } };
  };
const featureRequest: RecordStates = {
  pending: requestInStatus(),
  'under-review': requestInStatus('Under Review'),
  approved: requestInStatus('Approved'),
  rejected: requestInStatus('Rejected'),
  implemented: requestInStatus('Approved', 'Implemented'),
  merged: async (context) => {
    const created = await requestInStatus()(context);
    const { shop, people } = context;
    const body = { intoId: created.values.intoId };
    await shop.call('POST', `/admin/feature-requests/${created.values.id}/merge`, { as: people.admin, body });
    return { values: { ...created.values, intoId: await submit(context) } };
  },
  deleted: async (context) => {
    const id = await submit(context);
    await context.shop.call('DELETE', `/feature-requests/${id}`, { as: context.people.seller });
    return { values: { id, intoId: await submit(context) } };
  },
  // The routes of decisions are shared by placement requests.
  placement: withPlacement(),
  unknown,
  malformed,
};

const account =
  (...steps: readonly (readonly [method: string, path: string])[]): Build =>
  async ({ shop, people }) => {
    const { id } = await shop.createUser('seller');
    for (const [method, path] of steps)
      await shop.call(method, path.replace('{id}', id), { as: people.admin });
    return { values: { id } };
  };
const accounts: RecordStates = {
  active: account(),
  deactivated: account(['PATCH', '/admin/users/{id}/deactivate']),
  erased: account(['DELETE', '/admin/users/{id}']),
  own: async ({ shop, role }) => {
    if (role === 'visitor') return { actor: 'none', values: { id: UNKNOWN_ID } };
    const actor = await newPerson(shop, role);
    return { actor, values: { id: actor.id } };
  },
  unknown,
  malformed,
};

/** An account of the acting role, and its session. */
const ownAccount =
  (end?: (shop: Shop, person: Person, admin: Person) => Promise<unknown>): Build =>
  async ({ shop, people, role }): Promise<CreatedRecord> => {
    if (role === 'visitor') return { actor: 'none', values: { id: UNKNOWN_ID } };
    const actor = await newPerson(shop, role);
    const id = await sessionOf(shop, actor);
    await end?.(shop, actor, people.admin);
    return { actor, values: { id, email: actor.email } };
  };
const sessionOf = async (shop: Shop, as: Person): Promise<string> =>
  (await shop.call<{ sessions: Session[] }>('GET', '/auth/sessions', { as })).sessions[0]!._id;
const ownSession: RecordStates = {
  active: ownAccount(),
  'signed-out': ownAccount((shop, as) => shop.call('POST', '/auth/logout', { as })),
  deactivated: ownAccount((shop, { id }, as) => shop.call('PATCH', `/admin/users/${id}/deactivate`, { as })),
  erased: ownAccount((shop, { id }, as) => shop.call('DELETE', `/admin/users/${id}`, { as })),
};
const secondFactor: RecordStates = {
  none: ownAccount(),
  prepared: ownAccount((shop, person) =>
    shop.call('POST', '/auth/second-factor', { as: person, body: { password: PASSWORD } }),
  ),
};
const session: RecordStates = {
  own: ownAccount(),
  'of-another': async ({ shop }) => ({
    values: { id: await sessionOf(shop, await shop.createUser('seller')) },
  }),
  unknown,
  malformed,
};

/** Routes without authentication, by the account they are called for. */
const accountByEmail: RecordStates = {
  active: async ({ shop }) => ({ values: { email: (await shop.createUser('seller')).email } }),
  deactivated: async ({ shop, people }) => {
    const { id, email } = await shop.createUser('seller');
    await shop.call('PATCH', `/admin/users/${id}/deactivate`, { as: people.admin });
    return { values: { email } };
  },
  erased: async ({ shop, people }) => {
    const { id, email } = await shop.createUser('seller');
    await shop.call('DELETE', `/admin/users/${id}`, { as: people.admin });
    return { values: { email } };
  },
  unknown: async ({ shop }) => ({ values: { email: shop.email() } }),
};

const newCategory = async ({ shop, people }: Context, name = `Kind ${shop.next()}`): Promise<Category> => {
  const options = { as: people.admin, body: { name } };
  return (await shop.call<{ category: Category }>('POST', '/categories', options)).category;
};
const category: RecordStates = {
  empty: async (context) => ({
    values: { id: (await newCategory(context))._id, intoId: (await newCategory(context))._id },
  }),
  used: async (context) => {
    const { _id: id, name } = await newCategory(context);
    const body = { ...LAPTOP, category: name };
    await context.shop.call('POST', '/products/products', { as: context.people.seller, body });
    return { values: { id, intoId: (await newCategory(context))._id } };
  },
  merged: async (context) => {
    const [id, intoId] = [(await newCategory(context))._id, (await newCategory(context))._id];
    await context.shop.call('POST', `/categories/${id}/merge`, {
      as: context.people.admin,
      body: { intoId },
    });
    return { values: { id, intoId } };
  },
  deleted: async (context) => {
    const id = (await newCategory(context))._id;
    await context.shop.call('DELETE', `/categories/${id}`, { as: context.people.admin });
    return { values: { id, intoId: (await newCategory(context))._id } };
  },
  unknown: async (context) => ({ values: { id: UNKNOWN_ID, intoId: (await newCategory(context))._id } }),
  malformed: async (context) => ({ values: { id: "a'b$ne{}", intoId: (await newCategory(context))._id } }),
};

const shopReport: RecordStates = {
  made: async ({ shop, people }) => {
    const body = { type: 'users', range: '7d', formats: ['txt'] };
    const { report } = await shop.call<{ report: ShopReport }>('POST', '/reports', {
      as: people.analyst,
      body,
    });
    for (const deadline = Date.now() + 60_000; ; await sleep(50)) {
      const response = await shop.call<{ report: ShopReport }>('GET', `/reports/${report._id}`, {
        as: people.analyst,
      });
      if (response.report.state === 'made') return { values: { id: report._id } };
      if (Date.now() > deadline) throw new Error(`A report is still ${response.report.state}`);
    }
  },
  unknown,
  malformed,
};
const createSchedule = async ({ shop, people }: Context): Promise<string> => {
  const options = { as: people.analyst, body: { type: 'sales', range: '30d', every: 'monthly' } };
  const { schedules } = await shop.call<{ schedules: ShopReportSchedule[] }>(
    'POST',
    '/reports/schedules',
    options,
  );
  return schedules.at(-1)!._id;
};
const schedule: RecordStates = {
  active: async (context) => ({ values: { id: await createSchedule(context) } }),
  ended: async (context) => {
    const id = await createSchedule(context);
    await context.shop.call('DELETE', `/reports/schedules/${id}`, { as: context.people.analyst });
    return { values: { id } };
  },
  unknown,
  malformed,
};

const auditEvent: RecordStates = {
  logged: async ({ shop, people }) => {
    const { text } = await shop.send('GET', '/console/audit?range=[0,0]', { as: people.analyst });
    return { values: { id: (JSON.parse(text) as AuditEntry[])[0]!.id } };
  },
  unknown,
  malformed,
};
const auditedRecord: RecordStates = {
  product: async (context) => ({ values: { kind: 'product', id: await list(context) } }),
  'deleted-product': async (context) => ({
    values: { kind: 'product', ...(await product.deleted!(context)).values },
  }),
  'erased-user': async (context) => ({
    values: { kind: 'user', ...(await accounts.erased!(context)).values },
  }),
  unknown: async () => ({ values: { kind: 'product', id: UNKNOWN_ID } }),
  'other-kind': async (context) => ({ values: { kind: '__proto__', id: await list(context) } }),
};

/** The log's first checkpoint is signed after a minute. */
const checkpoint: RecordStates = {
  signed: async ({ shop }) => {
    await shop.signed();
    return { values: {} };
  },
};

const projection: RecordStates = {
  live: async ({ shop, people }) => {
    const { projections } = await shop.call<ProjectionsView>('GET', '/console/projections', {
      as: people.admin,
    });
    const { name, build } = projections.find((status) => status.name === 'categories')!;
    return { values: { id: name, build: build! } };
  },
  replaced: async () => ({ values: { id: 'categories', build: 'another' } }),
  unknown: async () => ({ values: { id: 'unknown', build: 'another' } }),
};
const reactor: RecordStates = {
  running: async () => ({ values: { id: 'mail' } }),
  unknown,
};

/** The failed mail about a new account. */
const deadLetter: RecordStates = {
  failed: async ({ shop, people }) => ({
    values: { reactor: 'mail', id: await addFailedMail(shop.server.dataDir, people.seller.id) },
  }),
  unknown: async () => ({ values: { reactor: 'mail', id: UNKNOWN_ID } }),
};

const image: RecordStates = {
  stored: async ({ shop, people }) => {
    const options = { as: people.seller, body: pictureForm('picture') };
    const { path } = await shop.call<{ path: string }>('POST', '/products/pictures', options);
    return { values: { id: path.split('/').at(-1)! } };
  },
  unknown,
  malformed,
};
const attachment: RecordStates = {
  stored: async (context) => {
    const content = '{"smartctl":{}}';
    const body = new FormData();
    body.set('inspectionData', JSON.stringify(FINDINGS));
    body.set('attachment', new Blob([content]), 'smart.json');
    const path = `/admin/products/${await onSale(context)}/inspection-with-images`;
    await context.shop.call('PATCH', path, { as: context.people.inspector, body });
    return { values: { id: createHash('sha256').update(content).digest('hex') } };
  },
  unknown: async () => ({ values: { id: createHash('sha256').update('').digest('hex') } }),
  malformed,
};

/** `seller` has saved it. */
const savedSearch: RecordStates = {
  saved: async ({ shop, people, role }) => {
    const options = { as: people.seller, body: { query: `search=${role}` } };
    const { searches } = await shop.call<SavedSearches>('POST', '/saved-searches', options);
    return { values: { id: searches[0]!._id } };
  },
  unknown,
  malformed,
};
const DRAFT = { kind: 'laptop', content: '{"values":{"name":"T480"}}', version: 0 };
/** `seller` has started it. */
const listingDraft: RecordStates = {
  saved: async ({ shop, people }) => {
    const id = randomUUID().replaceAll('-', '');
    await shop.call('PUT', `/products/drafts/${id}`, { as: people.seller, body: DRAFT });
    return { values: { id } };
  },
  unknown: async () => ({ values: { id: '0'.repeat(32) } }),
  malformed,
};
/** `analyst` has saved it, for all who may read listings. */
const savedView: RecordStates = {
  shared: async ({ shop, people }) => {
    const name = `View ${randomUUID()}`;
    const options = {
      as: people.analyst,
      body: { list: 'products', name, query: 'sort=price', shared: true },
    };
    const { own } = await shop.call<SavedViews>('POST', '/console/views', options);
    const { _id: id, ownerId } = own.find((view) => view.name === name)!;
    return { values: { id, ownerId } };
  },
  unknown: async () => ({ values: { id: UNKNOWN_ID, ownerId: UNKNOWN_ID } }),
};
/** An assistant of the seller, and one with an open invitation. */
const assistant: RecordStates = {
  hired: async ({ shop, people }) => ({ values: { userId: (await shop.hire(people.seller)).id } }),
  unknown,
  malformed,
};
const invitation: RecordStates = {
  open: async ({ shop, people }) => {
    const body = { email: shop.email() };
    const { invitations } = await shop.call<Assistants>('POST', '/seller/assistants', {
      as: people.seller,
      body,
    });
    return { values: { guestId: invitations.at(-1)!._id } };
  },
  unknown,
  malformed,
};
/** The buyer's question after actions by its seller or the team. */
const withQuestion =
  (...steps: readonly Step[]): Build =>
  async (context) => {
    const { shop, people } = context;
    const productId = await onSale(context);
    const body = { text: 'Is the charger included?' };
    await shop.call('POST', `/products/${productId}/questions`, { as: people.buyer, body });
    await shop.settled();
    const { questions } = await shop.call<SellerQuestions>('GET', '/products/questions?limit=100', {
      as: people.seller,
    });
    const questionId = questions.find((question) => question.productId === productId)!._id;
    const { values } = await runSteps(context, `${productId}/${questionId}`, steps);
    return { values: { ...values, productId, questionId } };
  };
const answer: Step = ['seller', 'POST', '/products/questions/{id}/answer', { answer: 'Yes', shown: true }];
const question: RecordStates = {
  waiting: withQuestion(),
  answered: withQuestion(answer),
  dismissed: withQuestion(['seller', 'POST', '/products/questions/{id}/dismiss']),
  removed: withQuestion(['moderator', 'POST', '/admin/questions/{id}/remove', { reason: 'Spam' }]),
  unknown,
  malformed,
};
/** A review is only written by the link in a mail (backend/src/reviews). */
const review: RecordStates = { none: product.sold!, unknown, malformed };

/** Operations without a record, or on all of a kind. */
const withoutRecord: RecordStates = { any: async () => ({ values: {} }) };

/** The record of an operation: the first match. */
const STATES: readonly (readonly [operation: RegExp, states: RecordStates])[] = [
  [/ \/products\/\{id\}\/(request|toggle)-inspection/, inspectable],
  [/ \/admin\/products\/\{id\}\/(uphold-|dismiss-)?flags/, flagged],
  [/ \/products\/\{id\}\/flag$/, { ...product, reported: flaggedAfter(flagAsBuyer) }],
  [/ \/admin\/products\/\{id\}\/inspection/, inspectable],
  [/ \/admin\/inspections\/|DELETE \/inspection-requests\//, inspection],
  [/ \/console\/inspection-requests\/\{/, external],
  [/ (\/console)?\/external-inspections\/\{/, external],
  [/ \/inspection-reports\//, issuedReport],
  [/ \/inspection-attachments\//, attachment],
  [/ \/images\//, image],
  [/ \/seller\/featured-request(\/|$)| \/admin\/featured-requests\/\{/, placement],
  [
    / \/products\/\{id\}\/(questions|buyer)| \/(products\/products|admin\/products|console\/products|products\/public|products\/traffic|wishlist)\/\{| \/wishlist\/join/,
    product,
  ],
  [/POST \/feature-requests$/, product],
  [/ (\/admin|\/console)?\/feature-requests\/\{/, featureRequest],
  [/ (\/admin\/users|\/analytics\/users|\/console\/users|\/console\/sellers)\/\{/, accounts],
  [/ \/auth\/sessions\/\{/, session],
  [/(PUT|DELETE) \/auth\/second-factor/, secondFactor],
  [
    /POST \/auth\/logout|(DELETE|GET) \/auth\/(me|sessions)|PUT \/auth\/(change-password|profile)/,
    ownSession,
  ],
  [/ \/auth\/(login|forgot-password|register)/, accountByEmail],
  [/ \/seller\/assistants\/invitations\//, invitation],
  [/ \/seller\/assistants\/\{/, assistant],
  [/ \/products\/drafts\/\{/, listingDraft],
  [/ \/saved-searches\/\{/, savedSearch],
  [/ \/console\/views\/\{/, savedView],
  [/ (\/console)?\/categories\/\{/, category],
  [/ \/reports\/schedules\/\{/, schedule],
  [/ \/reports\/\{/, shopReport],
  [/ \/console\/audit\/\{/, auditEvent],
  [/ \/audit\/\{kind\}| \/audit\/disclosures/, auditedRecord],
  [/ \/audit\/(checkpoint|consistency)/, checkpoint],
  [/ \/(products|admin)\/questions\/\{/, question],
  [/ \/(products|admin)\/reviews\/\{/, review],
  [/ \/admin\/projections\//, projection],
  [/ \/admin\/reactions\/\{reactor\}\/dead-letters\//, deadLetter],
  [/ \/(admin|console)\/reactions\//, reactor],
];

/** The states of an operation's record; none for an unknown kind. */
export const statesOf = (operation: string): RecordStates =>
  STATES.find(([pattern]) => pattern.test(operation))?.[1] ??
  (operation.includes('{') ? { unknown } : withoutRecord);

export const nextWeek = (): string => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
