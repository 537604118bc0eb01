import { PASSWORD_RESET_MINUTES, passwordResetPath } from '@parkho/contracts';

/** What a mail says; who gets it and when is not its business. */
export interface MailText {
  subject: string;
  text: string;
  html: string;
}

interface Letter {
  subject: string;
  paragraphs: readonly string[];
  /** What the reader can do about it. */
  link?: { label: string; url: string };
}

/** Every mail about an account. `name` is the reader's, `base` where the shop is reached: 'https://parkho.pk'. */
export const MAILS = {
  passwordReset: (name: string, base: string, token: string) =>
    letter(name, {
      subject: 'Choose a new password',
      paragraphs: [
        'Somebody, we think you, asked for a new password for your Parkho account.',
        `This link works once, for ${PASSWORD_RESET_MINUTES} minutes. If it was not you, do nothing: your password stays as it is.`,
      ],
      link: { label: 'Choose a new password', url: base + passwordResetPath(token) },
    }),

  passwordChanged: (name: string, base: string) =>
    letter(name, {
      subject: 'Your password was changed',
      paragraphs: [
        'The password of your Parkho account was changed, and every device was signed out.',
        'If it was not you, take your account back at once by choosing a new password.',
      ],
      link: { label: 'Choose a new password', url: `${base}/forgot-password` },
    }),

  /** To the address that was left. */
  emailChanged: (name: string) =>
    letter(name, {
      subject: 'Your email address was changed',
      paragraphs: [
        'Your Parkho account now has another email address. This is the last mail to this one.',
        'If it was not you, answer this mail: somebody else has your password.',
      ],
    }),

  accountCreated: (name: string, base: string) =>
    letter(name, {
      subject: 'Your Parkho account',
      paragraphs: [
        'We have made an account for you at Parkho, the marketplace for tested computers.',
        'Whoever made it tells you the password. You can also choose one of your own now.',
      ],
      link: { label: 'Choose a password', url: `${base}/forgot-password` },
    }),

  accountDeactivated: (name: string) =>
    letter(name, {
      subject: 'Your account was deactivated',
      paragraphs: [
        'Your Parkho account was deactivated by our team. You are signed out and cannot log in.',
        'If you think this is a mistake, answer this mail.',
      ],
    }),

  accountReactivated: (name: string, base: string) =>
    letter(name, {
      subject: 'Your account is active again',
      paragraphs: ['Your Parkho account is active again. You can log in as before.'],
      link: { label: 'Login', url: `${base}/login` },
    }),

  accountErased: (name: string) =>
    letter(name, {
      subject: 'Your account was deleted',
      paragraphs: [
        'Your Parkho account was deleted, and with it your listings, your pictures and everything that tells who you are.',
        'Nobody can bring it back. This is the last mail from us.',
      ],
    }),
};

const SIGNATURE = 'Parkho: used computers, put to the test';

const letter = (name: string, { subject, paragraphs, link }: Letter): MailText => {
  const greeting = `Hello ${name},`;
  return {
    subject,
    text: [
      greeting,
      ...paragraphs,
      ...(link ? [`${link.label}:\n${link.url}`] : []),
      `-- \n${SIGNATURE}`,
    ].join('\n\n'),
    html: page(subject, [
      ...[greeting, ...paragraphs].map((text) => `<p style="${PARAGRAPH}">${escaped(text)}</p>`),
      ...(link
        ? [
            `<p style="${PARAGRAPH}"><a href="${escaped(link.url)}" style="${BUTTON}">${escaped(link.label)}</a></p>`,
          ]
        : []),
      `<p style="${PARAGRAPH}color:#5c6470;font-size:14px">${SIGNATURE}</p>`,
    ]),
  };
};

/** Mail programs know no style sheets: each element carries its own. */
const PARAGRAPH = 'margin:0 0 16px;line-height:1.5;';
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#14532d;color:#ffffff;text-decoration:none;font-weight:600;';

const page = (title: string, body: readonly string[]): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title></head>` +
  '<body style="margin:0;padding:24px;background:#f6f5f1;font-family:system-ui,sans-serif;font-size:16px;color:#1c2128">' +
  `<div style="max-width:32rem;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">${body.join('')}</div>` +
  '</body></html>';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);
