import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { browserPath, openBrowser } from './chromium.js';
import { copyDemoShop } from './demo-shop.js';
import { Server } from './server.js';

/** `describe` where there is a browser to look with; otherwise the suite counts as skipped. */
export const describeInBrowser = (what: string, tests: () => void): void =>
  (browserPath ? describe : describe.skip)(what, tests);

export const PHONE = { width: 390, height: 844 };
export const TABLET = { width: 768, height: 1024 };
export const DESKTOP = { width: 1440, height: 900 };

type Viewport = { width: number; height: number };

/** A page of its own session; `problems` collects what the browser complains about. */
interface OpenedPage {
  page: Page;
  problems: string[];
}

/**
 * A program and a browser for the tests of the suite that calls this.
 * @param env settings of the program beside those of every test; DEMO=1 begins with the whole demo shop
 * @param prepare what the program is to know before the first test
 */
export const shopInBrowser = (
  env: Record<string, string> = {},
  prepare: (server: Server) => Promise<void> = async () => {},
): {
  server: Server;
  openPage: (viewport: Viewport, options?: BrowserContextOptions) => Promise<OpenedPage>;
} => {
  const server = new Server(env);
  let browser: Browser;
  beforeAll(async () => {
    if (env.DEMO === '1') await copyDemoShop(server.dataDir);
    [browser] = await Promise.all([openBrowser(), server.start()]);
    await prepare(server);
  }, 240_000);
  // What a test leaves open goes on reading and drawing beside the tests after it.
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
  afterAll(async () => {
    await browser?.close();
    await server.remove();
  });
  return { server, openPage: (viewport, options) => openPage(browser, server.url, viewport, options) };
};

const openPage = async (
  browser: Browser,
  baseURL: string,
  viewport: Viewport,
  options?: BrowserContextOptions,
): Promise<OpenedPage> => {
  const context = await browser.newContext({ baseURL, viewport, reducedMotion: 'reduce', ...options });
  // What a test answers in place of the server would not reach a page that has a worker.
  if (options?.serviceWorkers !== 'allow')
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  const page = await context.newPage();
  if (options?.javaScriptEnabled !== false) waitForApplication(page);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  return { page, problems };
};

/** A page of the shop is there before the application hears presses. */
const waitForApplication = (page: Page): void => {
  const goto = page.goto.bind(page);
  page.goto = async (address, options) => {
    const response = await goto(address, options);
    const isPage = response?.headers()['content-type']?.startsWith('text/html');
    if (isPage) await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    return response;
  };
};

/** The page opens with a session. */
export const signIn = (page: Page, token: string): Promise<unknown> =>
  page.context().addInitScript((kept) => localStorage.setItem('token', kept), token);

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WCAG = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
const CONTRAST = { type: 'rule', values: ['color-contrast'] };

/** What axe finds against WCAG 2.2 AA, one line for each rule and place. */
export const accessibilityViolations = (page: Page): Promise<string[]> => violations(page, WCAG);

/** Texts that are too faint on their ground, one line for each place. */
export const faintTexts = (page: Page): Promise<string[]> => violations(page, CONTRAST);

const violations = async (page: Page, runOnly: object): Promise<string[]> => {
  // Colours change by transitions, as those of a button that has become enabled: their end is what counts.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  });
  // Not as a script of the page: its security policy allows none but our own. Reading it takes longer than some checks.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  return page.evaluate(
    async (options) => {
      const { axe } = globalThis as unknown as {
        axe: {
          run(
            context: Document,
            options: object,
          ): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>;
        };
      };
      const { violations } = await axe.run(document, options);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    },
    // Of the checks that pass, none is described.
    { runOnly, resultTypes: ['violations'] },
  );
};

/** By how many pixels the page can be scrolled sideways. */
export const beyondWindow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** In the page: what a translation into a language of longer words would make of it. */
export const lengthenWords = (): void => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (text.parentElement?.closest('script, style')) continue;
    text.data = text.data.replace(/\p{L}{3,}/gu, (word) => word + word.slice(-Math.ceil(word.length * 0.3)));
  }
};
