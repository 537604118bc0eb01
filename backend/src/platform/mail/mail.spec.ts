import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { jest } from '@jest/globals';
import { type Config, DEMO_DOMAIN } from '../../config.js';
import { Refused, RetryLater } from '../reactions/reaction.js';
import { type Mail, openMailTransport } from './mail.js';

const mail: Mail = {
  to: 'hina@example.com',
  subject: 'Choose a new password',
  text: 'Follow https://parkho.test/reset-password?token=abc',
  html: '<p>Follow <a href="https://parkho.test/reset-password?token=abc">this</a></p>',
  date: '2026-01-31T09:00:00.000Z',
};
const open = (settings: Partial<Config>) =>
  openMailTransport({
    mailFrom: 'Parkho <no-reply@parkho.test>',
    printsMailLinks: false,
    ...settings,
  } as Config);

describe('the outbox', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'parkho-mail-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  it('has a mail once, as text and HTML, however often it is sent, until it is deleted', async () => {
    const transport = open({ dataDir });
    for (const id of ['one', 'one', 'two']) await transport.send(id, mail);
    const outbox = join(dataDir, 'outbox');
    expect(await readdir(outbox)).toEqual(['one.eml', 'two.eml']);
    const content = await readFile(join(outbox, 'one.eml'), 'utf8');
    for (const part of [
      'To: hina@example.com',
      'From: Parkho <no-reply@parkho.test>',
      'Message-ID: <one@parkho.test>',
      'Date: Sat, 31 Jan 2026 09:00:00 +0000',
      'Content-Type: text/plain',
      'Content-Type: text/html',
    ])
      expect(content).toContain(part);
    expect(content).not.toContain('List-Unsubscribe');
    await transport.removeStored(['one', 'never']);
    expect(await readdir(outbox)).toEqual(['two.eml']);
  });

  it('has the one-click unsubscribe header, on one line', async () => {
    const unsubscribe = `https://parkho.test/api/notifications/unsubscribe?token=${'t'.repeat(120)}`;
    await open({ dataDir }).send('three', { ...mail, unsubscribe });
    const content = await readFile(join(dataDir, 'outbox', 'three.eml'), 'utf8');
    expect(content.replace(/\n /g, ' ')).toContain(`List-Unsubscribe: <${unsubscribe}>\n`);
    expect(content).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\n');
  });

  it.each([
    [
      'prints the link of a mail',
      true,
      mail.to,
      ['  Choose a new password: https://parkho.test/reset-password?token=abc'],
    ],
    ['prints no link unless configured', false, mail.to, []],
    ['prints no link of a mail to a demo account', true, `seller${DEMO_DOMAIN}`, []],
  ])('%s', async (_, printsMailLinks, to, lines) => {
    const log = jest.spyOn(console, 'log').mockImplementation(() => {});
    await open({ dataDir, printsMailLinks }).send('linked', { ...mail, to });
    expect(log.mock.calls.flat()).toEqual(lines);
    log.mockRestore();
  });
});

describe('SMTP', () => {
  /** A minimal SMTP server; it permanently rejects recipients called nobody, and everyone while busy. */
  let server: Server;
  let busy: boolean;
  const received: string[] = [];
  beforeAll(async () => {
    server = createServer((socket) => {
      const reply = (line: string) => socket.write(`${line}\r\n`);
      let data: string[] | undefined;
      reply('220 test');
      createInterface({ input: socket }).on('line', (line) => {
        if (data && line === '.') {
          received.push(data.join('\n'));
          data = undefined;
          reply('250 taken');
        } else if (data) data.push(line);
        else if (/^RCPT/.test(line))
          reply(/nobody/.test(line) ? '550 unknown' : busy ? '451 later' : '250 fine');
        else if (/^MAIL FROM:<stranger/.test(line)) reply('550 who is this');
        else if (/^DATA/.test(line)) {
          data = [];
          reply('354 go on');
        } else if (/^QUIT/.test(line)) socket.end('221 bye\r\n');
        else reply('250 fine');
      });
      socket.on('error', () => {});
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });
  afterAll(() => server.close());
  const smtpUrl = () => `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const transport = () => open({ smtpUrl: smtpUrl() });

  it('has a message id that identifies repeats', async () => {
    busy = false;
    await transport().send('one', mail);
    expect(received.at(-1)).toContain('Message-ID: <one@parkho.test>');
  });

  const fresh = { ...mail, date: new Date().toISOString() };
  const stranger = 'Parkho <stranger@parkho.test>';
  it.each([
    ['waits for a server that has no time', fresh, {}, RetryLater, 'EENVELOPE RCPT TO 451'],
    [
      'rejects permanently an address that has been refused temporarily for long',
      mail,
      {},
      Refused,
      'EENVELOPE RCPT TO 451',
    ],
    [
      'rejects permanently an address that the server refuses permanently',
      { ...fresh, to: 'nobody@example.com' },
      {},
      Refused,
      'EENVELOPE RCPT TO 550',
    ],
    [
      'retries later when the server refuses the sender',
      mail,
      { mailFrom: stranger },
      RetryLater,
      'EENVELOPE MAIL FROM 550',
    ],
    [
      'retries later when the server is unavailable',
      mail,
      { smtpUrl: 'smtp://127.0.0.1:1' },
      RetryLater,
      'ESOCKET CONN',
    ],
  ])('%s, without the address', async (_, sent, settings, kind, refusal) => {
    busy = true;
    const failure = await open({ smtpUrl: smtpUrl(), ...settings })
      .send('two', sent)
      .catch((error) => error);
    expect(failure).toBeInstanceOf(kind);
    expect(failure.message.split(': ')[1]).toBe(refusal);
  });
});
