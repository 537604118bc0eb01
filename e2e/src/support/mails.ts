import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TIMEOUT_MS = 60_000;

/** The first defined result. */
export const eventually = async <T>(poll: () => Promise<T | undefined> | T | undefined): Promise<T> => {
  for (const deadline = Date.now() + TIMEOUT_MS; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const result = await poll();
    if (result !== undefined) return result;
    if (Date.now() > deadline) throw new Error('The condition was not met in time');
  }
};

/** The link to a page, or to one below it, in a mail to an address: without a mail server mails are files. */
export const linkInMail = (dataDir: string, to: string, page: string): Promise<string> =>
  eventually(() => {
    const outbox = join(dataDir, 'outbox');
    if (!existsSync(outbox)) return undefined;
    const mails = readdirSync(outbox)
      .filter((name) => name.endsWith('.eml'))
      .flatMap((name) => contentOf(join(outbox, name)))
      .map(plainText);
    const link = new RegExp(`${page}[/?][\\w.~=-]+`);
    return mails
      .filter((mail) => mail.includes(to))
      .map((mail) => link.exec(mail)?.[0])
      .find(Boolean);
  });

/** Empty if the mail was deleted since the folder was listed, as those of an erased person are. */
const contentOf = (path: string): string[] => {
  try {
    return [readFileSync(path, 'utf8')];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

/** A mail with its quoted-printable parts decoded; its headers have none. */
const plainText = (mail: string): string => {
  if (!/quoted-printable/i.test(mail)) return mail;
  const [headers, ...parts] = mail.split(/\r?\n\r?\n/);
  const body = parts
    .join('\n\n')
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return `${headers}\n\n${body}`;
};
