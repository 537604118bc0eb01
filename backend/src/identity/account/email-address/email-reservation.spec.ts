import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { userStream } from '@parkho/contracts';
import { type EventStore, type KeyStore, openEventStore, openKeyStore, START } from '@parkho/stores';
import {
  type CommandContext,
  followUpContext,
  systemContext,
} from '../../../platform/commands/command-context.js';
import { CommandRunner } from '../../../platform/commands/command-runner.js';
import { Reservations } from '../../../platform/commands/reservations.js';
import { MailLinks } from '../../../platform/mail/mail-links.js';
import { ConfirmEmail, ConfirmEmailHandler } from '../../email/commands/confirm-email.js';
import { ConfirmationLimits } from '../limits.js';
import { user } from '../user.js';
import { EmailConfirmations } from './email-confirmations.js';
import { EmailReservation } from './email-reservation.js';

const account = (userId: string, email: string) => ({
  userId,
  role: 'seller' as const,
  personal: { name: 'Ayesha', email },
  passwordHash: 'hash',
  emailVerified: true,
});
const after = (seconds: number, key: string): CommandContext => ({
  ...systemContext(key),
  at: new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString(),
});
const profile = (email: string) => ({ name: 'Ayesha', email, phone: '', businessName: '', address: {} });

describe('the reservation of an e-mail address', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parkho-email-'));
  let events: EventStore;
  let keys: KeyStore;
  let runner: CommandRunner;
  let emails: EmailReservation;
  let links: MailLinks;
  beforeAll(async () => {
    events = await openEventStore({ dataDir: folder });
    keys = await openKeyStore({ dataDir: folder });
    runner = new CommandRunner(events);
    links = new MailLinks(keys);
    emails = new EmailReservation(keys, new Reservations(events), runner);
  });
  afterAll(async () => {
    await Promise.all([events.close(), keys.close()]);
    rmSync(folder, { recursive: true });
  });

  const register = async (userId: string, email: string, at: CommandContext) => {
    expect(await emails.reserve(email, userId, at)).toBe(true);
    await runner.run(user, userStream(userId), { type: 'register', data: account(userId, email) }, at);
  };
  /** Requests another address. */
  const requestChange = async (userId: string, email: string, at: CommandContext) => {
    const confirmations = new EmailConfirmations(links, emails, new ConfirmationLimits());
    const confirmation = await confirmations.make(userId, at);
    const command = { type: 'update-profile', profile: profile(email), confirmation } as const;
    await runner.run(user, userStream(userId), command, followUpContext(at, 'wish'));
    return confirmation;
  };
  /** Requests another address and opens the link immediately. */
  const move = async (userId: string, email: string, at: CommandContext) => {
    const { confirmationId } = await requestChange(userId, email, at);
    const token = await links.tokenOf('email-confirmations', userId, confirmationId);
    return new ConfirmEmailHandler(runner, emails, links).execute(new ConfirmEmail(token, at));
  };

  it('survives a crash before the account is created: the address is neither lost nor shared', async () => {
    const email = 'crash@example.pk';
    expect(await emails.reserve(email, 'dead', after(0, 'a'))).toBe(true);
    // The process died here. While it might still be running, no other user gets the address.
    expect(await emails.reserve(email, 'next', after(5, 'b'))).toBe(false);
    expect(await emails.reserve(email, 'next', after(60, 'c'))).toBe(true);
    expect(await emails.ownerOf(email.toUpperCase())).toBe('next');
    // It was not dead but suspended: its account must not be created now.
    const late = runner.run(
      user,
      userStream('dead'),
      { type: 'register', data: account('dead', email) },
      after(61, 'd'),
    );
    await expect(late).rejects.toMatchObject({ kind: 'conflict' });
    await register('next', email, after(62, 'e'));
  });

  it('stays with a registered account at any age', async () => {
    await register('keeper', 'kept@example.pk', after(0, 'k1'));
    expect(await emails.reserve('kept@example.pk', 'thief', after(1e6, 'k2'))).toBe(false);
    expect(await emails.reserve('kept@example.pk', 'keeper', after(1e6, 'k3'))).toBe(true);
  });

  it('moves with a change of address, and the old one is free immediately', async () => {
    await register('owner', 'taken@example.pk', after(0, 'm0'));
    await register('mover', 'old@example.pk', after(0, 'm1'));
    await move('mover', 'new@example.pk', after(1, 'm2'));
    expect((await emails.accountOf('new@example.pk'))?.id).toBe('mover');
    expect(await emails.ownerOf('old@example.pk')).toBeNull();
    await expect(move('mover', 'taken@example.pk', after(2, 'm3'))).rejects.toMatchObject({
      kind: 'conflict',
    });
    await register('heir', 'old@example.pk', after(3, 'm4'));
  });

  it('survives a crash during a change of address, at either step', async () => {
    await register('half', 'half@example.pk', after(0, 'h1'));
    const { secretHash } = await requestChange('half', 'want@example.pk', after(9, 'h0'));
    // Reserved, but not used.
    expect(await emails.reserve('want@example.pk', 'half', after(10, 'h2'))).toBe(true);
    const asleep = (await runner.load(user, userStream('half'))).revision;
    expect(await emails.reserve('want@example.pk', 'other', after(60, 'h3'))).toBe(true);
    const late = runner.run(
      user,
      userStream('half'),
      { type: 'confirm-email', secretHash, at: after(61, 'h4').at },
      { ...after(61, 'h4'), expectedRevision: asleep },
    );
    await expect(late).rejects.toMatchObject({ kind: 'version-mismatch' });
    // Used, but the old one is not released: it cannot be signed in with, and the next user gets it.
    await move('half', 'half2@example.pk', after(70, 'h5'));
    expect(await emails.reserve('half@example.pk', 'half', after(70, 'h6'))).toBe(true);
    expect(await emails.accountOf('half@example.pk')).toBeUndefined();
    expect(await emails.reserve('half@example.pk', 'other', after(90, 'h7'))).toBe(true);
  });

  it('stays with an account that returns to its old address during the change', async () => {
    await register('back', 'back@example.pk', after(0, 'b1'));
    const reservation = (await emails.heldBy('back', 'back@example.pk'))!;
    // Used, and slow to release the old one: another change happens in between.
    expect(await emails.reserve('forth@example.pk', 'back', after(1, 'b2'))).toBe(true);
    const { secretHash } = await requestChange('back', 'forth@example.pk', after(1, 'b0'));
    const forth = { type: 'confirm-email', secretHash, at: after(1, 'b2').at } as const;
    await runner.run(user, userStream('back'), forth, after(1, 'b2'));
    expect(await emails.reserve('back@example.pk', 'back', after(2, 'b3'))).toBe(true);
    await emails.release(reservation, after(3, 'b2'));
    expect(await emails.ownerOf('back@example.pk')).toBe('back');
  });

  it('is released by an erasure', async () => {
    await register('gone', 'gone@example.pk', after(0, 'g1'));
    await runner.run(user, userStream('gone'), { type: 'erase' }, after(1, 'g2'));
    expect(await emails.reserve('gone@example.pk', 'again', after(1, 'g3'))).toBe(true);
  });

  it('cannot be found by testing addresses against the log', async () => {
    await register('hidden', 'hidden@example.pk', after(0, 'x1'));
    const streams = (await events.readAll(START, 1_000)).map(({ stream }) => stream);
    const digest = createHash('sha256').update('hidden@example.pk').digest('hex');
    expect(streams.filter((stream) => stream.includes(digest))).toEqual([]);
  });
});
