import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { browserArguments, browserPath } from './chromium.js';

interface Message {
  id?: number;
  method?: string;
  result?: { result?: { value?: unknown } };
}

/**
 * A page in its own browser, over the DevTools protocol. Playwright attaches to service workers too, and in one of five
 * runs a page that is loaded while one worker replaces another then waits for ever; a browser whose workers are not
 * attached does not.
 */
export class PlainPage {
  private readonly folder = mkdtempSync(join(tmpdir(), 'parkho-browser-'));
  private browser!: ChildProcess;
  private socket!: WebSocket;
  private lastId = 0;

  static async open(): Promise<PlainPage> {
    const page = new PlainPage();
    await page.start();
    return page;
  }

  private async start(): Promise<void> {
    const options = ['--remote-debugging-port=0', `--user-data-dir=${this.folder}`, 'about:blank'];
    this.browser = spawn(browserPath!, [...browserArguments, ...options], {
      stdio: ['ignore', 'ignore', 'pipe'],
      // Debian's command is a script, which starts the browser as its child: both end as a group.
      detached: true,
    });
    const targets = await (await fetch(`http://${await this.address()}/json`)).json();
    const { webSocketDebuggerUrl } = (targets as { type: string; webSocketDebuggerUrl: string }[]).find(
      ({ type }) => type === 'page',
    )!;
    this.socket = new WebSocket(webSocketDebuggerUrl);
    await once(this.socket, 'open');
    await this.send('Page.enable');
  }

  /** The browser's address, which it writes to stderr. */
  private async address(): Promise<string> {
    for await (const line of createInterface(this.browser.stderr!)) {
      const match = /^DevTools listening on ws:\/\/([^/]+)/.exec(line);
      if (match) return match[1]!;
    }
    throw new Error('The browser did not start in time');
  }

  private waitForMessage(matches: (message: Message) => boolean): Promise<Message> {
    return new Promise((resolve) => {
      const onMessage = ({ data }: MessageEvent) => {
        const message = JSON.parse(String(data)) as Message;
        if (!matches(message)) return;
        this.socket.removeEventListener('message', onMessage);
        resolve(message);
      };
      this.socket.addEventListener('message', onMessage);
    });
  }

  private send(method: string, params: object = {}): Promise<Message> {
    const id = ++this.lastId;
    const answer = this.waitForMessage((message) => message.id === id);
    this.socket.send(JSON.stringify({ id, method, params }));
    return answer;
  }

  private async load(method: string, params: object = {}): Promise<void> {
    const loadEvent = this.waitForMessage((message) => message.method === 'Page.loadEventFired');
    await this.send(method, params);
    await loadEvent;
  }

  /** Resolves when the page is loaded. */
  goto(url: string): Promise<void> {
    return this.load('Page.navigate', { url });
  }

  reload(): Promise<void> {
    return this.load('Page.reload');
  }

  /** The result of a function without arguments in the page, passed as JSON. */
  async evaluate<T>(inPage: () => T | Promise<T>): Promise<T> {
    const { result } = await this.send('Runtime.evaluate', {
      expression: `(${inPage})()`,
      awaitPromise: true,
      returnByValue: true,
    });
    return result?.result?.value as T;
  }

  async close(): Promise<void> {
    this.socket.close();
    const exit = once(this.browser, 'exit');
    process.kill(-this.browser.pid!, 'SIGKILL');
    await exit;
    rmSync(this.folder, { recursive: true, force: true });
  }
}
