import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Undefined if there is no browser. */
export const browserPath = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
].find((path) => existsSync(path));

/** Chromium refuses to run its sandbox as root, the usual user in containers. */
export const browserArguments = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** Needs `browserPath`. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: browserPath!, args: browserArguments });
