import { LANGUAGES, type Language } from '@parkho/contracts';
import { type MailLanguage, mailLanguage } from './mail-language.js';

/** The content of a mail, without recipient and time. */
export interface MailText {
  subject: string;
  text: string;
  html: string;
}

interface Link {
  label: string;
  url: string;
}

/** One of several entries of a mail. */
interface MailItem {
  title?: string;
  /** The reason as its author wrote it, possibly on several lines. */
  detail?: string;
  /** The page of the title. */
  url?: string;
}

interface MailContent {
  subject: string;
  paragraphs: readonly string[];
  items?: readonly MailItem[];
  /** A code that the reader copies exactly. */
  verbatim?: string;
  /** The reader's next step. */
  link?: Link;
  /** Why the reader gets the mail, and how to unsubscribe. */
  footer?: { reason: string; links: readonly Link[] };
}

/**
 * A mail with a greeting, as text and as HTML with the same content. `name` is the reader's; empty if it is unknown.
 * Texts of users are inserted as plain text: none becomes markup, and no line of it looks like one of the shop's.
 */
export const composeMail = (
  name: string,
  { subject, paragraphs, items = [], verbatim, link, footer }: MailContent,
  { language, t }: MailLanguage = mailLanguage(),
): MailText => {
  const inOneLine = name.replace(/\s+/g, ' ').trim();
  const greeting = inOneLine ? t('Hello {name},', { name: inOneLine }) : t('Hello,');
  const signature = t('Parkho: used computers, put to the test');
  return {
    subject,
    text: [
      greeting,
      ...paragraphs,
      ...items.map(({ title, detail, url }) =>
        [
          ...(title ? [`* ${title}`] : []),
          ...linesOf(detail).map((line) => `  ${line}`),
          ...(url ? [`  ${url}`] : []),
        ].join('\n'),
      ),
      ...(verbatim ? [verbatim] : []),
      ...(link ? [`${link.label}:\n${link.url}`] : []),
      `-- \n${signature}`,
      ...(footer ? [footer.reason, ...footer.links.map(({ label, url }) => `${label}:\n${url}`)] : []),
    ].join('\n\n'),
    html: page(
      language,
      subject,
      [
        `<h1 dir="auto" style="${HEADING}">${escaped(subject)}</h1>`,
        ...[greeting, ...paragraphs].map((text) => `<p dir="auto" style="${PARAGRAPH}">${escaped(text)}</p>`),
        ...items.map(itemOf),
        ...(verbatim ? [`<pre style="${USER_TEXT_STYLE}">${escaped(verbatim)}</pre>`] : []),
        ...(link ? [buttonOf(link)] : []),
      ],
      [signature, ...(footer ? [escaped(footer.reason), footer.links.map(smallLinkOf).join(' ')] : [])],
    ),
  };
};

const linesOf = (text = ''): string[] =>
  text
    .split(/\s*\n\s*/)
    .map((line) => line.trim())
    .filter(Boolean);

/**
 * Mail programs do not support style sheets: each element has its own styles, in the colours of the shop
 * (frontend/src/theme).
 */
const FONT = "font-family:Figtree,system-ui,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";
const WORDMARK = 'color:#16211d;font-size:24px;line-height:32px;font-weight:700;letter-spacing:-0.02em;';
/** The seal of the shop, drawn with text and styles: loading a picture would reveal when a mail was opened. */
const LOGO =
  'display:inline-block;width:32px;height:32px;margin-right:10px;border-radius:999px;background:#0b5a4b;color:#f6f4ee;font-size:18px;line-height:32px;text-align:center;vertical-align:top;';
const HEADING =
  'margin:0 0 20px;font-size:24px;line-height:1.2;font-weight:700;letter-spacing:-0.01em;overflow-wrap:anywhere;';
const PARAGRAPH = 'margin:0 0 16px;line-height:1.55;overflow-wrap:anywhere;';
const ITEM =
  'margin:0 0 16px;padding:2px 0;padding-left:14px;border-left:3px solid #0b5a4b;line-height:1.55;overflow-wrap:anywhere;';
const USER_TEXT_STYLE =
  'margin:0 0 16px;font-size:13px;line-height:1.5;white-space:pre-wrap;overflow-wrap:anywhere;';
const TEXT_COLOUR = 'color:#16211d;';
const MUTED = 'color:#4c5853;';
const BUTTON =
  'display:inline-block;margin:8px 0 4px;padding:12px 22px;border-radius:6px;background:#0b5a4b;color:#ffffff;line-height:1.25;text-decoration:none;font-weight:600;';
const SMALL_LINK = `${MUTED}display:inline-block;margin-right:20px;padding:6px 0;text-decoration:underline;`;
const SMALL = `margin:0 0 8px;font-size:14px;line-height:1.55;${MUTED}`;

/**
 * Dark colours, which override the elements' own where a mail program supports this query; others invert light colours
 * by themselves, or show them as they are.
 */
const DARK_MODE = `@media (prefers-color-scheme:dark){${[
  ['.paper', 'background:#111916'],
  ['.sheet', 'background:#1a2420;border-color:#35433d;color:#f2f0e8'],
  ['.mark', 'color:#f2f0e8'],
  ['.ink', 'color:#f2f0e8'],
  ['.soft', 'color:#b5c0ba'],
  ['.item', 'border-color:#8fd3bf'],
  ['.button', 'background:#dfece6;color:#063d33'],
]
  .map(([name, style]) => `${name}{${style!.replaceAll(/;|$/g, '!important;')}}`)
  .join('')}}`;

const itemOf = ({ title, detail, url }: MailItem): string =>
  `<div dir="auto" class="item" style="${ITEM}">${[
    ...(title ? [linked(`<strong>${escaped(title)}</strong>`, url)] : []),
    ...linesOf(detail).map((line) => `<span class="soft" style="${MUTED}">${escaped(line)}</span>`),
  ].join('<br>')}</div>`;

const linked = (html: string, url: string | undefined): string =>
  url ? `<a href="${escaped(url)}" class="ink" style="${TEXT_COLOUR}">${html}</a>` : html;

const buttonOf = ({ label, url }: Link): string =>
  `<p style="margin:0"><a href="${escaped(url)}" class="button" style="${BUTTON}">${escaped(label)}</a></p>`;

const smallLinkOf = ({ label, url }: Link): string =>
  `<a href="${escaped(url)}" class="soft" style="${SMALL_LINK}">${escaped(label)}</a>`;

/** One column, as wide as a phone or 560 pixels; of tables, as some mail programs support no other layout. */
const page = (
  language: Language,
  title: string,
  body: readonly string[],
  footer: readonly string[],
): string => {
  const { dir } = LANGUAGES[language];
  const html =
    `<!doctype html><html lang="${language}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(title)}</title><style>:root{color-scheme:light dark}${DARK_MODE}</style></head>` +
    `<body class="paper" style="margin:0;padding:0;background:#f6f4ee;${FONT}">` +
    `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" dir="${dir}" class="paper" style="background:#f6f4ee"><tr><td align="center" style="padding:24px 12px">` +
    '<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="max-width:560px;table-layout:fixed">' +
    `<tr><td style="padding:0 8px 16px;${FONT}"><span class="mark" style="${WORDMARK}"><span aria-hidden="true" style="${LOGO}">&#10003;</span>Parkho</span></td></tr>` +
    `<tr><td class="sheet" style="padding:28px 24px;background:#fffefb;border:1px solid #d8d4c7;border-radius:6px;color:#16211d;font-size:16px;text-align:left;${FONT}">${body.join('')}</td></tr>` +
    `<tr><td style="padding:20px 8px 0;text-align:left;${FONT}">${footer.map((text) => `<p class="soft" style="${SMALL}">${text}</p>`).join('')}</td></tr>` +
    '</table></td></tr></table></body></html>';
  return dir === 'rtl' ? rightToLeft(html) : html;
};

const OPPOSITE_SIDE = { left: 'right', right: 'left' } as const;

/** For right-to-left languages, of which Urdu is the only one: only in styles, as quotes in texts are escaped. */
const rightToLeft = (html: string): string =>
  html.replace(/ style="[^"]*"/g, (style) =>
    style
      .replace(/left|right/g, (side) => OPPOSITE_SIDE[side as keyof typeof OPPOSITE_SIDE])
      .replace(/line-height:1\.\d+/g, 'line-height:2')
      .replace('font-family:', "$&'Noto Nastaliq Urdu','Jameel Noori Nastaleeq',"),
  );

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
