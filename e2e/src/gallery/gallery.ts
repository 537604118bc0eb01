import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SignedIn, TOKEN_STORAGE_KEY } from '@parkho/contracts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { DESKTOP, PHONE } from '../support/browser.js';
import { openBrowser } from '../support/chromium.js';
import { copyDemoShop, isShared } from '../support/demo-shop.js';
import { Server, waitForDemo } from '../support/server.js';
import { controlsWithoutEffect } from './controls.js';
import { FIRST_DAY_VIEWERS, firstDayAddresses, newAccount } from './empty-shop.js';
import {
  checkPage,
  checkStates,
  collectBrowserErrors,
  horizontalOverflow,
  recordLayoutShifts,
  waitUntilUnchanged,
} from './page-checks.js';
import { firstAddresses, requiresSession, screenOf, type Viewer } from './visits.js';

export const VIEWERS = [
  'visitor',
  'buyer',
  'seller',
  'assistant',
  'moderator',
  'inspector',
  'analyst',
  'admin',
] as const satisfies Viewer[];

const WIDTHS = { phone: PHONE, desktop: DESKTOP } as const;
type Width = keyof typeof WIDTHS;

/** The shop with its demo content, and an empty shop on its first day. */
export type ShopName = 'demo' | 'empty';

/** One page as one viewer sees it, at one width. */
export interface CapturedView {
  shop: ShopName;
  viewer: Viewer;
  width: Width;
  address: string;
  /** Its picture, in the folder of the gallery. */
  file: string;
  problems: readonly string[];
}

/** The shop, viewer and width of a page. */
export const viewOf = ({ shop, viewer, width }: CapturedView): string =>
  `${shop === 'empty' ? 'empty shop, ' : ''}${viewer}, ${width}`;

interface GalleryOptions {
  /** The folder of the pictures. */
  folder: string;
  shops?: readonly ShopName[];
  viewers?: readonly Viewer[];
  widths?: readonly Width[];
  /** Whether the controls are pressed, which takes half of the time. */
  presses?: boolean;
  /** Concurrent viewers. */
  workers?: number;
  onView?: (view: CapturedView) => void;
}

export interface Gallery {
  views: CapturedView[];
  /** Dead links, each with a page that has it. */
  deadLinks: string[];
  links: number;
  /** The number of pressed controls. */
  controls: number;
}

/** The requests of a page that are delayed or failed: all except those for the user's identity. */
const DATA = /\/api\/(?!auth\/me|live)/;
/** How long a page stays in its loading state, in milliseconds. */
const LOADING_MS = 1_500;
/** How long it may retry before it shows the error, in milliseconds. */
const RETRY_TIMEOUT_MS = 10_000;
/** The dead link of the shop's own test pages. */
const MISSING_ADDRESS = /nothing|nowhere|none/;

/**
 * Opens every page of the demo shop as each viewer at each width, checks it in its states, presses its controls,
 * follows its links to the screens they open, and saves its picture; and those of an empty shop on a phone.
 */
export const gallery = async ({
  folder,
  shops = ['demo', 'empty'],
  viewers = VIEWERS,
  widths = ['phone', 'desktop'],
  presses = true,
  workers = 2,
  onView = () => {},
}: GalleryOptions): Promise<Gallery> => {
  const servers = { demo: new Server({ DEMO: '1' }), empty: new Server({ DEMO: '0' }) };
  let browser: Browser | undefined;
  mkdirSync(folder, { recursive: true });
  try {
    const { demo } = servers;
    if (shops.includes('demo') && isShared()) demo.printed = await copyDemoShop(demo.dataDir);
    [browser] = await Promise.all([openBrowser(), ...shops.map((shop) => servers[shop].start())]);
    if (shops.includes('demo')) await waitForDemo(demo);
    const views: CapturedView[] = [];
    const links = new Map<string, string>();
    const pressed = new Set<string>();
    const common = { browser, folder, links, onView, presses, pressed };
    const queue = shops.flatMap((shop) => {
      const shopViewers =
        shop === 'demo' ? viewers : FIRST_DAY_VIEWERS.filter((viewer) => viewers.includes(viewer));
      const tour: GalleryVisit = {
        ...common,
        shop,
        server: servers[shop],
        widths: shop === 'demo' ? widths : widths.filter((width) => width === 'phone'),
      };
      return shopViewers.map((viewer) => ({ viewer, tour }));
    });
    const work = async () => {
      for (let visit = queue.shift(); visit; visit = queue.shift())
        views.push(...(await visitAs(visit.viewer, visit.tour)));
    };
    await Promise.all(Array.from({ length: workers }, work));
    return {
      views,
      deadLinks: await brokenLinksAmong(links, servers.demo),
      links: links.size,
      controls: pressed.size,
    };
  } finally {
    await browser?.close();
    await Promise.all(Object.values(servers).map((server) => server.remove()));
  }
};

interface GalleryVisit extends Required<Pick<GalleryOptions, 'folder' | 'widths' | 'presses' | 'onView'>> {
  browser: Browser;
  shop: ShopName;
  server: Server;
  /** Addresses of the demo in links, each with a page that has the link. */
  links: Map<string, string>;
  /** Pressed controls. */
  pressed: Set<string>;
}

const visitAs = async (viewer: Viewer, tour: GalleryVisit): Promise<CapturedView[]> => {
  const { browser, shop, server, widths } = tour;
  const token =
    viewer === 'visitor'
      ? undefined
      : await (shop === 'demo' ? logIn(server, viewer) : newAccount(server, viewer));
  const views: CapturedView[] = [];
  for (const width of widths) {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: WIDTHS[width],
      reducedMotion: 'reduce',
    });
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    await context.addInitScript(recordLayoutShifts);
    if (token)
      await context.addInitScript(
        ([key, value]) => localStorage.setItem(key!, value!),
        [TOKEN_STORAGE_KEY, token],
      );
    const queue = shop === 'demo' ? await firstAddresses(server, viewer) : firstDayAddresses(viewer);
    const screens = new Set(queue.map(screenOf));
    for (let address = queue.shift(); address; address = queue.shift()) {
      const { view, links } = await captureView({ viewer, width, address }, context, tour);
      views.push(view);
      tour.onView(view);
      for (const link of shop === 'demo' ? links : []) {
        tour.links.set(link, `${viewer} ${address}`);
        const screen = screenOf(link);
        if (viewer === 'visitor' || !requiresSession(link) || screens.has(screen)) continue;
        screens.add(screen);
        queue.push(link);
      }
    }
    await context.close();
  }
  return views;
};

const captureView = async (
  { viewer, width, address }: Pick<CapturedView, 'viewer' | 'width' | 'address'>,
  context: BrowserContext,
  { folder, shop, presses, pressed }: GalleryVisit,
): Promise<{ view: CapturedView; links: string[] }> => {
  const page = await context.newPage();
  const browserMessages = collectBrowserErrors(page, MISSING_ADDRESS.test(address) ? /40[04]/ : undefined);
  const problems: string[] = [];
  const file = `${[...(shop === 'empty' ? [shop] : []), viewer, width, ...address.split(/\W+/)].filter(Boolean).join('-').slice(0, 150)}.jpg`;
  let pageLinks: string[] = [];
  try {
    const { picture, links, problems: pageProblems } = await checkPage(page, address);
    writeFileSync(join(folder, file), picture);
    pageLinks = links;
    problems.push(...pageProblems, ...browserMessages);
    if (width === 'phone') {
      problems.push(...(await checkStates(page)));
      // Pages of one viewer share the browser's storage, and an open one would take over another's filters.
      await page.close();
      if (requiresSession(address)) problems.push(...(await withoutAnswers(context, address)));
      if (presses) problems.push(...(await controlsWithoutEffect(context, address, pressed)));
    }
  } catch (error) {
    problems.push(`cannot be checked: ${(error as Error).message.split('\n')[0]}`);
  }
  await page.close();
  return { view: { shop, viewer, width, address, file, problems }, links: pageLinks };
};

/** A page whose data do not arrive, and one whose data the server fails to return. */
const withoutAnswers = async (context: BrowserContext, address: string): Promise<string[]> => {
  const problemsOf = async (answer: (page: Page) => Promise<unknown>, state: string, indicator: string) => {
    const page = await context.newPage();
    await answer(page);
    await page.goto(address);
    if (state === 'loading') await page.waitForTimeout(LOADING_MS);
    else await waitUntilUnchanged(page);
    const problems = await horizontalOverflow(page, state);
    const isEmpty = async () =>
      (await page.locator(indicator).count()) === 0 &&
      (await page.locator('main').innerText()).trim().length < 40;
    // Failed requests may be retried before the page shows the error.
    for (const deadline = Date.now() + RETRY_TIMEOUT_MS; (await isEmpty()) && Date.now() < deadline; )
      await page.waitForTimeout(100);
    if (await isEmpty()) problems.push(`${state}: the page is empty`);
    await page.close();
    return problems;
  };
  // A status that clients do not retry.
  const failure = { status: 400, json: { success: false, message: 'Service unavailable' } };
  const problems = await Promise.all([
    problemsOf(
      (page) => page.route(DATA, () => {}),
      'loading',
      ':is([role=status], [aria-busy=true], [role=progressbar], .MuiSkeleton-root, .animate-pulse)',
    ),
    problemsOf((page) => page.route(DATA, (route) => route.fulfill(failure)), 'error', '[role=alert]'),
    // As on a phone without network.
    problemsOf(
      (page) => page.route(DATA, (route) => route.abort('internetdisconnected')),
      'offline',
      '[role=alert]',
    ),
  ]);
  return problems.flat();
};

/** The token of the demo's account of a role, whose password the program has printed. */
const logIn = async (server: Server, role: string): Promise<string> => {
  const [, email, password] = new RegExp(`\\b${role} +(\\S+@\\S+) +(\\S+)`).exec(server.printed)!;
  const body = { email: email!, password: password! };
  return (await server.call<SignedIn>('POST', '/auth/login', { body })).token;
};

/** One address of each screen is opened: the server answers missing pages with 404. */
const brokenLinksAmong = async (links: ReadonlyMap<string, string>, server: Server): Promise<string[]> => {
  const dead: string[] = [];
  for (const [link, from] of links) {
    // A device that is not public is visible only to its seller and the staff, whom the server's rendering does not
    // know.
    const isPrivate = link.startsWith('/devices/') && !from.startsWith('visitor');
    if (isPrivate || MISSING_ADDRESS.test(link) || MISSING_ADDRESS.test(from)) continue;
    const { status } = await fetch(server.url + link);
    if (status >= 400) dead.push(`${link}: ${status}, on ${from}`);
  }
  return dead;
};
