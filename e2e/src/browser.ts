import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';

const executablePath = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));

/** `describe` where there is a browser to look with; otherwise the suite counts as skipped. */
export const describeInBrowser = executablePath ? describe : describe.skip;

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

export const openBrowser = (): Promise<Browser> =>
  // Chromium refuses to run its sandbox as root, which is what containers usually are.
  chromium.launch({
    executablePath: executablePath!,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });

/** A page of its own session; `problems` collects what the browser complains about. */
export const openPage = async (
  browser: Browser,
  baseURL: string,
  viewport: { width: number; height: number },
): Promise<{ page: Page; problems: string[] }> => {
  const context = await browser.newContext({ baseURL, viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  return { page, problems };
};

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds against WCAG 2.2 AA, one line for each rule and place. */
export const accessibilityViolations = async (page: Page): Promise<string[]> => {
  // Not as a script of the page: its security policy allows none but our own.
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(
          context: Document,
          options: object,
        ): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>;
      };
    };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const { violations } = await axe.run(document, { runOnly: { type: 'tag', values: tags } });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  });
};
