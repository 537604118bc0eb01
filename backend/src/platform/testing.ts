import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplication } from '@nestjs/common';
import type { SignedIn, Success } from '@parkho/contracts';
import { createApp } from '../app.js';
import { openEngines } from '../engines.js';

export interface Person {
  id: string;
  name: string;
  token: string;
}

interface Sent {
  /** Absent: a visitor. */
  as?: Person;
  /** FormData goes as multipart, anything else as JSON. */
  body?: FormData | object;
  headers?: Record<string, string>;
}

export interface Answer<T> {
  status: number;
  headers: Headers;
  body: T & { message?: string; errors?: string[] };
}

/** The whole application on stores of its own, as people reach it: over HTTP. */
export interface TestApp {
  nest: INestApplication;
  admin: Person;
  seller: Person;
  otherSeller: Person;
  /** `path` is relative to /api. */
  send<T = unknown>(method: string, path: string, sent?: Sent): Promise<Answer<T>>;
  /** Resolves when the read models show everything that is in the log. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

const ADMIN = { email: 'admin@example.com', password: 'Admin1secret' };
const PASSWORD = 'Seller1secret';

export const startTestApp = async (): Promise<TestApp> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'parkho-test-'));
  const config = {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    demo: false,
    admin: ADMIN,
    jwtSecret: 'x'.repeat(32),
    trustedProxies: ['loopback'],
  };
  const engines = await openEngines(config);
  const app = await createApp(config, engines);
  app.useLogger(['error', 'warn']);
  await engines.projector.start();
  await app.listen(config.port, config.host);
  const url = await app.getUrl();

  const send = async <T>(
    method: string,
    path: string,
    { as, body, headers }: Sent = {},
  ): Promise<Answer<T>> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: isForm ? body : body && JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
  };

  const enter = async (path: string, body: object): Promise<Person> => {
    const answer = await send<Success<SignedIn>>('POST', path, { body });
    if (!answer.body.success) throw new Error(answer.body.message);
    const { user, token } = answer.body.data;
    return { id: user._id, name: user.name, token };
  };
  const register = (name: string, email: string): Promise<Person> =>
    enter('/auth/register', { name, email, phone: '03001234567', password: PASSWORD });
  const settled = async (): Promise<void> => {
    if (!(await engines.projector.waitFor(await engines.events.head())))
      throw new Error('Read models are late');
  };

  await settled();
  return {
    nest: app,
    admin: await enter('/auth/login', ADMIN),
    seller: await register('Sana', 'sana@example.com'),
    otherSeller: await register('Omar', 'omar@example.com'),
    send,
    settled,
    async close() {
      await app.close();
      await engines.close();
      await rm(dataDir, { recursive: true });
    },
  };
};
