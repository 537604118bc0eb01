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
} from '@parkho/contracts';
import { PICTURE } from '../../support/device.js';
import { failMail } from '../../support/log.js';
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
export type Cast = Record<Exclude<Role, 'visitor'>, Person>;

/** A new person of a role; an assistant works for this seller. */
const newPerson = (shop: Shop, role: Exclude<Role, 'visitor'>, seller: Person): Promise<Person> =>
  role === 'assistant' ? shop.hire(seller) : shop.employ(role === 'other-seller' ? 'seller' : role);

/** New people of every role. */
export const castOf = async (shop: Shop): Promise<Cast> => {
  const seller = await shop.employ('seller');
  const roles = ROLES.filter((role) => role !== 'visitor' && role !== 'seller');
  const people = await Promise.all(
    roles.map(async (role) => [role, await newPerson(shop, role, seller)] as const),
  );
  return { ...(Object.fromEntries(people) as Omit<Cast, 'seller'>), seller };
};

/** The values of a path or a body. */
export type Values = Record<string, string>;
export interface Made {
  values: Values;
  /** An account of the acting role that acts instead; 'none' for a visitor. */
  own?: Person | 'none';
}
type Build = (stage: Stage) => Promise<Made>;
/** The states of one kind of record, each created through the API. */
export type Thing = Record<string, Build>;

/** The shop in which records are created, and the role that is about to act. */
export interface Stage {
  shop: Shop;
  cast: Cast;
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

export const NOTHING = '0190d0d0-0000-7000-8000-000000000000';
const unknown: Build = async () => ({ values: { id: NOTHING } });
const malformed: Build = async () => ({ values: { id: "a'b$ne{}" } });

const list = async ({ shop, cast }: Stage): Promise<string> => {
  const sent = { as: cast.seller, body: LAPTOP };
  return (await shop.done<{ product: { _id: string } }>('POST', '/products/products', sent)).product._id;
};
const approve = ({ shop, cast }: Stage, id: string) =>
  shop.done('PATCH', `/admin/products/${id}/approve`, { as: cast.moderator });
const onSale = async (stage: Stage): Promise<string> => {
  const id = await list(stage);
  await approve(stage, id);
  return id;
};
type Step = readonly [who: keyof Cast, method: string, path: string, body?: object];
const walk = async ({ shop, cast }: Stage, id: string, steps: readonly Step[]): Promise<Made> => {
  for (const [who, method, path, body] of steps)
    await shop.done(method, path.replace('{id}', id), { as: cast[who], body });
  return { values: { id } };
};
/** An available device after actions by its seller or others. */
const then =
  (...steps: readonly Step[]): Build =>
  async (stage) =>
    walk(stage, await onSale(stage), steps);

const product: Thing = {
  pending: async (stage) => ({ values: { id: await list(stage) } }),
  active: then(),
  inactive: then(['seller', 'PATCH', '/products/products/{id}/toggle-active', { isActive: false }]),
  rejected: then(['moderator', 'PATCH', '/admin/products/{id}/reject', { reason: 'Blurred pictures' }]),
  sold: then(['seller', 'POST', '/products/products/{id}/sold']),
  deleted: then(['seller', 'DELETE', '/products/products/{id}']),
  unknown,
  malformed,
};

const withPlacement =
  (...steps: readonly Step[]): Build =>
  async (stage) => {
    const id = await onSale(stage);
    const body = { productId: id, reason: 'The last one' };
    return walk(stage, id, [['seller', 'POST', '/seller/featured-request', body], ...steps]);
  };
const placement: Thing = {
  none: then(),
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
const requestOf = async ({ shop, cast }: Stage, id: string): Promise<string> => {
  const { request } = await shop.done<InspectionCase>('GET', `/admin/inspections/${id}`, {
    as: cast.inspector,
  });
  return request?._id ?? NOTHING;
};
export const CONTACT = { name: 'Ayesha Noor', phone: '0300-1234567' };
const askFor = async (stage: Stage): Promise<string> => {
  const id = await onSale(stage);
  const { shop, cast } = stage;
  const body = { ...CONTACT, email: shop.email() };
  await shop.done('POST', `/products/${id}/request-inspection`, { as: cast.buyer, body });
  return id;
};
/** A requested inspection after the inspectors' actions. */
const inspected =
  (work: (stage: Stage, id: string) => Promise<unknown> = async () => {}): Build =>
  async (stage) => {
    const id = await askFor(stage);
    await stage.shop.settled();
    const requestId = await requestOf(stage, id);
    await work(stage, id);
    return { values: { id, requestId } };
  };
const assign = async (stage: Stage, id: string): Promise<void> => {
  const { shop, cast } = stage;
  const body = { requestId: await requestOf(stage, id), inspectorId: cast.inspector.id };
  await shop.done('PATCH', `/admin/inspections/${id}/assign`, { as: cast.inspector, body });
};
const report = ({ shop, cast }: Stage, id: string, found: object = {}) =>
  shop.done<IssuedReport>('PATCH', `/admin/products/${id}/inspection-with-images`, {
    as: cast.inspector,
    body: { inspectionData: { ...FINDINGS, ...found } },
  });
const voidReport = ({ shop, cast }: Stage, id: string) =>
  shop.done('POST', `/admin/inspections/${id}/void`, {
    as: cast.inspector,
    body: { version: 1, reason: 'Another serial number' },
  });

const inspection: Thing = {
  none: then(),
  requested: inspected(),
  assigned: inspected(assign),
  reported: inspected(report),
  voided: inspected(async (stage, id) => {
    await report(stage, id);
    await voidReport(stage, id);
  }),
  withdrawn: inspected(async ({ shop, cast }, id) =>
    shop.done('DELETE', `/inspection-requests/${id}`, { as: cast.buyer }),
  ),
  deleted: inspected(({ shop, cast }, id) =>
    shop.done('DELETE', `/products/products/${id}`, { as: cast.seller }),
  ),
  unknown,
  malformed,
};

/** An available device that its buyer has reported, and the outcome. */
const reported =
  (work: (stage: Stage, id: string, flagId: string) => Promise<unknown> = async () => {}): Build =>
  async (stage) => {
    const id = await onSale(stage);
    const { shop, cast } = stage;
    await shop.done('POST', `/products/${id}/flag`, { as: cast.buyer, body: { reason: 'scam' } });
    await shop.settled();
    const { open } = await shop.done<FlagsOfListing>('GET', `/admin/products/${id}/flags`, {
      as: cast.moderator,
    });
    const flagId = open[0]!._id;
    await work(stage, id, flagId);
    return { values: { id, flagId } };
  };
const flagged: Thing = {
  none: then(),
  reported: reported(),
  sold: reported(({ shop, cast }, id) =>
    shop.done('POST', `/products/products/${id}/sold`, { as: cast.seller }),
  ),
  answered: reported(({ shop, cast }, id, flagId) =>
    shop.done('PATCH', `/admin/products/${id}/dismiss-flags`, {
      as: cast.moderator,
      body: { flags: [flagId], answer: 'It follows our rules' },
    }),
  ),
  deleted: reported(({ shop, cast }, id) =>
    shop.done('DELETE', `/products/products/${id}`, { as: cast.seller }),
  ),
  unknown,
  malformed,
};

/** Products in the states of an inspection. */
const inspectable: Thing = { ...product, requested: inspection.requested!, reported: inspection.reported! };

const issued =
  (work: (stage: Stage, id: string) => Promise<unknown> = async () => {}): Build =>
  async (stage) => {
    const id = await onSale(stage);
    const { reportId } = (await report(stage, id)).product;
    await work(stage, id);
    return { values: { id: reportId } };
  };
export const issuedReport: Thing = {
  issued: issued(),
  corrected: issued((stage, id) => report(stage, id, { based: 1, correction: 'The serial number' })),
  voided: issued(voidReport),
  unknown: async () => ({ values: { id: reportIdOf(1n) } }),
  malformed,
};

const book = async ({ shop, cast }: Stage): Promise<string> => {
  const booking = {
    ...CONTACT,
    email: shop.email(),
    deviceType: 'laptop',
    location: 'Gulberg, Lahore',
    preferredDate: dayAhead(),
    inspectionType: 'complete',
  };
  const sent = { as: cast.buyer, body: booking };
  return (await shop.done<{ request: { _id: string } }>('POST', '/external-inspections/request', sent))
    .request._id;
};
const booked =
  (work: (stage: Stage, id: string) => Promise<unknown> = async () => {}): Build =>
  async (stage) => {
    const id = await book(stage);
    await work(stage, id);
    return { values: { id, requestId: id } };
  };
const reportExternal = ({ shop, cast }: Stage, id: string) =>
  shop.done('PATCH', `/external-inspections/${id}/report`, {
    as: cast.inspector,
    body: { inspectionData: FINDINGS },
  });
const external: Thing = {
  requested: booked(),
  reported: booked(reportExternal),
  withdrawn: booked(({ shop, cast }, id) =>
    shop.done('DELETE', `/inspection-requests/${id}`, { as: cast.buyer }),
  ),
  'contact-erased': booked(({ shop, cast }, id) =>
    shop.done('POST', `/admin/inspections/${id}/erase-contact`, { as: cast.admin, body: { requestId: id } }),
  ),
  deleted: booked(({ shop, cast }, id) =>
    shop.done('DELETE', `/external-inspections/${id}`, { as: cast.admin }),
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
const submit = async (stage: Stage, productId?: string): Promise<string> => {
  const { shop, cast } = stage;
  const body = { ...IDEA, productDetails: { productId: productId ?? (await list(stage)) } };
  const sent = { as: cast.seller, body };
  return (await shop.done<{ featureRequest: { _id: string } }>('POST', '/feature-requests', sent))
    .featureRequest._id;
};
const moved =
  (...statuses: string[]): Build =>
  async (stage) => {
    const productId = await list(stage);
    const id = await submit(stage, productId);
    const { shop, cast } = stage;
    for (const status of statuses) {
      const body = { status, adminNotes: 'As discussed' };
      await shop.done('PATCH', `/admin/feature-requests/${id}/status`, { as: cast.admin, body });
    }
    return { values: { id, productId, intoId: await submit(stage) } };
  };
const featureRequest: Thing = {
  pending: moved(),
  'under-review': moved('Under Review'),
  approved: moved('Approved'),
  rejected: moved('Rejected'),
  implemented: moved('Approved', 'Implemented'),
  merged: async (stage) => {
    const made = await moved()(stage);
    const { shop, cast } = stage;
    const body = { intoId: made.values.intoId };
    await shop.done('POST', `/admin/feature-requests/${made.values.id}/merge`, { as: cast.admin, body });
    return { values: { ...made.values, intoId: await submit(stage) } };
  },
  deleted: async (stage) => {
    const id = await submit(stage);
    await stage.shop.done('DELETE', `/feature-requests/${id}`, { as: stage.cast.seller });
    return { values: { id, intoId: await submit(stage) } };
  },
  // The routes of decisions are shared by placement requests.
  placement: withPlacement(),
  unknown,
  malformed,
};

const account =
  (...steps: readonly (readonly [method: string, path: string])[]): Build =>
  async ({ shop, cast }) => {
    const { id } = await shop.employ('seller');
    for (const [method, path] of steps) await shop.done(method, path.replace('{id}', id), { as: cast.admin });
    return { values: { id } };
  };
const accounts: Thing = {
  active: account(),
  deactivated: account(['PATCH', '/admin/users/{id}/deactivate']),
  erased: account(['DELETE', '/admin/users/{id}']),
  own: async ({ shop, cast, role }) => {
    if (role === 'visitor') return { own: 'none', values: { id: NOTHING } };
    const own = await newPerson(shop, role, cast.seller);
    return { own, values: { id: own.id } };
  },
  unknown,
  malformed,
};

/** An account of the acting role, and its session. */
const ownAccount =
  (end?: (shop: Shop, person: Person, admin: Person) => Promise<unknown>): Build =>
  async ({ shop, cast, role }): Promise<Made> => {
    if (role === 'visitor') return { own: 'none', values: { id: NOTHING } };
    const own = await newPerson(shop, role, cast.seller);
    const id = await sessionOf(shop, own);
    await end?.(shop, own, cast.admin);
    return { own, values: { id, email: own.email } };
  };
const sessionOf = async (shop: Shop, as: Person): Promise<string> =>
  (await shop.done<{ sessions: Session[] }>('GET', '/auth/sessions', { as })).sessions[0]!._id;
const ownSession: Thing = {
  active: ownAccount(),
  'signed-out': ownAccount((shop, as) => shop.done('POST', '/auth/logout', { as })),
  deactivated: ownAccount((shop, { id }, as) => shop.done('PATCH', `/admin/users/${id}/deactivate`, { as })),
  erased: ownAccount((shop, { id }, as) => shop.done('DELETE', `/admin/users/${id}`, { as })),
};
const secondFactor: Thing = {
  none: ownAccount(),
  prepared: ownAccount((shop, person) =>
    shop.done('POST', '/auth/second-factor', { as: person, body: { password: PASSWORD } }),
  ),
};
const session: Thing = {
  own: ownAccount(),
  'of-another': async ({ shop }) => ({ values: { id: await sessionOf(shop, await shop.employ('seller')) } }),
  unknown,
  malformed,
};

/** Routes without authentication, by the account they are called for. */
const door: Thing = {
  active: async ({ shop }) => ({ values: { email: (await shop.employ('seller')).email } }),
  deactivated: async ({ shop, cast }) => {
    const { id, email } = await shop.employ('seller');
    await shop.done('PATCH', `/admin/users/${id}/deactivate`, { as: cast.admin });
    return { values: { email } };
  },
  erased: async ({ shop, cast }) => {
    const { id, email } = await shop.employ('seller');
    await shop.done('DELETE', `/admin/users/${id}`, { as: cast.admin });
    return { values: { email } };
  },
  unknown: async ({ shop }) => ({ values: { email: shop.email() } }),
};

const newCategory = async ({ shop, cast }: Stage, name = `Kind ${shop.next()}`): Promise<Category> => {
  const sent = { as: cast.admin, body: { name } };
  return (await shop.done<{ category: Category }>('POST', '/categories', sent)).category;
};
const category: Thing = {
  empty: async (stage) => ({
    values: { id: (await newCategory(stage))._id, intoId: (await newCategory(stage))._id },
  }),
  used: async (stage) => {
    const { _id: id, name } = await newCategory(stage);
    const body = { ...LAPTOP, category: name };
    await stage.shop.done('POST', '/products/products', { as: stage.cast.seller, body });
    return { values: { id, intoId: (await newCategory(stage))._id } };
  },
  merged: async (stage) => {
    const [id, intoId] = [(await newCategory(stage))._id, (await newCategory(stage))._id];
    await stage.shop.done('POST', `/categories/${id}/merge`, { as: stage.cast.admin, body: { intoId } });
    return { values: { id, intoId } };
  },
  deleted: async (stage) => {
    const id = (await newCategory(stage))._id;
    await stage.shop.done('DELETE', `/categories/${id}`, { as: stage.cast.admin });
    return { values: { id, intoId: (await newCategory(stage))._id } };
  },
  unknown: async (stage) => ({ values: { id: NOTHING, intoId: (await newCategory(stage))._id } }),
  malformed: async (stage) => ({ values: { id: "a'b$ne{}", intoId: (await newCategory(stage))._id } }),
};

const shopReport: Thing = {
  made: async ({ shop, cast }) => {
    const body = { type: 'users', range: '7d', formats: ['txt'] };
    const { report } = await shop.done<{ report: ShopReport }>('POST', '/reports', {
      as: cast.analyst,
      body,
    });
    for (const deadline = Date.now() + 60_000; ; await sleep(50)) {
      const now = await shop.done<{ report: ShopReport }>('GET', `/reports/${report._id}`, {
        as: cast.analyst,
      });
      if (now.report.state === 'made') return { values: { id: report._id } };
      if (Date.now() > deadline) throw new Error(`A report is still ${now.report.state}`);
    }
  },
  unknown,
  malformed,
};
const scheduled = async ({ shop, cast }: Stage): Promise<string> => {
  const sent = { as: cast.analyst, body: { type: 'sales', range: '30d', every: 'monthly' } };
  const { schedules } = await shop.done<{ schedules: ShopReportSchedule[] }>(
    'POST',
    '/reports/schedules',
    sent,
  );
  return schedules.at(-1)!._id;
};
const schedule: Thing = {
  active: async (stage) => ({ values: { id: await scheduled(stage) } }),
  ended: async (stage) => {
    const id = await scheduled(stage);
    await stage.shop.done('DELETE', `/reports/schedules/${id}`, { as: stage.cast.analyst });
    return { values: { id } };
  },
  unknown,
  malformed,
};

const auditEvent: Thing = {
  logged: async ({ shop, cast }) => {
    const { text } = await shop.send('GET', '/console/audit?range=[0,0]', { as: cast.analyst });
    return { values: { id: (JSON.parse(text) as AuditEntry[])[0]!.id } };
  },
  unknown,
  malformed,
};
const auditedThing: Thing = {
  product: async (stage) => ({ values: { kind: 'product', id: await list(stage) } }),
  'deleted-product': async (stage) => ({
    values: { kind: 'product', ...(await product.deleted!(stage)).values },
  }),
  'erased-user': async (stage) => ({ values: { kind: 'user', ...(await accounts.erased!(stage)).values } }),
  unknown: async () => ({ values: { kind: 'product', id: NOTHING } }),
  'other-kind': async (stage) => ({ values: { kind: '__proto__', id: await list(stage) } }),
};

/** The log's first checkpoint is signed after a minute. */
const checkpoint: Thing = {
  signed: async ({ shop }) => {
    await shop.signed();
    return { values: {} };
  },
};

const projection: Thing = {
  live: async ({ shop, cast }) => {
    const { projections } = await shop.done<ProjectionsView>('GET', '/console/projections', {
      as: cast.admin,
    });
    const { name, build } = projections.find((one) => one.name === 'categories')!;
    return { values: { id: name, build: build! } };
  },
  replaced: async () => ({ values: { id: 'categories', build: 'another' } }),
  unknown: async () => ({ values: { id: 'unknown', build: 'another' } }),
};
const reactor: Thing = {
  running: async () => ({ values: { id: 'mail' } }),
  unknown,
};

/** The failed mail about a new account. */
const deadLetter: Thing = {
  failed: async ({ shop, cast }) => ({
    values: { reactor: 'mail', id: await failMail(shop.server.dataDir, cast.seller.id) },
  }),
  unknown: async () => ({ values: { reactor: 'mail', id: NOTHING } }),
};

const image: Thing = {
  stored: async ({ shop, cast }) => {
    const sent = { as: cast.seller, body: pictureForm('picture') };
    const { path } = await shop.done<{ path: string }>('POST', '/products/pictures', sent);
    return { values: { id: path.split('/').at(-1)! } };
  },
  unknown,
  malformed,
};
const attachment: Thing = {
  stored: async (stage) => {
    const content = '{"smartctl":{}}';
    const body = new FormData();
    body.set('inspectionData', JSON.stringify(FINDINGS));
    body.set('attachment', new Blob([content]), 'smart.json');
    const path = `/admin/products/${await onSale(stage)}/inspection-with-images`;
    await stage.shop.done('PATCH', path, { as: stage.cast.inspector, body });
    return { values: { id: createHash('sha256').update(content).digest('hex') } };
  },
  unknown: async () => ({ values: { id: createHash('sha256').update('').digest('hex') } }),
  malformed,
};

/** `seller` has saved it. */
const savedSearch: Thing = {
  saved: async ({ shop, cast, role }) => {
    const sent = { as: cast.seller, body: { query: `search=${role}` } };
    const { searches } = await shop.done<SavedSearches>('POST', '/saved-searches', sent);
    return { values: { id: searches[0]!._id } };
  },
  unknown,
  malformed,
};
const DRAFT = { kind: 'laptop', content: '{"values":{"name":"T480"}}', version: 0 };
/** `seller` has started it. */
const listingDraft: Thing = {
  saved: async ({ shop, cast }) => {
    const id = randomUUID().replaceAll('-', '');
    await shop.done('PUT', `/products/drafts/${id}`, { as: cast.seller, body: DRAFT });
    return { values: { id } };
  },
  unknown: async () => ({ values: { id: '0'.repeat(32) } }),
  malformed,
};
/** `analyst` has saved it, for all who may read listings. */
const savedView: Thing = {
  shared: async ({ shop, cast }) => {
    const name = `View ${randomUUID()}`;
    const sent = { as: cast.analyst, body: { list: 'products', name, query: 'sort=price', shared: true } };
    const { own } = await shop.done<SavedViews>('POST', '/console/views', sent);
    const { _id: id, ownerId } = own.find((view) => view.name === name)!;
    return { values: { id, ownerId } };
  },
  unknown: async () => ({ values: { id: NOTHING, ownerId: NOTHING } }),
};
/** An assistant of the seller, and one with an open invitation. */
const assistant: Thing = {
  hired: async ({ shop, cast }) => ({ values: { userId: (await shop.hire(cast.seller)).id } }),
  unknown,
  malformed,
};
const invitation: Thing = {
  open: async ({ shop, cast }) => {
    const body = { email: shop.email() };
    const { invitations } = await shop.done<Assistants>('POST', '/seller/assistants', {
      as: cast.seller,
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
  async (stage) => {
    const { shop, cast } = stage;
    const productId = await onSale(stage);
    const body = { text: 'Is the charger included?' };
    await shop.done('POST', `/products/${productId}/questions`, { as: cast.buyer, body });
    await shop.settled();
    const { questions } = await shop.done<SellerQuestions>('GET', '/products/questions?limit=100', {
      as: cast.seller,
    });
    const questionId = questions.find((question) => question.productId === productId)!._id;
    const { values } = await walk(stage, `${productId}/${questionId}`, steps);
    return { values: { ...values, productId, questionId } };
  };
const answer: Step = ['seller', 'POST', '/products/questions/{id}/answer', { answer: 'Yes', shown: true }];
const question: Thing = {
  waiting: withQuestion(),
  answered: withQuestion(answer),
  dismissed: withQuestion(['seller', 'POST', '/products/questions/{id}/dismiss']),
  removed: withQuestion(['moderator', 'POST', '/admin/questions/{id}/remove', { reason: 'Spam' }]),
  unknown,
  malformed,
};
/** A review is only written by the link in a mail (backend/src/reviews). */
const review: Thing = { none: product.sold!, unknown, malformed };

/** Operations without a record, or on all of a kind. */
const nothing: Thing = { any: async () => ({ values: {} }) };

/** The record of an operation: the first match. */
const THINGS: readonly (readonly [operation: RegExp, thing: Thing])[] = [
  [/ \/products\/\{id\}\/(request|toggle)-inspection/, inspectable],
  [/ \/admin\/products\/\{id\}\/(uphold-|dismiss-)?flags/, flagged],
  [/ \/products\/\{id\}\/flag$/, { ...product, reported: reported() }],
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
  [/ \/auth\/(login|forgot-password|register)/, door],
  [/ \/seller\/assistants\/invitations\//, invitation],
  [/ \/seller\/assistants\/\{/, assistant],
  [/ \/products\/drafts\/\{/, listingDraft],
  [/ \/saved-searches\/\{/, savedSearch],
  [/ \/console\/views\/\{/, savedView],
  [/ (\/console)?\/categories\/\{/, category],
  [/ \/reports\/schedules\/\{/, schedule],
  [/ \/reports\/\{/, shopReport],
  [/ \/console\/audit\/\{/, auditEvent],
  [/ \/audit\/\{kind\}| \/audit\/disclosures/, auditedThing],
  [/ \/audit\/(checkpoint|consistency)/, checkpoint],
  [/ \/(products|admin)\/questions\/\{/, question],
  [/ \/(products|admin)\/reviews\/\{/, review],
  [/ \/admin\/projections\//, projection],
  [/ \/admin\/reactions\/\{reactor\}\/dead-letters\//, deadLetter],
  [/ \/(admin|console)\/reactions\//, reactor],
];

/** The states of an operation's record; none for an unknown kind. */
export const statesOf = (operation: string): Thing =>
  THINGS.find(([pattern]) => pattern.test(operation))?.[1] ??
  (operation.includes('{') ? { unknown } : nothing);

export const dayAhead = (): string => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
