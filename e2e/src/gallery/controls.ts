import type { BrowserContext, JSHandle, Locator, Page } from 'playwright-core';
import { waitUntilUnchanged } from './page-checks.js';
import { screenOf } from './visits.js';

/** Pressable elements; links are tested by following them. */
const CONTROLS =
  ':is(button, summary, [role=button], [role=tab], [role=switch]):visible:not(:disabled, [aria-disabled=true])';
/** Already selected elements stay so when pressed again. */
const SELECTED = ':is([aria-selected=true], [aria-pressed=true], [aria-current], [aria-checked=true])';
/** The maximum number of controls pressed on one screen; the rows of a list have the same ones. */
const MAX_PRESSES = 25;
/** The time limits for a control to be present and uncovered, and for its press to have an effect, in milliseconds. */
const VISIBLE_TIMEOUT_MS = 5_000;
const EFFECT_MS = 1_000;

interface Effects {
  count: number;
}

/** Counts the possible effects of a press, except the button's own ripple; runs in the page. */
const watchEffects = (): void => {
  const effects: Effects = Object.assign(globalThis, { effects: { count: 0 } }).effects;
  const add = () => {
    effects.count++;
  };
  const isOfRipple = ({ target }: MutationRecord): boolean =>
    !document.body?.contains(target) ||
    ((target instanceof Element ? target : target.parentElement)?.closest('.MuiTouchRipple-root') ?? null) !==
      null;
  new MutationObserver((records) => {
    if (!records.every(isOfRipple)) add();
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  addEventListener('scroll', add, true);
  window.print = add;
  window.open = () => {
    add();
    return null;
  };
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async () => add(), write: async () => add() },
  });
};

/**
 * Presses the controls of a page one by one, and returns the names of those without an effect. No write reaches the
 * server.
 *
 * @param pressed controls of earlier pages; those of this one are added
 */
export const controlsWithoutEffect = async (
  context: BrowserContext,
  address: string,
  pressed: Set<string>,
): Promise<string[]> => {
  const withoutEffect: string[] = [];
  let page = await openPage(context, address);
  const storage = await storageOf(page);
  let count = 0;
  for (const { index, name, isOfFrame } of await controlsOf(page)) {
    // The subject of a control is after the colon.
    const key = `${isOfFrame ? '' : screenOf(address)} ${name.split(':')[0]!.replace(/\d+/g, '0')}`;
    if (pressed.has(key) || count === MAX_PRESSES) continue;
    pressed.add(key);
    count++;
    const isPresent = (await controlsOf(page)).some(
      (control) => control.index === index && control.name === name,
    );
    let outcome = isPresent ? await press(page, page.locator(CONTROLS).nth(index)) : 'is gone';
    // An earlier press may have navigated away, or have covered it.
    if (outcome !== 'happened') {
      await page.close();
      page = await openPage(context, address, storage);
      outcome = await press(page, page.locator(CONTROLS).nth(index));
    }
    if (outcome !== 'happened') withoutEffect.push(`control "${name}" ${outcome}`);
  }
  await page.close();
  return withoutEffect;
};

interface Control {
  /** Its index among the controls of the page. */
  index: number;
  name: string;
  /** Whether it is in the header, footer or navigation, which other pages share. */
  isOfFrame: boolean;
}

/** The currently pressable controls: excludes those behind a dialog, and none while the page is being left. */
const controlsOf = async (page: Page): Promise<Control[]> => {
  const pressable = page.locator(CONTROLS).evaluateAll((controls, selected) => {
    const dialog = document.querySelector('dialog:modal, [role=dialog], [role=menu], [role=listbox]');
    return controls.flatMap((control, index) => {
      // The skip link is above the page until it has the focus.
      const isAbove = control.getBoundingClientRect().bottom <= 0;
      if (isAbove || control.matches(selected) || (dialog && !dialog.contains(control))) return [];
      const text = control.getAttribute('aria-label') || control.textContent || '';
      const name = text.replace(/\s+/g, ' ').trim().slice(0, 60);
      return [{ index, name, isOfFrame: control.closest('header, footer, nav, aside') !== null }];
    });
  }, SELECTED);
  return pressable.catch(() => []);
};

type StorageEntries = [key: string, value: string][];

/** The page's storage in the browser; empty if access is denied. */
const storageOf = (page: Page): Promise<StorageEntries> =>
  page.evaluate(() => Object.entries(localStorage)).catch(() => []);

/** @param storage the initial storage of the browser: without filters set by earlier presses */
const openPage = async (
  context: BrowserContext,
  address: string,
  storage: StorageEntries = [],
): Promise<Page> => {
  const page = await context.newPage();
  await page.addInitScript((entries) => {
    if (entries.length === 0) return;
    localStorage.clear();
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, storage);
  await page.addInitScript(watchEffects);
  await page.route(/\/api\//, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 400, json: { success: false, message: 'Not while the gallery looks' } }),
  );
  await page.goto(address);
  await waitUntilUnchanged(page);
  return page;
};

const press = async (page: Page, control: Locator): Promise<string> => {
  let requests = 0;
  page.on('request', () => requests++);
  page.on('download', () => requests++);
  page.on('filechooser', () => requests++);
  page.on('dialog', (dialog) => {
    requests++;
    void dialog.dismiss();
  });
  const addressBefore = page.url();
  let focusBefore: JSHandle;
  try {
    await control.waitFor({ timeout: VISIBLE_TIMEOUT_MS });
    focusBefore = await page.evaluateHandle(() => document.activeElement);
    await page.evaluate(() => {
      (globalThis as unknown as { effects: Effects }).effects.count = 0;
    });
    await control.click({ timeout: VISIBLE_TIMEOUT_MS });
  } catch {
    return 'cannot be pressed';
  }
  for (const deadline = Date.now() + EFFECT_MS; Date.now() < deadline; await page.waitForTimeout(25)) {
    if (requests > 0 || page.url() !== addressBefore) return 'happened';
    const hasEffect = await page
      .evaluate((before) => {
        const { count } = (globalThis as unknown as { effects: Effects }).effects;
        return (
          count > 0 ||
          (document.activeElement !== before && document.activeElement?.matches('input, textarea'))
        );
      }, focusBefore)
      // The page is left.
      .catch(() => true);
    if (hasEffect) return 'happened';
  }
  return 'does nothing';
};
