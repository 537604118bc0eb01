import type { Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer, Reflector } from '@nestjs/core';
import { PERMISSIONS, type Permission } from './platform/http/allow.js';
import { ADMIN, type Person, SELLER, startTestApp, type TestApp } from './testing.js';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const;
const everyone: Permission[] = ['public'];
const managers: Permission[] = ['seller', 'admin'];
const admins: Permission[] = ['admin'];

/** Every route there is, and who may use it. A new route fails the test until it is written down here. */
const ROUTES: Record<string, Permission[]> = {
  'GET /health': everyone,
  'GET /images/:key': everyone,
  'POST /auth/register': everyone,
  'POST /auth/login': everyone,
  'POST /auth/forgot-password': everyone,
  'POST /auth/reset-password': everyone,
  'GET /auth/me': ['signed-in'],
  'PUT /auth/profile': ['signed-in'],
  'POST /auth/profile-picture': ['signed-in'],
  'DELETE /auth/profile-picture': ['signed-in'],
  'PUT /auth/change-password': ['signed-in'],
  'GET /auth/sessions': ['signed-in'],
  'DELETE /auth/sessions/:id': ['signed-in'],
  'GET /auth/export': ['signed-in'],
  'DELETE /auth/me': ['signed-in'],
  'GET /categories': everyone,
  'GET /categories/with-counts': everyone,
  'POST /categories': admins,
  'PUT /categories/:id': admins,
  'DELETE /categories/:id': admins,
  'GET /cities': everyone,
  'GET /gpu-options': everyone,
  'GET /ram-options': everyone,
  'GET /brands': everyone,
  'GET /products/public': everyone,
  'GET /products/products/:id': everyone,
  'GET /products/my-products': managers,
  'POST /products/products': managers,
  'PUT /products/products/:id': managers,
  'DELETE /products/products/:id': managers,
  'PATCH /products/products/:id/toggle-active': managers,
  'POST /products/products/:id/sold': managers,
  'GET /admin/products': admins,
  'POST /admin/products': admins,
  'PUT /admin/products/:id': admins,
  'DELETE /admin/products/:id': admins,
  'PATCH /admin/products/:id/toggle-featured': admins,
  'PATCH /admin/products/:id/toggle-active': admins,
  'PATCH /admin/products/:id/approve': admins,
  'PATCH /admin/products/:id/reject': admins,
  'PATCH /admin/products/:id/inspection': admins,
  'GET /console/products': admins,
  'GET /console/products/:id': admins,
  'GET /analytics/users': admins,
  'GET /analytics/users/:id': admins,
  'GET /console/users': admins,
  'GET /console/users/:id': admins,
  'PATCH /admin/users/:id/deactivate': admins,
  'PATCH /admin/users/:id/reactivate': admins,
  'POST /admin/users/:id/sign-out': admins,
  'DELETE /admin/users/:id': admins,
  'DELETE /auth/sessions': ['signed-in'],
  'POST /auth/logout': ['signed-in'],
};

/** They come last. */
const ENDS_SESSIONS = new Set(['DELETE /auth/sessions', 'POST /auth/logout']);

/** Routes as Nest knows them, with what @Allow declares. */
const declared = (app: TestApp): Record<string, Permission[] | undefined> => {
  const reflector = app.nest.get(Reflector);
  const routes: Record<string, Permission[] | undefined> = {};
  for (const { controllers } of app.nest.get(ModulesContainer).values()) {
    for (const { metatype } of controllers.values()) {
      const controller = metatype as Type;
      const base = Reflect.getMetadata(PATH_METADATA, controller) as string;
      for (const name of Object.getOwnPropertyNames(controller.prototype)) {
        const handler = controller.prototype[name] as object;
        const method = Reflect.getMetadata(METHOD_METADATA, handler) as number | undefined;
        if (method === undefined) continue;
        const path = `${base}/${Reflect.getMetadata(PATH_METADATA, handler)}`
          .replace(/\/+/g, '/')
          .replace(/\/$/, '');
        routes[`${METHODS[method]} /${path.replace(/^\//, '')}`] = reflector.getAllAndOverride(PERMISSIONS, [
          handler as never,
          controller,
        ]);
      }
    }
  }
  return routes;
};

describe('access', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('knows every route, and no route is undeclared', () => {
    expect(declared(app)).toEqual(ROUTES);
  });

  it.each(Object.entries(ROUTES))('%s is open to %j alone', async (route, permissions) => {
    const [method, path] = route.split(' ') as [string, string];
    const ask = async (as?: Person): Promise<number> =>
      (await app.send(method, path.replace(/:\w+/, 'unknown'), { ...(as && { as }) })).status;
    const open = permissions.includes('public');
    const allows = (role: Permission): boolean =>
      open || permissions.includes('signed-in') || permissions.includes(role);

    // A visitor is asked to sign in, except where the route itself checks credentials.
    const visitor = await ask();
    if (!open) expect(visitor).toBe(401);
    else if (route !== 'POST /auth/login') expect([401, 403]).not.toContain(visitor);

    for (const [role, credentials] of [
      ['seller', SELLER],
      ['admin', ADMIN],
    ] as const) {
      const status = await ask(ENDS_SESSIONS.has(route) ? await app.logIn(credentials) : app[role]);
      if (allows(role)) expect([401, 403]).not.toContain(status);
      else expect(status).toBe(403);
    }
  });

  it.each([
    ['nonsense', 'nonsense'],
    [
      'a token signed by somebody else',
      `${'eyJhbGciOiJIUzI1NiJ9'}.eyJzdWIiOiJ4Iiwic2lkIjoieSJ9.c2lnbmF0dXJl`,
    ],
    [
      'an unsigned token',
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.eyJzdWIiOiJ4Iiwic2lkIjoieSJ9.`,
    ],
  ])('does not take %s for a session', async (_, token) => {
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
