import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const SIZE = '128M';
/**
 * The kernel writes nothing by itself for as long as a trial takes, and writes names before contents: what a program
 * does not sync is lost, or is a file without its content.
 */
const OPTIONS = 'loop,commit=3600,data=writeback';

/**
 * An ext4 file system in a file, mounted at a folder. When its power is cut it has what was synced and no more. It needs
 * Linux, root and loop devices.
 */
export class Disk {
  /** Where it is mounted. */
  readonly folder: string;
  private readonly place = mkdtempSync(join(tmpdir(), 'parkho-disk-'));
  private readonly image = join(this.place, 'disk');

  /** Why this machine has none; undefined where it has. */
  static get missing(): string | undefined {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs Linux and root';
    return existsSync('/dev/loop-control') ? undefined : 'it needs loop devices';
  }

  constructor() {
    this.folder = join(this.place, 'mounted');
    mkdirSync(this.folder);
    execFileSync('truncate', ['--size', SIZE, this.image]);
    execFileSync('mkfs.ext4', ['-q', this.image]);
    this.mount();
    process.once('exit', this.abandon);
  }

  /** Cuts the power of a program that is frozen; `end` kills it. Then the disk is there again, with what it had. */
  async cut(end: () => Promise<unknown>): Promise<void> {
    const left = join(this.place, 'left');
    // What the program had begun to sync still arrives; a copy is of one moment when nothing has changed meanwhile.
    do await sleep(10);
    while (!this.copy(this.image, left));
    await end();
    await this.unmount();
    execFileSync('mv', [left, this.image]);
    this.mount();
  }

  /** Keeps everything that is there, for `bringBack`. */
  async keep(): Promise<void> {
    await this.unmount();
    this.copy(this.image, join(this.place, 'kept'));
    this.mount();
  }

  async bringBack(): Promise<void> {
    await this.unmount();
    this.copy(join(this.place, 'kept'), this.image);
    this.mount();
  }

  async remove(): Promise<void> {
    process.off('exit', this.abandon);
    await this.unmount();
    rmSync(this.place, { recursive: true });
  }

  /** A trial that is interrupted leaves no file system behind, also where a program still has files open. */
  private readonly abandon = (): void => {
    execFileSync('umount', ['--lazy', this.folder]);
    rmSync(this.place, { recursive: true, maxRetries: 5 });
  };

  /** Whether the copy is what the file still is. */
  private copy(file: string, target: string): boolean {
    execFileSync('cp', ['--sparse=always', file, target]);
    try {
      execFileSync('cmp', ['--quiet', file, target]);
      return true;
    } catch {
      return false;
    }
  }

  private mount(): void {
    execFileSync('mount', ['-o', OPTIONS, this.image, this.folder]);
  }

  /** A process that was killed may hold a file a little longer. */
  private async unmount(): Promise<void> {
    for (let attempt = 1; ; attempt++)
      try {
        execFileSync('umount', [this.folder], { stdio: 'pipe' });
        return;
      } catch (error) {
        if (attempt === 50) throw error;
        await sleep(100);
      }
  }
}
