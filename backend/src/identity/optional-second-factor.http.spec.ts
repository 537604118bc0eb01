import { jest } from '@jest/globals';
import { ADMINISTRATION_STREAM, type Success, type User } from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import { FAKE_CLOCK_ONLY } from '../clock.fixture.js';
import { EVENT_STORE } from '../platform/engines/tokens.js';
import { startTestApp } from '../testing.js';

const EIGHT_DAYS = 8 * 24 * 60 * 60 * 1000;

// Passport has one strategy per process: an application here would affect the tests where it is required.
test('staff work without a second factor if it is optional, and the log does not say it is required', async () => {
  const app = await startTestApp({ staffSecondFactor: 'optional' });
  try {
    const { body } = await app.send<Success<{ user: User }>>('GET', '/auth/me', { as: app.admin });
    expect(body.data.user.secondFactorDue).toBeUndefined();
    jest.useFakeTimers({ ...FAKE_CLOCK_ONLY, now: Date.now() + EIGHT_DAYS });
    expect((await app.send('GET', '/console/waiting', { as: app.admin })).status).toBe(200);
    expect(await app.nest.get<EventStore>(EVENT_STORE).readStream(ADMINISTRATION_STREAM)).toEqual([]);
  } finally {
    jest.useRealTimers();
    await app.close();
  }
});
