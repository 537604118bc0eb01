import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { userStream } from '@parkho/contracts';
import { type EventStore, openEventStore } from '@parkho/stores';
import { type CommandContext, systemContext } from '../platform/command-context.js';
import { CommandRunner } from '../platform/command-runner.js';
import { EmailReservation } from './email-reservation.js';
import { user } from './user.js';

const EMAIL = 'ayesha@example.pk';
const account = (userId: string) => ({
  userId,
  role: 'seller' as const,
  personal: { name: 'Ayesha', email: EMAIL },
  passwordHash: 'hash',
});
const after = (seconds: number, key: string): CommandContext => ({
  ...systemContext(key),
  at: new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString(),
});

describe('the reservation of an e-mail address', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parkho-email-'));
  let events: EventStore;
  let runner: CommandRunner;
  let emails: EmailReservation;
  beforeAll(async () => {
    events = await openEventStore({ dataDir: folder });
    runner = new CommandRunner(events);
    emails = new EmailReservation(events, runner);
  });
  afterAll(async () => {
    await events.close();
    rmSync(folder, { recursive: true });
  });

  it('outlives a crash before the account is made: the address is neither lost nor shared', async () => {
    expect(await emails.reserve(EMAIL, 'dead', after(0, 'a'))).toBe(true);
    // The process died here. While it might still be at work, nobody else gets the address.
    expect(await emails.reserve(EMAIL, 'next', after(5, 'b'))).toBe(false);
    expect(await emails.reserve(EMAIL, 'next', after(60, 'c'))).toBe(true);
    expect(await emails.ownerOf(EMAIL.toUpperCase())).toBe('next');
    // It was not dead but asleep: its account must not come into being now.
    const late = runner.run(
      user,
      userStream('dead'),
      { type: 'register', data: account('dead') },
      after(61, 'd'),
    );
    await expect(late).rejects.toMatchObject({ kind: 'conflict' });
    await runner.run(user, userStream('next'), { type: 'register', data: account('next') }, after(62, 'e'));
  });

  it('stays with a registered account however old it is', async () => {
    expect(await emails.reserve(EMAIL, 'thief', after(1e6, 'f'))).toBe(false);
    expect(await emails.reserve(EMAIL, 'next', after(1e6, 'g'))).toBe(true);
  });
});
