import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { DomainError, type DomainErrorKind, type ShopReportComparison, toBase64 } from '@parkho/contracts';
import {
  completeRoot,
  openEventStore,
  openKeyStore,
  type PartialRoot,
  type StoreSettings,
  StoreUnavailable,
  UnreadableEvent,
} from '@parkho/stores';
import { compareReport, type UploadedReport } from './compare-report.js';
import { type GeneratedReport, generateReport, type ReportOrder } from './generate-report.js';

/** The start data of a thread. */
export interface ThreadData {
  stores: StoreSettings;
  task: ThreadTask;
}

/** A report to generate, or one to generate again and compare. */
export type ThreadTask = { order: ReportOrder } | { uploaded: UploadedReport };

/** Messages of a thread: its progress, a request for a stored root, its result, or its error. */
export type ThreadMessage =
  | { progress: number }
  | { rootAt: number }
  | { generated: GeneratedReport }
  | { compared: ShopReportComparison }
  | { refused: { kind: DomainErrorKind; message: string } }
  | { unreadable: string }
  | { unavailable: string };

/** Smallest progress that is reported. */
const MIN_PROGRESS_STEP = 0.01;
/**
 * Processor time at normal priority, in microseconds. Otherwise a short report would hardly finish while processors are
 * busy.
 */
const MAX_CPU_MICROSECONDS = 200_000;

const port = parentPort!;
const post = (message: ThreadMessage, transfer: ArrayBuffer[] = []): void =>
  port.postMessage(message, transfer);

/**
 * Lowers the priority, so that visitors of the shop come first. On Linux a thread has its own priority; elsewhere this
 * one keeps that of the process.
 */
const yieldToOthers = (): void => {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, constants.priority.PRIORITY_LOW);
  } catch {
    // Not supported here.
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
const start = process.threadCpuUsage();
let hasYielded = false;
let reported = 0;
const generate = (order: ReportOrder): Promise<GeneratedReport> =>
  generateReport(
    { stored, keys },
    order,
    async (size) => {
      const partial = await new Promise<PartialRoot>((resolve) => {
        port.once('message', resolve);
        post({ rootAt: size });
      });
      return toBase64(await completeRoot(stored, partial));
    },
    (share) => {
      if (!hasYielded && process.threadCpuUsage(start).user > MAX_CPU_MICROSECONDS) {
        yieldToOthers();
        hasYielded = true;
      }
      if (share - reported < MIN_PROGRESS_STEP) return;
      reported = share;
      post({ progress: share });
    },
  );
try {
  if ('uploaded' in task) post({ compared: await compareReport(task.uploaded, generate) });
  else {
    const generated = await generate(task.order);
    // Copied from the shared pool of small buffers, so that each can be transferred.
    const files = generated.files.map((file) => ({ ...file, content: new Uint8Array(file.content) }));
    post(
      { generated: { ...generated, files } },
      files.map(({ content }) => content.buffer),
    );
  }
} catch (error) {
  post(failureOf(error));
} finally {
  await Promise.all([stored.close(), keys.close()]);
  port.close();
}
