import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { DomainError, type DomainErrorKind, type ShopReportComparison, toBase64 } from '@parkho/contracts';
import {
  type BegunRoot,
  finished,
  openEventStore,
  openKeyStore,
  type StoreSettings,
  StoreUnavailable,
  UnreadableEvent,
} from '@parkho/stores';
import { compareReport, type Given } from './compare-report.js';
import { type MadeReport, makeReport, type ReportOrder } from './make-report.js';

/** What a thread is started with. */
export interface ThreadData {
  stores: StoreSettings;
  task: ThreadTask;
}

/** A report to make, or one to make again and compare. */
export type ThreadTask = { order: ReportOrder } | { given: Given };

/** What a thread says: how far it is, of which root it needs what is kept, what has come of it, or why nothing has. */
export type ThreadMessage =
  | { progress: number }
  | { rootAt: number }
  | { made: MadeReport }
  | { compared: ShopReportComparison }
  | { refused: { kind: DomainErrorKind; message: string } }
  | { unreadable: string }
  | { unavailable: string };

/** A step of progress that is worth a message. */
const STEP = 0.01;
/**
 * So much processor time, in microseconds, is taken at normal priority. A short report would otherwise hardly come to its
 * end where processors are busy.
 */
const UNNOTICED = 200_000;

const port = parentPort!;
const post = (message: ThreadMessage, transfer: ArrayBuffer[] = []): void =>
  port.postMessage(message, transfer);

/**
 * Visitors of the shop come first where processors are busy. On Linux a thread has a priority of its own; elsewhere
 * this one runs as the others do.
 */
const giveWay = (): void => {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, constants.priority.PRIORITY_LOW);
  } catch {
    // There is nothing of the kind here.
  }
};

const failureOf = (error: unknown): ThreadMessage => {
  if (error instanceof DomainError) return { refused: { kind: error.kind, message: error.message } };
  if (error instanceof UnreadableEvent) return { unreadable: error.message };
  if (error instanceof StoreUnavailable) return { unavailable: error.engine };
  throw error;
};

const { stores, task } = workerData as ThreadData;
const [stored, keys] = await Promise.all([openEventStore(stores), openKeyStore(stores)]);
const began = process.threadCpuUsage();
let hasGivenWay = false;
let reported = 0;
const make = (order: ReportOrder): Promise<MadeReport> =>
  makeReport(
    { stored, keys },
    order,
    async (size) => {
      const begun = await new Promise<BegunRoot>((resolve) => {
        port.once('message', resolve);
        post({ rootAt: size });
      });
      return toBase64(await finished(stored, begun));
    },
    (share) => {
      if (!hasGivenWay && process.threadCpuUsage(began).user > UNNOTICED) {
        giveWay();
        hasGivenWay = true;
      }
      if (share - reported < STEP) return;
      reported = share;
      post({ progress: share });
    },
  );
try {
  if ('given' in task) post({ compared: await compareReport(task.given, make) });
  else {
    const made = await make(task.order);
    // Copied out of the pool that small ones share, so that each can be handed over.
    const files = made.files.map((file) => ({ ...file, content: new Uint8Array(file.content) }));
    post(
      { made: { ...made, files } },
      files.map(({ content }) => content.buffer),
    );
  }
} catch (error) {
  post(failureOf(error));
} finally {
  await Promise.all([stored.close(), keys.close()]);
  port.close();
}
