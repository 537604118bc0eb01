import type { ElementHandle, Page, Response } from 'playwright-core';
import {
  accessibilityViolations,
  lengthenTexts,
  lowContrastTexts,
  overflowWidth,
} from '../support/browser.js';

/** The result of a check of one page. */
export interface PageCheck {
  /** A line for each problem. */
  problems: string[];
  /** The screenshot, a JPEG file. */
  picture: Buffer;
  /** Addresses on this site in its links. */
  links: string[];
}

/** Google calls 0.1 good; this shop is stricter. */
const SHIFT_MAX = 0.02;
/** A page is ready when nothing has changed for this long, or after READY_MS, in milliseconds. */
const UNCHANGED_MS = 400;
const READY_MS = 8_000;
/**
 * The number of controls whose focus ring is checked, and the time limit for a ring to appear or disappear, in
 * milliseconds.
 */
const MAX_TAB_STOPS = 12;
const FOCUS_RING_MS = 40;

/** Adds up the layout shifts without user input; runs in the page. */
export const recordLayoutShifts = (): void => {
  const shifts: { total: number } = Object.assign(globalThis, { shifts: { total: 0 } }).shifts;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
      if (!entry.hadRecentInput) shifts.total += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Resolves when the page has been rendered and no longer changes. */
export const waitUntilUnchanged = (page: Page): Promise<void> =>
  page.evaluate(
    ([unchangedMs, readyMs]) =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(end, unchangedMs);
        const limit = setTimeout(end, readyMs);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(end, unchangedMs);
        });
        observer.observe(document, { subtree: true, childList: true, characterData: true });
        function end() {
          observer.disconnect();
          clearTimeout(timer);
          clearTimeout(limit);
          resolve();
        }
      }),
    [UNCHANGED_MS, READY_MS] as const,
  );

/** Whether an answer is a failure; 404 is expected by some pages. */
const hasFailed = (response: Response): boolean => response.status() >= 400 && response.status() !== 404;

/** Collects the browser's errors while a page is open. */
export const collectBrowserErrors = (page: Page, expected: RegExp | undefined): string[] => {
  const messages: string[] = [];
  const add = (text: string) => {
    if (!expected?.test(text)) messages.push(text);
  };
  page.on('pageerror', ({ message }) => add(`exception: ${message}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) add(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (hasFailed(response)) add(`answer: ${response.status()} ${new URL(response.url()).pathname}`);
  });
  return messages;
};

/** Opens an address and checks the page. The browser's errors are collected by `collectBrowserErrors`. */
export const checkPage = async (page: Page, address: string): Promise<PageCheck> => {
  await page.goto(address);
  await waitUntilUnchanged(page);
  const problems = await problemsOf(page);
  const picture = await page.screenshot({ fullPage: true, type: 'jpeg', quality: 60 });
  const links = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter(({ origin, target, download }) => origin === location.origin && !target && !download)
      .map(({ pathname, search }) => pathname + search),
  );
  problems.push(...(await controlsWithoutFocusRing(page)));
  return { problems, picture, links: [...new Set(links)] };
};

/** The horizontal overflow of the page, and the element that causes it; empty without any. */
export const horizontalOverflow = async (page: Page, state = ''): Promise<string[]> => {
  const overflow = await overflowWidth(page);
  if (overflow <= 0) return [];
  const part = await page.evaluate(() => {
    const isClipped = (element: Element): boolean => {
      for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement)
        if (ancestor !== document.body && getComputedStyle(ancestor).overflowX !== 'visible') return true;
      return false;
    };
    const right = (element: Element) => element.getBoundingClientRect().right;
    const overflowing = [...document.body.querySelectorAll('*')].filter(
      (element) => right(element) > innerWidth && !isClipped(element),
    );
    return overflowing.sort((one, other) => right(other) - right(one))[0]?.outerHTML.slice(0, 160) ?? '';
  });
  return [`${state && `${state}: `}can be scrolled sideways by ${overflow} px: ${part}`];
};

const problemsOf = async (page: Page): Promise<string[]> => {
  const [overflow, shifted, violations] = [
    await horizontalOverflow(page),
    await page.evaluate(() => (globalThis as unknown as { shifts: { total: number } }).shifts.total),
    await accessibilityViolations(page),
  ];
  return [
    ...overflow,
    ...(shifted > SHIFT_MAX ? [`its parts moved by ${shifted.toFixed(3)}`] : []),
    ...violations.map((violation) => `axe: ${violation}`),
  ];
};

/** The styles of a control and its surroundings that a focus ring may change; runs in the page. */
const focusStylesOf = (element: Element): string => {
  const field = element.parentElement;
  const parts = [element, field, field?.parentElement, element.closest('label'), ...(field?.children ?? [])];
  return JSON.stringify(
    parts.flatMap((part) =>
      part
        ? [null, '::before', '::after'].map((pseudo) => {
            const { outline, boxShadow, border, backgroundColor, textDecorationLine } = getComputedStyle(
              part,
              pseudo,
            );
            return [outline, boxShadow, border, backgroundColor, textDecorationLine];
          })
        : [],
    ),
  );
};

/** The first controls in the tab order that look the same with and without the focus. */
const controlsWithoutFocusRing = async (page: Page): Promise<string[]> => {
  const withoutRing: string[] = [];
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  let previous: { control: ElementHandle; focused: string } | undefined;
  for (let count = 0; count <= MAX_TAB_STOPS; count++) {
    await page.keyboard.press('Tab');
    await page.waitForTimeout(FOCUS_RING_MS);
    // The parts of a date are separate tab stops while the field has the focus.
    const hasLostFocus =
      previous && (await previous.control.evaluate((element) => element !== document.activeElement));
    if (
      previous &&
      hasLostFocus &&
      (await previous.control.evaluate(focusStylesOf as never)) === previous.focused
    )
      withoutRing.push(
        `no visible focus: ${await previous.control.evaluate((element) => (element as Element).outerHTML.slice(0, 120))}`,
      );
    const control = (await page.evaluateHandle(() => document.activeElement)).asElement();
    if (!control || (await control.evaluate((element) => element === document.body))) break;
    previous = { control, focused: await control.evaluate(focusStylesOf as never) };
  }
  return withoutRing;
};

/** The narrowest width at which a page is read without horizontal scrolling (WCAG 2.2, 1.4.10), in pixels. */
const NARROWEST = 320;

/**
 * Checks the page in dark mode, at the narrowest width, with text twice as large, and with long words; restores all but
 * the last.
 */
export const checkStates = async (page: Page): Promise<string[]> => {
  const problems: string[] = [];
  await page.addStyleTag({ content: '*, ::before, ::after { transition-property: none !important }' });
  await page.emulateMedia({ colorScheme: 'dark' });
  problems.push(...(await lowContrastTexts(page)).map((text) => `in the dark: ${text}`));
  await page.emulateMedia({ colorScheme: 'light' });
  const viewport = page.viewportSize()!;
  await page.setViewportSize({ ...viewport, width: NARROWEST });
  // Elements that measure their space follow the window a moment later.
  if ((await overflowWidth(page)) > 0) await page.waitForTimeout(UNCHANGED_MS);
  problems.push(...(await horizontalOverflow(page, `${NARROWEST} px wide`)));
  await page.setViewportSize(viewport);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  problems.push(...(await horizontalOverflow(page, 'text twice as large')));
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.evaluate(lengthenTexts);
  problems.push(...(await horizontalOverflow(page, 'words a third longer')));
  return problems;
};
