import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Server } from './server.js';

const PATIENCE_MS = 60_000;

/** What the pattern finds in a mail that the server has sent, once it has: without a mail server they are files. */
export const foundInMail = (server: Server, pattern: RegExp): Promise<string> =>
  eventually(() => {
    const outbox = join(server.dataDir, 'outbox');
    const names = existsSync(outbox) ? readdirSync(outbox) : [];
    return names
      .filter((name) => name.endsWith('.eml'))
      .map((name) => pattern.exec(plainText(readFileSync(join(outbox, name), 'utf8')))?.[0])
      .find((found) => found !== undefined);
  });

/** A mail with its quoted-printable parts undone. */
const plainText = (mail: string): string =>
  /quoted-printable/i.test(mail)
    ? mail
        .replace(/=\r?\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : mail;

/** The first answer that is one. */
export const eventually = async <T>(ask: () => Promise<T | undefined> | T | undefined): Promise<T> => {
  for (
    const deadline = Date.now() + PATIENCE_MS;
    ;
    await new Promise((resolve) => setTimeout(resolve, 100))
  ) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error('What was waited for did not happen');
  }
};
