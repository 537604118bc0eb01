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

const SIGNATURE = 'Parkho: used computers, put to the test';

/** A mail that greets its reader, as text and as HTML. `name` is the reader's. */
export const letter = (name: string, { subject, paragraphs, link }: Letter): MailText => {
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
