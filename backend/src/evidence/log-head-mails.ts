import { Inject, Injectable } from '@nestjs/common';
import type { Recorded } from '@parkho/contracts';
import type { Config } from '../config.js';
import { CONFIG, MAIL_TRANSPORT } from '../platform/engines/tokens.js';
import type { MailTransport } from '../platform/mail/mail.js';
import { composeMail } from '../platform/mail/mail-template.js';
import type { Reaction } from '../platform/reactions/reaction.js';
import { ReactionHandler } from '../platform/reactions/reactors.js';
import { LOG_HEAD_MAIL } from './log-signer.js';

type LogHeadSigned = Extract<Recorded, { type: 'LogHeadSigned' }>;

/** Sends each signed log head to the auditor, beyond the reach of the shop's operators. */
@Injectable()
@ReactionHandler()
export class LogHeadMails implements Reaction<'LogHeadSigned'> {
  readonly name = LOG_HEAD_MAIL;
  readonly handles = ['LogHeadSigned'] as const;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'auditorEmail'>,
    @Inject(MAIL_TRANSPORT) private readonly mail: MailTransport,
  ) {}

  appliesTo(): boolean {
    return this.config.auditorEmail !== undefined;
  }

  async react({ id, data: { size, checkpoint }, metadata: { at } }: LogHeadSigned): Promise<void> {
    const text = composeMail('auditor', {
      subject: `Checkpoint of the Parkho log: ${size.toLocaleString('en-US')} events`,
      paragraphs: [
        'This is a signed checkpoint of the log. Keep it: together with the public key of the log it proves later that ' +
          'none of these events was changed, removed or inserted.',
        'To verify, run npm run audit -- verify FILE, where FILE holds the lines below.',
      ],
      verbatim: checkpoint,
    });
    await this.mail.send(id, { ...text, to: this.config.auditorEmail!, date: at });
  }
}
