import { createHash } from 'node:crypto';
import {
  DomainError,
  type EventMetadata,
  type Recorded,
  SHOP_REPORT_MESSAGES,
  type ShopReportFile,
  type ShopReportFormat,
  type ShopReportQuestion,
} from '@parkho/contracts';
import {
  type EventStore,
  type KeyStore,
  type Position,
  START,
  type StoredEvent,
  withPersonalData,
  withUpcasters,
} from '@parkho/stores';
import { CURRENT_VERSION, REPORT_VERSIONS } from '../versions.js';

/** The log as it is stored, with the keys of what is encrypted in it. */
export interface ReportSource {
  stored: EventStore;
  keys: KeyStore;
}

/** The root of the log's Merkle tree at a size, in base64. */
export type RootAt = (size: number) => Promise<string>;

export interface ReportOrder {
  question: ShopReportQuestion;
  formats: readonly ShopReportFormat[];
  /** Absent: the newest. */
  version?: number;
  /** How many events it is made of; absent: those up to the last one of the day that it is as of. */
  size?: number;
}

export interface MadeFile extends ShopReportFile {
  content: Uint8Array;
  /** SHA-256, in hex, of what it holds beside its header. */
  bodySha256: string;
}

export interface MadeReport {
  version: number;
  size: number;
  root: string;
  erasedCells: number;
  files: readonly MadeFile[];
}

const PAGE = 1_000;

/**
 * Makes a report of the log. The same order with the same size gives the same bytes, but for cells of people who have
 * been erased.
 * @param onProgress hears the share that is done, from 0 to 1
 * @throws DomainError 'invalid' for a version that is not known here; 'conflict' for a log that is shorter
 * @throws UnreadableEvent for an event that it is made of and that cannot be read
 */
export async function makeReport(
  { stored, keys }: ReportSource,
  { question, formats, version = CURRENT_VERSION, size: requestedSize }: ReportOrder,
  rootAt: RootAt,
  onProgress: (share: number) => void = () => {},
): Promise<MadeReport> {
  const made = REPORT_VERSIONS.get(version);
  if (!made) throw new DomainError('invalid', SHOP_REPORT_MESSAGES.versionUnknown(version));
  // As of a day that is over, it is made of the events up to the last one that happened by the end of that day.
  const end = requestedSize === undefined && isOver(question.asOf) ? endOf(question.asOf) : undefined;
  const isInTime = ({ metadata }: StoredEvent): boolean =>
    end === undefined || (metadata as EventMetadata).at < end;
  const fold = made.begin(question);
  // Decrypted first: an encrypted text is bound to the field that it was written to.
  const events = withUpcasters(withPersonalData(stored, keys, made.personal));
  let size = 0;
  let position: Position = START;
  const apply = (page: readonly StoredEvent[]): void => {
    for (const event of page) fold.apply(event as Recorded);
    size += page.length;
    position = page.at(-1)!.position;
  };
  let passed = 0;
  for await (const page of pages(events, START, requestedSize)) {
    const last = page.findLastIndex(isInTime);
    if (last >= 0) {
      // What comes in time after what does not takes that along.
      if (passed > size) for await (const late of pages(events, position, passed - size)) apply(late);
      apply(page.slice(0, last + 1));
    }
    passed += page.length;
    onProgress(
      requestedSize === undefined ? await stored.share(page.at(-1)!.position) : passed / requestedSize,
    );
  }
  if (requestedSize !== undefined && size < requestedSize)
    throw new DomainError('conflict', SHOP_REPORT_MESSAGES.logShorter(requestedSize));

  const root = await rootAt(size);
  const folded = fold.end();
  const files = formats.map((format): MadeFile => {
    const body = folded.body(format);
    const bodySha256 = sha256(body);
    const content = Buffer.from(folded.file(format, body, { size, root }, bodySha256));
    return { format, content, bytes: content.length, sha256: sha256(content), bodySha256 };
  });
  return { version, size, root, erasedCells: folded.erasedCells, files };
}

export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

/** When a day in Pakistan ends, in UTC. */
const endOf = (day: string): string => `${day}T19:00:00.000Z`;

/** Whether a day in Pakistan is over. One that is not has no last event yet: a report as of it is of the log so far. */
const isOver = (day: string): boolean => new Date().toISOString() >= endOf(day);

/** So many events after a position, or all that the log has now: what comes meanwhile is left out. */
async function* pages(
  events: EventStore,
  after: Position,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<StoredEvent[], void, undefined> {
  const head = await events.head();
  let position = after;
  for (let left = limit; left > 0 && position < head; ) {
    const page = await events.readAll(position, Math.min(PAGE, left));
    const last = page.findLastIndex((event) => event.position <= head);
    if (last < 0) return;
    yield page.slice(0, last + 1);
    left -= last + 1;
    position = page[last]!.position;
  }
}
