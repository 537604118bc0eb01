import { setTimeout as sleep } from 'node:timers/promises';
import { openBrowser } from '@parkho/e2e/dist/support/chromium.js';
import type { Browser, Locator, Page } from 'playwright-core';

/** A mid-range phone on mobile data: a CPU four times slower than this one, 9 Mbit/s, 100 ms. */
const SCREEN = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true };
const CPU_SLOWDOWN = 4;
const BYTES_PER_SECOND = 9e6 / 8;
const LATENCY_MS = 100;
/** The wait after hydration or a press, in milliseconds: longer than any measured value. */
const SETTLED_MS = 1_500;

/** Collects the browser's performance entries from the start of a page. */
const OBSERVER_SCRIPT = `
  const metrics = (window.metrics = { paint: 0, shift: 0, hydrated: 0, presses: [] });
  const on = (type, handle, options) =>
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true, ...options });
  on('largest-contentful-paint', ({ startTime }) => { metrics.paint = startTime; });
  on('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) metrics.shift += value; });
  on('event', ({ interactionId, duration }) => { if (interactionId) metrics.presses.push(duration); }, { durationThreshold: 16 });
  new MutationObserver(() => { metrics.hydrated ||= performance.now(); })
    .observe(document, { subtree: true, attributes: true, attributeFilter: ['data-hydrated'] });
`;

/** In milliseconds since the page was requested. */
interface PageMetrics {
  /** When the largest content was painted. */
  paint: number;
  /** The sum of layout shifts without user input. */
  shift: number;
  /** When the application was hydrated. */
  hydrated: number;
  /** The time of each press until its result was painted. */
  presses: number[];
}

export interface Visit extends Pick<PageMetrics, 'paint' | 'shift'> {
  /** Bytes of the scripts requested before hydration, including the heads of their answers. */
  script: number;
}

/** A browser configured as a phone; each page is a first visit with an empty cache. */
export class Phone {
  private constructor(private readonly browser: Browser) {}

  /** Needs `browserPath`. */
  static open = async (): Promise<Phone> => new Phone(await openBrowser());

  close = (): Promise<void> => this.browser.close();

  visit = (url: string): Promise<Visit> =>
    this.#on(url, async (page) => {
      const { paint, shift, hydrated } = await metricsOf(page);
      const script = await page.evaluate(
        (until) =>
          (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
            .filter(({ name, startTime }) => /\.js$/.test(name) && startTime < until)
            .reduce((sum, { transferSize }) => sum + transferSize, 0),
        hydrated,
      );
      return { paint, shift, script };
    });

  /**
   * The milliseconds from each press to the paint of its result.
   * @param controls the controls to press, in order
   */
  press = (url: string, controls: readonly ((page: Page) => Locator)[]): Promise<number[]> =>
    this.#on(url, async (page) => {
      const durations: number[] = [];
      for (const control of controls) {
        const { length } = (await metricsOf(page)).presses;
        await control(page).tap();
        await sleep(SETTLED_MS);
        durations.push(Math.max(0, ...(await metricsOf(page)).presses.slice(length)));
      }
      return durations;
    });

  async #on<T>(url: string, measure: (page: Page) => Promise<T>): Promise<T> {
    const context = await this.browser.newContext(SCREEN);
    try {
      const page = await context.newPage();
      const devTools = await context.newCDPSession(page);
      await devTools.send('Network.enable');
      await devTools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: LATENCY_MS,
        downloadThroughput: BYTES_PER_SECOND,
        uploadThroughput: BYTES_PER_SECOND,
      });
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
      await page.addInitScript(OBSERVER_SCRIPT);
      await page.goto(url);
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
      await sleep(SETTLED_MS);
      return await measure(page);
    } finally {
      await context.close();
    }
  }
}

const metricsOf = (page: Page): Promise<PageMetrics> => page.evaluate('metrics');
