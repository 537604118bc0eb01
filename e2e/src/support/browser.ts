import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { browserPath, openBrowser } from './chromium.js';
import { copyDemoShop } from './demo-shop.js';
import { Server } from './server.js';

/** `describe` if there is a browser; otherwise the suite counts as skipped. */
export const describeInBrowser = (name: string, tests: () => void): void =>
  (browserPath ? describe : describe.skip)(name, tests);

export const PHONE = { width: 390, height: 844 };
export const TABLET = { width: 768, height: 1024 };
export const DESKTOP = { width: 1440, height: 900 };

type Viewport = { width: number; height: number };

/** A page with its own session; `problems` collects the browser's errors. */
interface OpenedPage {
  page: Page;
  problems: string[];
}

/**
 * A program and a browser for the tests of the calling suite.
 * @param env settings of the program in addition to every test's; DEMO=1 starts with the whole demo shop
 * @param prepare runs before the first test
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
  // Pages left open by a test continue to fetch and render during the following tests.
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
  // A page with a worker would bypass a test's mocked answers.
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

/** A page is shown before the application is hydrated. */
const waitForApplication = (page: Page): void => {
  const goto = page.goto.bind(page);
  page.goto = async (address, options) => {
    const response = await goto(address, options);
    const isPage = response?.headers()['content-type']?.startsWith('text/html');
    if (isPage) await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    return response;
  };
};

/** Opens the page with a session. */
export const signIn = (page: Page, token: string): Promise<unknown> =>
  page.context().addInitScript((value) => localStorage.setItem('token', value), token);

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WCAG = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
const CONTRAST = { type: 'rule', values: ['color-contrast'] };
const WITHOUT_CONTRAST = { 'color-contrast': { enabled: false } };

/** axe's violations of WCAG 2.2 AA, one line for each rule and element. */
export const accessibilityViolations = (page: Page): Promise<string[]> => violations(page, WCAG);

/** The same without the contrast of texts, which takes most of the time. */
export const violationsBesideContrast = (page: Page): Promise<string[]> =>
  violations(page, WCAG, WITHOUT_CONTRAST);

/** Texts with too little contrast, one line for each element. */
export const lowContrastTexts = (page: Page): Promise<string[]> => violations(page, CONTRAST);

const violations = async (page: Page, runOnly: object, rules = {}): Promise<string[]> => {
  // Colours change by transitions, as those of an enabled button: the final colour counts.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  });
  // Not as a script of the page: its security policy allows only the shop's own. Loading it takes longer than some
  // checks.
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
    // Passed checks are not reported.
    { runOnly, rules, resultTypes: ['violations'] },
  );
};

/** The pixels by which the page can be scrolled horizontally. */
export const overflowWidth = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Runs in the page: simulates a translation into a language of longer words. */
export const lengthenTexts = (): void => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (text.parentElement?.closest('script, style')) continue;
    text.data = text.data.replace(/\p{L}{3,}/gu, (word) => word + word.slice(-Math.ceil(word.length * 0.3)));
  }
};
