import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { type Config, DEMO_DOMAIN } from '../../config.js';
import { Refused, RetryLater } from '../reactions/reaction.js';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** ISO 8601; the time of the mail's subject. */
  date: string;
  /** The address of one-click unsubscription without a login (RFC 8058). */
  unsubscribe?: string;
}

/** A way to send mails. */
export interface MailTransport {
  /**
   * Sends a mail once, as far as possible: the same id is the same mail.
   * @throws RetryLater when no mail can be sent at the moment, or the address is not accepted for now
   * @throws Refused when the server will not accept this mail, though it may accept others
   */
  send(id: string, mail: Mail): Promise<void>;
  /** Removes stored mails, if any. */
  removeStored(ids: readonly string[]): Promise<void>;
  /** The number of mails stored as files; undefined if mails are sent. */
  storedCount(): Promise<number | undefined>;
}

/** Timeouts of a server for one step, in milliseconds. */
const SMTP_TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 8_000 };

/** How long an address that a server does not accept for now may delay other mails, in milliseconds. */
const ADDRESS_TIMEOUT_MS = 10 * 60 * 1000;

/** Nodemailer's error of a mail that was not accepted. */
interface SmtpError {
  code?: string;
  /** The step that failed: 'AUTH PLAIN', 'MAIL FROM', 'RCPT TO', 'DATA'. */
  command?: string;
  responseCode?: number;
}

/**
 * Whether the server refuses this mail permanently, so that others must not wait for it: anyone can register an address
 * that no server accepts. Errors of all mails, such as a wrong password or sender, are for the operator to correct, and
 * all mails wait until then.
 */
const isPermanentFailure = ({ code, command, responseCode = 0 }: SmtpError, { date }: Mail): boolean => {
  if (code === 'EMESSAGE') return responseCode >= 500;
  const isAddress = code === 'EENVELOPE' && command !== 'MAIL FROM';
  return isAddress && (responseCode >= 500 || Date.now() - Date.parse(date) > ADDRESS_TIMEOUT_MS);
};

/** Sends by SMTP. A crash between the server's response and our record sends a mail again, with the same Message-ID. */
class SmtpTransport implements MailTransport {
  private readonly transport;

  constructor(
    url: string,
    private readonly from: string,
  ) {
    this.transport = createTransport({ url, ...SMTP_TIMEOUTS });
  }

  async send(id: string, mail: Mail): Promise<void> {
    try {
      await this.transport.sendMail(messageOf(id, mail, this.from));
    } catch (error) {
      // Without the server's message, which may repeat the address.
      const { code, command, responseCode } = error as SmtpError;
      if (!code) throw error;
      const refusal = [code, command, responseCode].filter(Boolean).join(' ');
      if (isPermanentFailure(error as SmtpError, mail))
        throw new Refused(`The server refuses the mail: ${refusal}`);
      throw new RetryLater(`The server takes no mail now: ${refusal}`);
    }
  }

  async removeStored(): Promise<void> {}

  async storedCount(): Promise<undefined> {}
}

/** Writes files: outbox/<id>.eml, atomically. */
class OutboxTransport implements MailTransport {
  private readonly composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });

  constructor(
    private readonly folder: string,
    private readonly from: string,
    private readonly printsLinks: boolean,
  ) {}

  async send(id: string, mail: Mail): Promise<void> {
    const { message } = await this.composer.sendMail(messageOf(id, mail, this.from));
    await this.write(id, message as Buffer).catch((error: NodeJS.ErrnoException) => {
      throw new RetryLater(`The outbox cannot be written: ${error.code}`);
    });
    if (!this.printsLinks || mail.to.endsWith(DEMO_DOMAIN)) return;
    const [link] = mail.text.match(/https?:\/\/\S+/) ?? [];
    // The logger prints only warnings and errors.
    if (link) console.log(`  ${mail.subject}: ${link}`);
  }

  async removeStored(ids: readonly string[]): Promise<void> {
    const forgotten = new Set(ids);
    // There is no folder before the first mail.
    const names = await readdir(this.folder).catch(() => []);
    for (const name of names)
      if (forgotten.has(name.replace(/\.(eml|tmp)$/, ''))) await rm(this.file(name), { force: true });
  }

  async storedCount(): Promise<number> {
    const names = await readdir(this.folder).catch(() => []);
    return names.filter((name) => name.endsWith('.eml')).length;
  }

  private async write(id: string, message: Buffer): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const temporary = this.file(`${id}.tmp`);
    {
      await using handle = await open(temporary, 'w', 0o600);
      await handle.writeFile(message);
      await handle.sync();
    }
    await rename(temporary, this.file(`${id}.eml`));
  }

  private file(name: string): string {
    return join(this.folder, name);
  }
}

const messageOf = (id: string, { date, to, unsubscribe, ...mail }: Mail, from: string) => ({
  ...mail,
  // As an object it is one address, whatever characters are in it; a text would be parsed as a list.
  to: { name: '', address: to },
  from,
  date: new Date(date),
  messageId: `<${id}@${from.replace(/^.*@|>$/g, '')}>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
});

/** The transport of the settings: SMTP_URL, or files in DATA_DIR. */
export const openMailTransport = ({ smtpUrl, mailFrom, dataDir, printsMailLinks }: Config): MailTransport =>
  smtpUrl
    ? new SmtpTransport(smtpUrl, mailFrom)
    : new OutboxTransport(join(dataDir, 'outbox'), mailFrom, printsMailLinks);
