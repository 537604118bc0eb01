import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import type { Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer, Reflector } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import {
  assistantsStream,
  type Capability,
  can,
  commandLabel,
  ROLES,
  USER_ROLES,
  type UserRole,
} from '@parkho/contracts';
import { FAKE_CLOCK_ONLY } from './clock.fixture.js';
import { assistants } from './identity/account/assistants.js';
import { RegisterUser } from './identity/session/commands/register-user.js';
import { systemContext } from './platform/commands/command-context.js';
import { DeciderCommand } from './platform/commands/decide.js';
import { PERMISSION, type Permission } from './platform/http/access/allow.js';
import { type Person, startTestApp, type TestApp } from './testing.js';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const;

/** A new role only needs this entry. */
const NEW_ROLE = {
  curator: {
    purpose: 'Chooses what is featured',
    assignable: true,
    capabilities: ['console.open', 'products.read', 'products.feature'],
  },
};
Object.assign(ROLES, NEW_ROLE);
const ALL_ROLES = [...USER_ROLES, 'curator' as UserRole];
const PASSWORD = 'Every1allowed';
const credentialsOf = (role: UserRole) => ({ email: `the-${role}@example.com`, password: PASSWORD });

/** Every route with its permission. A new route fails the test until it is added here. */
const ROUTES: Record<string, Permission> = {
  'GET /health': 'public',
  'GET /live': 'public',
  'GET /images/:key': 'public',
  'GET /.well-known/jwks.json': 'public',
  'GET /inspection-attachments/:sha256': 'public',
  'GET /inspection-reports/:reportId': 'public',
  'GET /inspection-reports/:reportId.jpg': 'public',
  'GET /inspection-reports/:reportId.jws': 'public',
  'GET /inspection-reports/:reportId.pdf': 'public',
  'GET /inspection-reports/:reportId.proof': 'public',
  'GET /audit/head': 'public',
  'GET /audit/checkpoint': 'public',
  'GET /audit/consistency': 'public',
  'POST /auth/register': 'public',
  'POST /auth/login': 'public',
  'POST /auth/forgot-password': 'public',
  'POST /auth/reset-password': 'public',
  'POST /auth/confirm-email': 'public',
  'POST /auth/email-confirmation': 'own-account',
  'DELETE /auth/email-confirmation': 'own-account',
  'POST /auth/confirm-identity': 'own-account',
  'POST /auth/second-factor': 'own-account',
  'PUT /auth/second-factor': 'own-account',
  'DELETE /auth/second-factor': 'own-account',
  'GET /products/drafts': 'products.manage-own',
  'PUT /products/drafts/:id': 'products.manage-own',
  'DELETE /products/drafts/:id': 'products.manage-own',
  'GET /products/traffic': 'products.manage-own',
  'GET /products/traffic/:id': 'products.manage-own',
  'GET /seller/statements/:month': 'shop.own',
  'GET /seller/statements/:month/file': 'shop.own',
  'GET /seller/assistants': 'shop.own',
  'POST /seller/assistants': 'shop.own',
  'DELETE /seller/assistants/invitations/:guestId': 'shop.own',
  'DELETE /seller/assistants/:userId': 'shop.own',
  'GET /assistants/by-link': 'public',
  'POST /assistants/by-link': 'public',
  'POST /assistants/join': 'signed-in',
  'GET /auth/me': 'own-account',
  'PUT /auth/profile': 'own-account',
  'POST /auth/profile-picture': 'own-account',
  'DELETE /auth/profile-picture': 'own-account',
  'PUT /auth/change-password': 'own-account',
  'GET /auth/sessions': 'own-account',
  'DELETE /auth/sessions/:id': 'own-account',
  'GET /auth/export': 'own-account',
  'DELETE /auth/me': 'own-account',
  'GET /shop-figures': 'public',
  'GET /categories': 'public',
  'GET /categories/with-counts': 'public',
  'GET /console/reference-lists': 'categories.manage',
  'POST /admin/reference-lists/:list': 'categories.manage',
  'DELETE /admin/reference-lists/:list/:key': 'categories.manage',
  'POST /categories': 'categories.manage',
  'PUT /categories/:id': 'categories.manage',
  'DELETE /categories/:id': 'categories.manage',
  'POST /categories/:id/merge': 'categories.manage',
  'GET /console/categories': 'categories.manage',
  'GET /console/categories/:id': 'categories.manage',
  'GET /cities': 'public',
  'GET /gpu-options': 'public',
  'GET /ram-options': 'public',
  'GET /brands': 'public',
  'GET /products/public': 'public',
  'POST /products/public/:id/contact': 'public',
  'GET /products/suggestions': 'public',
  'GET /products/cards': 'public',
  'GET /products/compare': 'public',
  'GET /sellers/:id': 'public',
  'GET /products/products/:id': 'public',
  'GET /products/my-products': 'products.manage-own',
  'GET /products/dashboard-stats': 'products.manage-own',
  'GET /products/products/:id/similar': 'public',
  'GET /products/similar-prices': 'products.manage-own',
  'GET /products/models': 'products.manage-own',
  'GET /products/my-products.csv': 'products.manage-own',
  'POST /products/import': 'products.manage-own',
  'POST /products/products': 'products.manage-own',
  'POST /products/pictures': ['products.manage-own', 'products.manage'],
  'PUT /products/products/:id': 'products.manage-own',
  'DELETE /products/products/:id': 'shop.own',
  'POST /products/:id/flag': 'public',
  'POST /products/:id/request-inspection': 'public',
  'POST /external-inspections/request': 'public',
  'POST /external-inspections/request-form': 'public',
  'GET /products/my-inspection-requests': 'signed-in',
  'GET /inspection-requests/by-link': 'public',
  'DELETE /inspection-requests/:inspectionId': 'signed-in',
  'GET /products/inspection-requests': 'products.manage-own',
  'PATCH /products/:id/toggle-inspection': 'products.manage-own',
  'PATCH /products/products/:id/toggle-active': 'products.manage-own',
  'POST /products/products/:id/sold': 'products.manage-own',
  'PATCH /products/products/:id/sold': 'products.manage-own',
  'POST /products/products/:id/sold/undo': 'products.manage-own',
  'GET /notifications/unsubscribe': 'public',
  'POST /notifications/unsubscribe': 'public',
  'GET /saved-searches': 'signed-in',
  'POST /saved-searches': 'signed-in',
  'DELETE /saved-searches/:id': 'signed-in',
  'POST /saved-searches/by-email': 'public',
  'GET /saved-searches/by-link': 'public',
  'POST /saved-searches/by-link': 'public',
  'GET /products/public/:id/questions': 'public',
  'POST /products/:id/questions': 'public',
  'GET /products/questions/replies': 'products.manage-own',
  'PUT /products/questions/replies': 'products.manage-own',
  'GET /products/questions': 'products.manage-own',
  'POST /products/questions/:productId/:questionId/answer': 'products.manage-own',
  'PUT /products/questions/:productId/:questionId/shown': 'products.manage-own',
  'POST /products/questions/:productId/:questionId/dismiss': 'products.manage-own',
  'POST /admin/questions/:productId/:questionId/remove': 'products.moderate',
  'POST /admin/questions/:productId/:questionId/remove-answer': 'products.moderate',
  'GET /console/questions': 'products.read',
  'GET /sellers/:id/reviews': 'public',
  'GET /reviews/by-link': 'public',
  'POST /reviews/by-link': 'public',
  'POST /products/:id/buyer': 'products.manage-own',
  'GET /products/reviews': 'products.manage-own',
  'POST /products/reviews/:productId/answer': 'products.manage-own',
  'POST /admin/reviews/:productId/remove': 'products.moderate',
  'POST /admin/reviews/:productId/remove-answer': 'products.moderate',
  'GET /console/reviews': 'products.read',
  'POST /guests/link': 'public',
  'GET /guests/by-link': 'public',
  'DELETE /guests/by-link': 'public',
  'GET /guests/by-link/export': 'public',
  'POST /guests/by-link/confirm': 'public',
  'DELETE /guests/by-link/:kind/:id': 'public',
  'GET /wishlist': 'signed-in',
  'PUT /wishlist/:productId': 'signed-in',
  'DELETE /wishlist/:productId': 'signed-in',
  'POST /wishlist/join': 'signed-in',
  'GET /notifications': 'signed-in',
  'GET /notifications/unread': 'signed-in',
  'POST /notifications/read': 'signed-in',
  'GET /notifications/mails': 'own-account',
  'PUT /notifications/mails': 'own-account',
  'GET /admin/products': 'products.read',
  'POST /admin/products': 'products.manage',
  'PUT /admin/products/:id': 'products.manage',
  'DELETE /admin/products/:id': 'products.manage',
  'PATCH /admin/products/:id/toggle-featured': 'products.feature',
  'PATCH /admin/products/:id/toggle-active': 'products.manage',
  'PATCH /admin/products/:id/approve': 'products.moderate',
  'PATCH /admin/products/:id/reject': 'products.moderate',
  'GET /admin/products/:id/flags': 'products.moderate',
  'PATCH /admin/products/:id/uphold-flags': 'products.moderate',
  'PATCH /admin/products/:id/dismiss-flags': 'products.moderate',
  'GET /admin/moderation': 'products.moderate',
  'GET /admin/moderation/:id/alike': 'products.moderate',
  'GET /admin/rejection-reasons': 'products.moderate',
  'PUT /admin/rejection-reasons': 'products.moderate',
  'PATCH /admin/products/:id/inspection': 'inspections.perform',
  'PATCH /admin/products/:id/inspection-with-images': 'inspections.perform',
  'GET /admin/inspection-requests': 'inspections.read',
  'GET /admin/inspection-analytics': 'inspections.read',
  'GET /admin/inspectors': 'inspections.read',
  'GET /admin/inspections/:inspectionId': 'inspections.read',
  'PATCH /admin/inspections/:inspectionId/assign': 'inspections.perform',
  'GET /admin/inspections/:inspectionId/photo-matches': 'inspections.perform',
  'POST /admin/inspections/:inspectionId/void': 'inspections.perform',
  'POST /admin/inspections/:inspectionId/erase-contact': 'inspections.manage',
  'GET /external-inspections': 'inspections.read',
  'GET /external-inspections/:id': 'inspections.read',
  'POST /external-inspections': 'inspections.manage',
  'PUT /external-inspections/:id': 'inspections.manage',
  'DELETE /external-inspections/:id': 'inspections.manage',
  'PATCH /external-inspections/:id/report': 'inspections.perform',
  'GET /console/inspection-requests': 'inspections.read',
  'GET /console/inspection-requests/:id': 'inspections.read',
  'GET /console/external-inspections': 'inspections.read',
  'GET /console/external-inspections/:id': 'inspections.read',
  'POST /seller/featured-request': 'products.manage-own',
  'GET /seller/featured-requests': 'products.manage-own',
  'DELETE /seller/featured-request/:productId': 'products.manage-own',
  'GET /admin/featured-requests': 'products.read',
  'GET /admin/featured-requests/stats': 'products.read',
  'GET /admin/featured-requests/home-page': 'products.read',
  'PATCH /admin/featured-requests/:id/approve': 'products.feature',
  'PATCH /admin/featured-requests/:id/reject': 'products.feature',
  'GET /feature-requests': 'signed-in',
  'GET /feature-requests/my/requests': 'signed-in',
  'GET /feature-requests/similar': 'signed-in',
  'GET /feature-requests/:id': 'signed-in',
  'POST /feature-requests': 'signed-in',
  'PUT /feature-requests/:id': 'signed-in',
  'DELETE /feature-requests/:id': 'signed-in',
  'POST /feature-requests/:id/vote': 'signed-in',
  'POST /feature-requests/:id/feedback': 'signed-in',
  // Ideas and placement requests: the record determines the permission.
  'GET /admin/feature-requests': ['feature-requests.read', 'products.read'],
  'PATCH /admin/feature-requests/:id/approve': ['feature-requests.manage', 'products.feature'],
  'PATCH /admin/feature-requests/:id/reject': ['feature-requests.manage', 'products.feature'],
  'PATCH /admin/feature-requests/:id/status': 'feature-requests.manage',
  'POST /admin/feature-requests/:id/merge': 'feature-requests.manage',
  'GET /console/feature-requests': 'feature-requests.read',
  'GET /console/feature-requests/:id': 'feature-requests.read',
  'GET /analytics/analytics': 'users.read',
  'GET /analytics/activity': 'analytics.read',
  'GET /admin/products/analytics': 'products.read',
  'GET /console/waiting': 'console.open',
  'GET /console/search': 'console.open',
  'GET /console/views': 'console.open',
  'POST /console/views': 'console.open',
  'PUT /console/views/:ownerId/:id': 'console.open',
  'DELETE /console/views/:ownerId/:id': 'console.open',
  'GET /console/views/by-link': 'public',
  'POST /console/views/by-link': 'public',
  'GET /console/products': 'products.read',
  'GET /console/products/:id': 'products.read',
  'GET /console/sellers': 'products.read',
  'GET /console/sellers/:id': 'products.read',
  'GET /admin/products/names': 'products.read',
  'GET /analytics/users': 'users.read',
  'GET /analytics/users/:id': 'users.read',
  'GET /console/users': 'users.read',
  'GET /console/users/:id': 'users.read',
  'GET /console/users/:id/history': 'users.read',
  'GET /console/users/:id/sessions': 'users.read',
  'GET /console/users/:id/erasure': 'users.manage',
  'PATCH /admin/users/:id/deactivate': 'users.manage',
  'PATCH /admin/users/:id/reactivate': 'users.manage',
  'PATCH /admin/users/:id/role': 'users.manage',
  'POST /admin/users/:id/sign-out': 'users.manage',
  'DELETE /admin/users/:id/second-factor': 'users.manage',
  'DELETE /admin/users/:id': 'users.manage',
  'GET /console/projections': 'system.manage',
  'POST /admin/projections/:name/rebuild': 'system.manage',
  'GET /console/system': 'system.manage',
  'GET /console/system/attention': 'system.manage',
  'GET /console/reactions/:reactor/dead-letters': 'system.manage',
  'POST /admin/reactions/:reactor/retry': 'system.manage',
  'POST /admin/reactions/:reactor/dead-letters/:id/retry': 'system.manage',
  'POST /admin/reactions/:reactor/dead-letters/:id/discard': 'system.manage',
  'GET /console/audit': 'audit.read',
  'GET /audit/export': 'audit.read',
  'GET /console/audit/days': 'audit.read',
  'GET /console/audit/:id': 'audit.read',
  'GET /console/audit/:id/proof': 'audit.read',
  'GET /audit/:kind/:id': 'audit.read',
  'POST /audit/disclosures': 'audit.read',
  // The record type determines the permission.
  'POST /console/contact-data': ['users.read', 'products.read', 'inspections.read', 'feature-requests.read'],
  'POST /reports': 'reports.make',
  'GET /reports': 'reports.make',
  'GET /reports/:id': 'reports.make',
  'GET /reports/latest': 'reports.make',
  'GET /reports/:id/file': 'reports.make',
  'GET /reports/:id/document': 'reports.make',
  'POST /reports/:id/cancel': 'reports.make',
  'POST /reports/again': 'reports.make',
  'GET /reports/schedules': 'reports.make',
  'POST /reports/schedules': 'reports.make',
  'DELETE /reports/schedules/:id': 'reports.make',
  'GET /analysis/tables': 'reports.make',
  'POST /analysis/sql': 'reports.make',
  'POST /analysis/sql/file': 'reports.make',
  'DELETE /auth/sessions': 'own-account',
  'POST /auth/logout': 'own-account',
};

const capabilitiesOf = (permission: Permission): readonly Capability[] =>
  permission === 'public' || permission === 'own-account' || permission === 'signed-in'
    ? []
    : [permission].flat();

/** A person must sign in again after these. */
const ENDS_SESSIONS = new Set(['DELETE /auth/sessions', 'POST /auth/logout']);

/** The routes registered in Nest, with their @Allow declarations. */
const declared = (app: TestApp): Record<string, Permission | undefined> => {
  const reflector = app.nest.get(Reflector);
  const routes: Record<string, Permission | undefined> = {};
  for (const { controllers } of app.nest.get(ModulesContainer).values()) {
    for (const { metatype } of controllers.values()) {
      const controller = metatype as Type;
      const bases = [Reflect.getMetadata(PATH_METADATA, controller) as string | string[]].flat();
      for (const name of Object.getOwnPropertyNames(controller.prototype)) {
        const handler = controller.prototype[name] as object;
        const method = Reflect.getMetadata(METHOD_METADATA, handler) as number | undefined;
        if (method === undefined) continue;
        for (const base of bases) {
          const path = `${base}/${Reflect.getMetadata(PATH_METADATA, handler)}`
            .replace(/\/+/g, '/')
            .replace(/\/$/, '');
          routes[`${METHODS[method]} /${path.replace(/^\//, '')}`] = reflector.getAllAndOverride(PERMISSION, [
            handler as never,
            controller,
          ]);
        }
      }
    }
  }
  return routes;
};

describe('access', () => {
  let app: TestApp;
  const people = {} as Record<UserRole, Person>;
  beforeAll(async () => {
    // Its answers contain a role that is not in the type.
    app = await startTestApp({}, { isDescribed: false });
    for (const role of ALL_ROLES) {
      const { email, password } = credentialsOf(role);
      const person = { role, personal: { name: role, email }, password };
      const employed = { ...person, ...(role === 'assistant' && { employerId: app.seller.id }) };
      await app.nest.get(CommandBus).execute(new RegisterUser(role, employed, systemContext(role)));
      if (role === 'assistant') await hire(role, app.seller.id);
      people[role] = await app.logIn({ email, password });
    }
  });
  afterAll(() => app.close());

  const hire = async (userId: string, sellerId: string) => {
    const stream = assistantsStream(sellerId);
    const guest = { sellerId, guestId: 'guest', at: new Date().toISOString() };
    for (const command of [
      { ...guest, type: 'invite' as const },
      { ...guest, type: 'join' as const, userId },
    ])
      await app.nest
        .get(CommandBus)
        .execute(new DeciderCommand(assistants, stream, command, systemContext(command.type)));
  };

  it('covers every route, and every declared route exists', () => {
    expect(declared(app)).toEqual(ROUTES);
  });

  it('has a label in the audit for the source of every command', () => {
    const commands = Object.keys(ROUTES).filter((route) => !route.startsWith('GET '));
    expect(commands.filter((route) => !commandLabel(route))).toEqual([]);
  });

  it('lets an analyst send only commands on their own records, and on reports', () => {
    const commands = Object.entries(ROUTES).filter(
      ([route, permission]) =>
        !route.startsWith('GET ') &&
        capabilitiesOf(permission).some((capability) => can('analyst', capability)),
    );
    expect(commands.map(([route]) => route)).toEqual([
      'POST /console/views',
      'PUT /console/views/:ownerId/:id',
      'DELETE /console/views/:ownerId/:id',
      // Disclosing personal data is recorded.
      'POST /audit/disclosures',
      'POST /console/contact-data',
      'POST /reports',
      'POST /reports/:id/cancel',
      'POST /reports/again',
      'POST /reports/schedules',
      'DELETE /reports/schedules/:id',
      'POST /analysis/sql',
      'POST /analysis/sql/file',
    ]);
  });

  it.each(Object.entries(ROUTES))('the route %s requires %s', async (route, permission) => {
    const [method, path] = route.split(' ') as [string, string];
    const statusFor = async (as?: Person): Promise<number> =>
      (await app.send(method, path.replace(/:\w+/, 'unknown'), { ...(as && { as }) })).status;
    const open = permission === 'public';
    const needed = capabilitiesOf(permission);
    const allows = (role: UserRole): boolean => needed.every((capability) => can(role, capability));
    const refuses = (role: UserRole): boolean =>
      needed.length > 0 && !needed.some((capability) => can(role, capability));

    // A visitor must sign in, except where the route itself checks credentials.
    const visitor = await statusFor();
    if (!open) expect(visitor).toBe(401);
    else if (route !== 'POST /auth/login') expect([401, 403]).not.toContain(visitor);

    for (const role of ALL_ROLES) {
      const status = await statusFor(people[role]);
      if (ENDS_SESSIONS.has(route)) people[role] = await app.logIn(credentialsOf(role));
      if (allows(role)) expect([401, 403]).not.toContain(status);
      // A user with one of several capabilities may do what requires that one.
      else if (refuses(role)) expect(status).toBe(403);
    }
  });

  it('reads at most the maximum body size of a route’s form', async () => {
    const writes = Object.entries(ROUTES).filter(
      ([route]) => !route.startsWith('GET ') && route !== 'POST /products/import',
    );
    for (const [route, permission] of writes)
      for (const type of ['application/json', 'multipart/form-data; boundary=b']) {
        // Files are read after the session is checked.
        if (type !== 'application/json' && permission !== 'public') continue;
        // Node's client sends no DELETE in chunks.
        for (const hasLength of route.startsWith('DELETE') ? [true] : [true, false]) {
          const { status, bytesRead } = await sendMegabyte(route, type, hasLength);
          const refusals = permission === 'public' ? [413, 415] : [413, 401];
          expect([route, type, refusals.includes(status), bytesRead < 300_000]).toEqual([
            route,
            type,
            true,
            true,
          ]);
        }
      }
  });

  /**
   * A one-megabyte body that the client sends until it is answered, and the number of bytes that the server has read.
   */
  const sendMegabyte = async (route: string, type: string, hasLength: boolean) => {
    const [method, path] = route.split(' ') as [string, string];
    let socket: Socket | undefined;
    app.nest.getHttpServer().once('connection', (opened: Socket) => (socket = opened));
    const sending = request(`${await app.nest.getUrl()}/api${path.replace(/:\w+/, 'unknown')}`, {
      method,
      agent: false,
      headers: { 'content-type': type, ...(hasLength && { 'content-length': 1_048_576 }) },
    });
    sending.on('error', () => undefined);
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
    let isAnswered = false;
    void answered.then(() => (isAnswered = true));
    for (let sent = 0; sent < 1_048_576 && !isAnswered; sent += 32_768) {
      sending.write(Buffer.alloc(32_768, ' '));
      await sleep(1);
    }
    const [{ statusCode }] = await answered;
    sending.destroy();
    return { status: statusCode!, bytesRead: socket!.bytesRead };
  };

  it('lets staff without a second factor open only their own account and public pages after a week', async () => {
    jest.useFakeTimers({ ...FAKE_CLOCK_ONLY, now: Date.now() + 8 * 24 * 60 * 60 * 1000 });
    const staff = ['moderator', 'curator'] as UserRole[];
    for (const role of staff) {
      let person = await app.logIn(credentialsOf(role));
      for (const [route, permission] of Object.entries(ROUTES)) {
        const [method, path] = route.split(' ') as [string, string];
        const { status, body } = await app.send<{ code?: string }>(method, path.replace(/:\w+/, 'unknown'), {
          as: person,
        });
        const isOpen = permission === 'own-account' || (permission === 'public' && method === 'GET');
        const answer = [route, status === 403, body?.code];
        expect(answer).toEqual([route, !isOpen, isOpen ? undefined : 'second-factor-required']);
        if (ENDS_SESSIONS.has(route)) person = await app.logIn(credentialsOf(role));
      }
    }
    jest.useRealTimers();
    for (const role of staff) people[role] = await app.logIn(credentialsOf(role));
    // People who are not staff are not affected.
    expect((await app.send('GET', '/wishlist', { as: people.seller })).status).toBe(200);
  });

  it.each([
    ['nonsense', 'nonsense'],
    [
      'a token signed with another key',
      `${'eyJhbGciOiJIUzI1NiJ9'}.eyJzdWIiOiJ4Iiwic2lkIjoieSJ9.c2lnbmF0dXJl`,
    ],
    [
      'an unsigned token',
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.eyJzdWIiOiJ4Iiwic2lkIjoieSJ9.`,
    ],
  ])('does not accept %s as a session', async (_, token) => {
    const stranger = { id: '', name: '', token };
    expect((await app.send('GET', '/auth/me', { as: stranger })).status).toBe(401);
    expect((await app.send('GET', '/products/public', { as: stranger })).status).toBe(200);
  });

  it.each([
    [400, 'malformed JSON', { 'content-type': 'application/json' }, '{'],
    [415, 'a body of another kind', { 'content-type': 'text/xml' }, '<login/>'],
    [
      413,
      'too long a body',
      { 'content-type': 'application/json' },
      JSON.stringify({ email: 'x'.repeat(2e6) }),
    ],
  ])('answers %d to %s, in the envelope', async (status, _, headers, body) => {
    const url = await app.nest.getUrl();
    const response = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ success: false, message: expect.any(String) });
  });
});
