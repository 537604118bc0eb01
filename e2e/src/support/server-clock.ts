import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs in the server's process before the program: the offset is read again for each time. */
const CLOCK_SCRIPT = `
import { readFileSync } from 'node:fs';
const Real = Date;
globalThis.Date = class extends Real {
  constructor(...values) {
    super(...(values.length > 0 ? values : [Date.now()]));
  }
  static now() {
    return Real.now() + Number(readFileSync(process.env.CLOCK_SHIFT_FILE, 'utf8'));
  }
};`;

/** The clock of a server, which a test can move forward. */
export class ServerClock {
  private readonly folder = mkdtempSync(join(tmpdir(), 'parkho-clock-'));
  private readonly file = join(this.folder, 'shift');
  private shift = 0;
  /** Settings of the server. */
  readonly settings = {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(CLOCK_SCRIPT)}`,
    CLOCK_SHIFT_FILE: this.file,
  };

  constructor() {
    this.advance(0);
  }

  now(): number {
    return Date.now() + this.shift;
  }

  /** Moves the clock by a number of milliseconds. */
  advance(ms: number): void {
    this.shift += ms;
    writeFileSync(this.file, String(this.shift));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
