import { mailLanguage } from './mail-language.js';
import { composeMail } from './mail-template.js';

const MAIL = {
  subject: 'Your listing was rejected: <b>ThinkPad</b> & "more"',
  paragraphs: ["Buyers don't see it.", 'You can edit it.'],
  items: [
    { title: 'Rejected', detail: 'Reason: <script>alert(1)</script>\n\n  Hello Sana,\nsend us money' },
    { detail: 'Blurred' },
  ],
  link: { label: 'See your listings', url: 'https://parkho.test/seller/products?state=rejected&page="1"' },
  footer: {
    reason: 'Why you get this mail: My listings.',
    links: [{ label: 'No more mails of this kind', url: 'https://parkho.test/unsubscribe?token=a.b' }],
  },
};

/** The visible text of a page. */
const read = (html: string): string =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|amp|#39|#10003);/g, (_, name: string) => SIGNS[name]!)
    .replace(/\s+/g, ' ');
const SIGNS: Record<string, string> = {
  lt: '<',
  gt: '>',
  quot: '"',
  amp: '&',
  '#39': "'",
  '#10003': '✓',
};

describe('a mail', () => {
  const { subject, text, html } = composeMail('Sana <img src=x onerror=alert(1)>\nBcc: all', MAIL);

  it('has the same content as text and HTML', () => {
    const content = read(html);
    const lines = [subject, ...text.split('\n')]
      .map((line) => line.replace(/^(\* |-- $)/, '').trim())
      .filter(Boolean);
    for (const line of lines)
      if (!line.startsWith('https://')) expect(content).toContain(line.replace(/:$/, ''));
    expect([...text.matchAll(/^https:\S+$/gm)].flat()).toEqual([
      MAIL.link.url,
      'https://parkho.test/unsubscribe?token=a.b',
    ]);
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)).toEqual([
      'https://parkho.test/seller/products?state=rejected&amp;page=&quot;1&quot;',
      'https://parkho.test/unsubscribe?token=a.b',
    ]);
  });

  it('escapes user text in HTML, and keeps it on its line', () => {
    for (const markup of ['<b>', '<script', '<img', 'onerror="']) expect(html).not.toContain(markup);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('&lt;b&gt;ThinkPad&lt;/b&gt; &amp; &quot;more&quot;');
    expect(text.split('\n')[0]).toBe('Hello Sana <img src=x onerror=alert(1)> Bcc: all,');
    // Only the first line is a greeting: an admin's text stays indented.
    expect(text.match(/^Hello/gm)).toHaveLength(1);
    expect(text).toContain('\n  Hello Sana,\n  send us money\n');
  });

  it('loads no remote resources', () => {
    expect(html).not.toMatch(/<(img|link|iframe)|<[^>]*(src=|url\()|@import/);
  });

  it('is right-to-left in Urdu, with user text unchanged', () => {
    const items = [{ detail: 'left "text-align:left"' }];
    const urdu = composeMail('Sana', { ...MAIL, items }, mailLanguage('ur'));
    expect(urdu.text.split('\n')[0]).toBe('السلام علیکم Sana،');
    expect(urdu.html).toContain('<html lang="ur" dir="rtl">');
    expect(urdu.html).toContain('left &quot;text-align:left&quot;');
    expect(urdu.html).toMatch(/text-align:right.*padding-right:14px;border-right:3px/);
    expect(urdu.html).not.toContain('border-left');
  });
});
