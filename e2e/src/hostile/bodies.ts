import { randomUUID } from 'node:crypto';
import { CONTACT, type Context, FINDINGS, IDEA, LAPTOP, nextWeek, type Values } from './base/fixtures.js';
import { PASSWORD } from './base/shop.js';
import { type Operation, sampleOf } from './description.js';
import { pictureForm } from './input/picture.js';

type Body = (values: Values, context: Context) => FormData | object;

const contact: Body = (_, { shop }) => ({ ...CONTACT, email: shop.email() });
const idea: Body = ({ id = '', productId = id }) => ({
  ...IDEA,
  title: 'Filter by screen size',
  productDetails: { productId },
});
const externalDevice: Body = () => ({
  name: 'Dell OptiPlex 7050',
  location: 'Gulberg, Lahore',
  condition: 'Good',
  price: 45_000,
  inspectionNotes: 'Before the sale',
  userInfo: { fullName: 'Ayesha Noor', email: 'ayesha@hostile.test', phone: '03001234567' },
});
const shopReport = { type: 'users', range: '7d', formats: ['csv', 'txt'] };

/** Valid bodies of operations whose description alone is not sufficient. */
const BODIES: Readonly<Record<string, Body>> = {
  'POST /categories': (_, { shop }) => ({ name: `Kind ${shop.next()}` }),
  'PUT /categories/{id}': (_, { shop }) => ({ name: `Other kind ${shop.next()}` }),
  'POST /categories/{id}/merge': ({ intoId }) => ({ intoId }),
  'POST /auth/register': ({ email }, { role }) => ({
    name: 'New Person',
    email,
    phone: '03001234567',
    businessName: 'New Computers',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    ...(role === 'admin' && { role: 'seller' }),
  }),
  'POST /auth/login': ({ email }) => ({ email, password: PASSWORD }),
  'POST /auth/forgot-password': ({ email }) => ({ email }),
  'POST /auth/reset-password': () => ({ token: 'none', password: PASSWORD, confirmPassword: PASSWORD }),
  'POST /auth/confirm-email': () => ({ token: 'none' }),
  'POST /guests/link': (_, { shop }) => ({ email: shop.email() }),
  'POST /saved-searches': () => ({ query: 'search=thinkpad' }),
  'POST /saved-searches/by-email': (_, { shop }) => ({ query: 'search=thinkpad', email: shop.email() }),
  'POST /console/views': () => ({ list: 'products', name: `View ${randomUUID()}`, query: 'sort=price' }),
  'PUT /console/views/{ownerId}/{id}': () => ({ name: `View ${randomUUID()}`, query: 'sort=views' }),
  'DELETE /auth/me': () => ({ password: PASSWORD }),
  'PUT /products/drafts/{id}': () => ({
    kind: 'laptop',
    content: JSON.stringify({ values: { name: randomUUID() } }),
    version: 0,
  }),
  'PUT /auth/change-password': () => ({
    currentPassword: PASSWORD,
    newPassword: 'Another1secret',
    confirmPassword: 'Another1secret',
  }),
  'PUT /auth/profile': ({ email = 'visitor@hostile.test' }) => ({
    name: 'Another Name',
    email,
    businessName: 'Another Business',
    phone: '03007654321',
    address: {
      street: '1 Mall Road',
      city: 'Lahore',
      state: 'Punjab',
      zipCode: '54000',
      country: 'Pakistan',
    },
  }),
  'POST /auth/profile-picture': () => pictureForm('profilePicture'),
  'POST /auth/second-factor': () => ({ password: PASSWORD }),
  'PUT /auth/second-factor': () => ({ code: '000000' }),
  'DELETE /auth/second-factor': () => ({ password: PASSWORD, code: '000000' }),
  'PATCH /admin/users/{id}/role': () => ({ role: 'inspector' }),
  'POST /products/products': () => LAPTOP,
  'PUT /products/products/{id}': () => ({ ...LAPTOP, price: 80_000 }),
  'POST /products/pictures': () => pictureForm('picture'),
  'PATCH /products/products/{id}/toggle-active': () => ({ isActive: false }),
  'PATCH /admin/products/{id}/toggle-active': () => ({ isActive: false }),
  'PATCH /admin/products/{id}/toggle-featured': () => ({ isFeatured: true }),
  'POST /seller/featured-request': ({ id }) => ({ productId: id, reason: 'The last one' }),
  'POST /admin/products': (_, { people }) => ({ ...LAPTOP, isFeatured: false, seller: people.seller.id }),
  'PUT /admin/products/{id}': () => ({ ...LAPTOP, price: 80_000, isFeatured: false }),
  'POST /products/products/{id}/sold': () => ({ price: 48_000 }),
  'PATCH /products/products/{id}/sold': () => ({ price: 47_000 }),
  'PATCH /admin/products/{id}/reject': () => ({ reason: 'Wrong category' }),
  'PATCH /admin/featured-requests/{id}/approve': () => ({ adminNotes: 'For a week' }),
  'PATCH /admin/featured-requests/{id}/reject': () => ({ adminNotes: 'No room' }),
  'PUT /wishlist/{productId}': () => ({ price: 85_000, savedAt: '2026-11-20T09:30:00.000Z' }),
  'POST /wishlist/join': ({ id }) => ({ products: [{ productId: id, price: 85_000 }], removed: [] }),
  'POST /products/{id}/flag': () => ({ reason: 'scam', text: 'Asks for an advance' }),
  'PATCH /admin/products/{id}/uphold-flags': ({ flagId = 'none' }) => ({
    flags: [flagId],
    answer: 'We took it off sale',
    measure: 'reject',
    reason: 'No payment in advance',
  }),
  'PATCH /admin/products/{id}/dismiss-flags': ({ flagId = 'none' }) => ({
    flags: [flagId],
    answer: 'It follows our rules',
  }),
  'POST /products/{id}/request-inspection': contact,
  'POST /products/{id}/questions': (_, { shop }) => ({
    name: CONTACT.name,
    email: shop.email(),
    text: 'Is the battery new?',
  }),
  'POST /products/questions/{productId}/{questionId}/answer': () => ({ answer: 'Yes', shown: true }),
  'PUT /products/questions/{productId}/{questionId}/shown': () => ({ shown: false }),
  'POST /admin/questions/{productId}/{questionId}/remove': () => ({ reason: 'Spam' }),
  'POST /admin/questions/{productId}/{questionId}/remove-answer': () => ({ reason: 'Rude' }),
  'POST /products/{id}/buyer': (_, { shop }) => ({ email: shop.email() }),
  'POST /products/reviews/{productId}/answer': () => ({ answer: 'Thank you' }),
  'POST /admin/reviews/{productId}/remove': () => ({ reason: 'Spam' }),
  'POST /admin/reviews/{productId}/remove-answer': () => ({ reason: 'Rude' }),
  'POST /seller/assistants': (_, { shop }) => ({ email: shop.email() }),
  'POST /reviews/by-link': () => ({ verdict: 'yes', text: 'As written' }),
  'POST /external-inspections/request': (_, { shop }) => ({
    ...CONTACT,
    email: shop.email(),
    deviceType: 'laptop',
    deviceSpecs: 'Core i5, 16 GB',
    preferredDate: nextWeek(),
    location: 'Gulberg, Lahore',
    inspectionType: 'complete',
    urgency: 'normal',
    description: 'Before I buy it',
  }),
  'PATCH /products/{id}/toggle-inspection': () => ({ inspectionRequested: true }),
  'PATCH /admin/products/{id}/inspection': () => ({ inspected: true, notes: 'Seen in the lab' }),
  'PATCH /admin/products/{id}/inspection-with-images': () => ({ inspectionData: FINDINGS }),
  'PATCH /admin/inspections/{inspectionId}/assign': ({ requestId = 'none' }, { people, role }) => ({
    requestId,
    inspectorId: people[role === 'admin' ? 'admin' : 'inspector'].id,
  }),
  'POST /admin/inspections/{inspectionId}/void': () => ({ version: 1, reason: 'Another serial number' }),
  'POST /admin/inspections/{inspectionId}/erase-contact': ({ requestId = 'none' }) => ({ requestId }),
  'POST /external-inspections': externalDevice,
  'PUT /external-inspections/{id}': externalDevice,
  'PATCH /external-inspections/{id}/report': () => ({ inspectionData: FINDINGS }),
  'POST /feature-requests': idea,
  'PUT /feature-requests/{id}': idea,
  'POST /feature-requests/{id}/vote': () => ({ vote: 'up' }),
  'POST /feature-requests/{id}/feedback': () => ({ message: 'By which measure?' }),
  'PATCH /admin/feature-requests/{id}/approve': () => ({ adminNotes: 'Soon', createProduct: false }),
  'PATCH /admin/feature-requests/{id}/reject': () => ({ adminNotes: 'Too rare' }),
  'PATCH /admin/feature-requests/{id}/status': () => ({ status: 'Under Review', adminNotes: 'In progress' }),
  'POST /admin/feature-requests/{id}/merge': ({ intoId = 'none' }) => ({ intoId }),
  'PUT /admin/rejection-reasons': () => ({ reasons: ['Blurred pictures', 'Wrong category'] }),
  'POST /notifications/read': () => ({ upTo: '2026-11-20T09:30:00.000Z' }),
  'PUT /notifications/mails': () => ({
    listings: true,
    inspections: true,
    questions: true,
    featuring: false,
    ideas: true,
    flags: true,
    work: true,
    wishlist: true,
  }),
  'POST /notifications/unsubscribe': () => ({ wanted: false }),
  'POST /products/import': () => ({
    rows: [
      {
        row: 2,
        content: '2',
        name: 'Latitude 7490',
        description: 'Out of an office, in good order',
        price: '70000',
        category: 'Laptop',
        brand: 'Dell',
        condition: 'Good',
        location: 'Karachi',
      },
    ],
    dryRun: false,
  }),
  'POST /reports': () => shopReport,
  'POST /reports/schedules': () => ({ ...shopReport, every: 'weekly' }),
  'POST /reports/again': () => ({ header: 'None of ours' }),
  'POST /admin/projections/{name}/rebuild': ({ build = 'another' }) => ({ replaces: build }),
  'POST /audit/disclosures': ({ kind, id }) => ({ kind, thing: id }),
};

/** The whole body of a request; derived from its description if this table has none. */
export const bodyOf = (
  { name, bodies }: Operation,
  values: Values,
  context: Context,
): FormData | object | undefined => {
  const schema = bodies['application/json'];
  return BODIES[name]?.(values, context) ?? (schema && (sampleOf(schema) as object));
};

/** The path of an operation, relative to /api. */
export const pathOf = ({ path }: Operation, values: Values): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? values.id ?? 'unknown'));

/** Required query parameters. */
const QUERIES: Readonly<Record<string, string>> = {
  'GET /inspection-requests/by-link': 'token=none',
  'GET /notifications/unsubscribe': 'token=none',
  'POST /notifications/unsubscribe': 'token=none',
  'GET /guests/by-link': 'token=none',
  'GET /guests/by-link/export': 'token=none',
  'POST /guests/by-link/confirm': 'token=none',
  'DELETE /guests/by-link': 'token=none',
  'DELETE /guests/by-link/{kind}/{id}': 'token=none',
  'GET /saved-searches/by-link': 'token=none',
  'POST /saved-searches/by-link': 'token=none',
  'GET /console/views/by-link': 'token=none',
  'POST /console/views/by-link': 'token=none',
  'GET /assistants/by-link': 'token=none',
  'POST /assistants/by-link': 'token=none',
  'POST /assistants/join': 'token=none',
  'GET /reviews/by-link': 'token=none',
  'POST /reviews/by-link': 'token=none',
  'GET /admin/inspections/{inspectionId}/photo-matches': 'fingerprints=0123456789abcdef',
  'GET /audit/consistency': 'from=1&to=2',
  'GET /reports/{id}/file': 'format=txt',
  'GET /audit/export': 'format=csv',
  'GET /products/cards': 'ids=0190d0d0-0000-7000-8000-000000000000',
  'GET /products/compare': 'devices=0190d0d0-0000-7000-8000-000000000000',
  'GET /console/search': 'q=ThinkPad',
  'GET /console/views': 'list=products',
};
export const queryOf = ({ name, queries }: Operation): string => {
  const query =
    QUERIES[name] ??
    queries
      .filter(({ required }) => required)
      .map(({ name: key, schema }) => `${key}=${sampleOf(schema)}`)
      .join('&');
  return query && `?${query}`;
};
