import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const SIZE = '128M';
/**
 * The kernel writes nothing on its own during a trial, and writes names before contents: unsynced data are lost, or
 * leave a file without its content.
 */
const OPTIONS = 'loop,commit=3600,data=writeback';

/**
 * An ext4 file system in a file, mounted at a folder. After a power cut it has exactly what was synced. Requires Linux,
 * root and loop devices.
 */
export class Disk {
  /** The mount point. */
  readonly folder: string;
  private readonly directory = mkdtempSync(join(tmpdir(), 'parkho-disk-'));
  private readonly image = join(this.directory, 'disk');

  /** Why this machine cannot mount a disk; undefined if it can. */
  static get unavailableReason(): string | undefined {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs Linux and root';
    return existsSync('/dev/loop-control') ? undefined : 'it needs loop devices';
  }

  constructor() {
    this.folder = join(this.directory, 'mounted');
    mkdirSync(this.folder);
    execFileSync('truncate', ['--size', SIZE, this.image]);
    execFileSync('mkfs.ext4', ['-q', this.image]);
    this.mount();
    process.once('exit', this.abandon);
  }

  /** Cuts the power of a frozen program; `end` kills it. Then the disk is mounted again with its surviving content. */
  async cut(end: () => Promise<unknown>): Promise<void> {
    const snapshot = join(this.directory, 'left');
    // Syncs under way still complete; a copy is consistent if nothing has changed during it.
    do await sleep(10);
    while (!this.copy(this.image, snapshot));
    await end();
    await this.unmount();
    execFileSync('mv', [snapshot, this.image]);
    this.mount();
  }

  /** Saves the whole content, for `restore`. */
  async copyImage(): Promise<void> {
    await this.unmount();
    this.copy(this.image, join(this.directory, 'kept'));
    this.mount();
  }

  async restore(): Promise<void> {
    await this.unmount();
    this.copy(join(this.directory, 'kept'), this.image);
    this.mount();
  }

  async remove(): Promise<void> {
    process.off('exit', this.abandon);
    await this.unmount();
    rmSync(this.directory, { recursive: true });
  }

  /** An interrupted trial leaves no file system behind, even if a program still has files open. */
  private readonly abandon = (): void => {
    execFileSync('umount', ['--lazy', this.folder]);
    rmSync(this.directory, { recursive: true, maxRetries: 5 });
  };

  /** Whether the copy still equals the file. */
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

  /** A killed process may hold a file a little longer. */
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
