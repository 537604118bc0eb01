import { verifyAsync } from '@noble/ed25519';
import {
  type InspectionReport,
  VERIFICATION_MESSAGES as MESSAGES,
  type PublicReport,
  REPORT_CHECK_LABELS,
  REPORT_CHECKS,
  REPORT_PHOTO_LABELS,
  REPORT_PHOTOS,
  type ReportCheckName,
  type ReportCheckOutcome,
  readReportId,
  reportFilePath,
} from '@parkho/contracts';
import canonicalize from 'canonicalize';
import { canHash, fromBase64Url, sha256 } from './fingerprint';
import { type LogEvidence, verifyInLog } from './verify-in-log';

/** The outcome of a check. `details` lists the single differences. */
export interface ReportCheck {
  name: ReportCheckName;
  outcome: ReportCheckOutcome;
  text: string;
  details?: readonly string[];
  /** What proves it, to be kept. */
  file?: string;
  /** The check could not run here, for example without a network: the report itself is not in doubt. */
  isHindered?: true;
}

/** An Ed25519 key as /.well-known/jwks.json publishes it (RFC 8037). */
export interface PublishedKey {
  kid?: string;
  kty?: string;
  crv?: string;
  x?: string;
}

/** The sources of the checks. Each may reject, where it cannot be reached. */
export interface Evidence {
  keys: () => Promise<readonly PublishedKey[]>;
  /** The bytes that are served at a path. */
  bytes: (path: string) => Promise<Uint8Array<ArrayBuffer>>;
  /** What the shop shows of this report and version; null where it shows none. */
  record: (report: InspectionReport) => Promise<PublicReport | null>;
  /** That the log has it; null while no head is signed that does. */
  log: (report: InspectionReport) => Promise<LogEvidence | null>;
}

export interface Verification {
  checks: readonly ReportCheck[];
  /** What was signed; null unless the signature fits. */
  report: InspectionReport | null;
  record: PublicReport | null;
}

/** How many differences are named. */
const NAMED = 5;
const utf8 = new TextDecoder('utf-8', { fatal: true });

interface SignedFile {
  kid: string;
  /** What the signature is of. */
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
  /** The canonical JSON. */
  payload: string;
  report: InspectionReport;
}

const isReport = (value: Partial<InspectionReport> | null): value is InspectionReport =>
  value?.issuer === 'Parkho' &&
  typeof value.reportId === 'string' &&
  readReportId(value.reportId) === value.reportId &&
  Number.isInteger(value.version) &&
  typeof value.device?.name === 'string' &&
  typeof value.photos === 'object' &&
  Array.isArray(value.attachments);

/** @throws where it is not the signed file of a report: a JWS in compact form (RFC 7515) with a canonical payload */
function opened(jws: string): SignedFile {
  const parts = jws.trim().split('.');
  if (parts.length !== 3) throw new TypeError('not a compact JWS');
  const [header, body, signature] = parts as [string, string, string];
  const { alg, kid, crit } = JSON.parse(utf8.decode(fromBase64Url(header)));
  const payload = utf8.decode(fromBase64Url(body));
  const report = JSON.parse(payload);
  if (alg !== 'EdDSA' || typeof kid !== 'string' || crit !== undefined) throw new TypeError('not our JWS');
  if (!isReport(report) || canonicalize(report) !== payload) throw new TypeError('not a canonical report');
  return {
    kid,
    signed: new TextEncoder().encode(`${header}.${body}`),
    signature: fromBase64Url(signature),
    payload,
    report,
  };
}

/** Every value in a document by its path, as JSON. */
const leavesOf = (value: unknown, path = ''): [string, string][] =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0
    ? Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, path ? `${path}.${name}` : name))
    : [[path, JSON.stringify(value)]];

function differences(signed: InspectionReport, shown: InspectionReport): string[] {
  const [then, now] = [new Map(leavesOf(signed)), new Map(leavesOf(shown))];
  return [...new Set([...then.keys(), ...now.keys()])]
    .filter((path) => then.get(path) !== now.get(path))
    .slice(0, NAMED)
    .map((path) => MESSAGES.differs(path, then.get(path) ?? 'nothing', now.get(path) ?? 'nothing'));
}

const filesOf = ({ photos, attachments }: InspectionReport) => [
  ...REPORT_PHOTOS.flatMap((label) => {
    const photo = photos[label];
    return photo ? [{ ...photo, what: MESSAGES.photo(REPORT_PHOTO_LABELS[label]) }] : [];
  }),
  ...attachments.map((file) => ({ ...file, what: MESSAGES.attachment(file.name) })),
];

type Outcome = Omit<ReportCheck, 'name'>;
const passed = (text: string): Outcome => ({ outcome: 'passed', text });
const failed = (text: string, details?: string[]): Outcome => ({
  outcome: 'failed',
  text,
  ...(details && { details }),
});
const hindered = (text: string, details?: string[]): Outcome => ({
  ...failed(text, details),
  isHindered: true,
});
const noted = (text: string, details?: string[]): Outcome => ({
  ...failed(text, details),
  outcome: 'warning',
});

async function checkFiles(
  report: InspectionReport,
  { bytes }: Evidence,
  isOnRecord: boolean,
): Promise<Outcome> {
  const files = filesOf(report);
  const outcomes = await Promise.all(
    files.map(async ({ path, sha256: signed, what }) => {
      const found = await bytes(path).then(sha256, (error: unknown) => error);
      if (found === signed) return null;
      return typeof found === 'string'
        ? { because: 'changed', wrong: MESSAGES.fileChanged(what) }
        : // How fetch reports a missing answer.
          { because: found instanceof TypeError ? 'network' : 'gone', wrong: MESSAGES.fileMissing(what) };
    }),
  );
  const wrong = outcomes.filter((outcome) => outcome !== null);
  if (files.length === 0) return passed(MESSAGES.noFiles);
  if (wrong.length === 0) return passed(MESSAGES.filesFit(files.length));
  const details = wrong.map((outcome) => outcome.wrong);
  if (wrong.every(({ because }) => because === 'network')) return hindered(MESSAGES.filesDiffer, details);
  // A file may be gone together with a report of years ago; where the report is still shown, it must be there.
  return isOnRecord || wrong.some(({ because }) => because === 'changed')
    ? failed(MESSAGES.filesDiffer, details)
    : noted(MESSAGES.filesDiffer, details);
}

function checkStanding({ version }: InspectionReport, record: PublicReport | null): Outcome {
  if (!record) return noted(MESSAGES.standingUnknown);
  if (record.standing === 'void') return noted(MESSAGES.void);
  const newest = record.versions.at(-1);
  return newest && newest.version > version
    ? noted(MESSAGES.superseded(newest.version, newest.correction))
    : passed(MESSAGES.newest);
}

/** Where the log cannot be read, the signature is still checked. */
async function checkLog(jws: string, report: InspectionReport, { log }: Evidence): Promise<Outcome> {
  const found = await log(report).catch(() => undefined);
  if (!found)
    return { outcome: 'skipped', text: found === null ? MESSAGES.notInLogYet : MESSAGES.logUnreachable };
  try {
    const { index, size } = await verifyInLog(jws, found);
    return {
      ...passed(MESSAGES.inLog((index + 1).toLocaleString(), size.toLocaleString())),
      file: reportFilePath(report.reportId, 'proof', report.version),
    };
  } catch (error) {
    return failed(MESSAGES.notInLog, [(error as Error).message]);
  }
}

/**
 * Runs all checks of a report and reports each outcome as soon as it is known. After a failure of form, key or
 * signature the other checks are meaningless and are skipped.
 */
export async function verifyReport(
  jws: string,
  evidence: Evidence,
  onCheck: (check: ReportCheck) => void = () => undefined,
): Promise<Verification> {
  const checks: ReportCheck[] = [];
  /** Answers whether to go on. */
  const finish = (name: ReportCheckName, outcome: Outcome): boolean => {
    const check = { name, ...outcome };
    checks.push(check);
    onCheck(check);
    return outcome.outcome !== 'failed';
  };
  const unproven = (): Verification => {
    for (const name of REPORT_CHECKS.slice(checks.length))
      finish(name, { outcome: 'skipped', text: MESSAGES.skipped });
    return { checks, report: null, record: null };
  };

  let file: SignedFile;
  try {
    file = opened(jws);
  } catch {
    finish('form', failed(MESSAGES.notFormed));
    return unproven();
  }
  finish('form', passed(MESSAGES.formed));

  const { kid, report, payload } = file;
  if (!canHash()) {
    finish('key', hindered(MESSAGES.insecure));
    return unproven();
  }
  const keys = await evidence.keys().catch(() => null);
  const key = keys?.find((known) => known.kid === kid && known.kty === 'OKP' && known.crv === 'Ed25519')?.x;
  if (!keys || !key) {
    finish('key', keys ? failed(MESSAGES.keyUnknown(kid)) : hindered(MESSAGES.keysUnreachable));
    return unproven();
  }
  finish('key', passed(MESSAGES.keyKnown(kid)));

  const fits = await verifyAsync(file.signature, file.signed, fromBase64Url(key), { zip215: false }).catch(
    () => false,
  );
  if (!finish('signature', fits ? passed(MESSAGES.signatureFits) : failed(MESSAGES.signatureForeign)))
    return unproven();

  const record = await evidence.record(report).catch(() => undefined);
  finish(
    'same',
    record
      ? canonicalize(record.report) === payload
        ? passed(MESSAGES.isSame)
        : failed(MESSAGES.isOther, differences(report, record.report))
      : noted(record === null ? MESSAGES.notOnRecord : MESSAGES.recordUnreachable),
  );
  finish('files', await checkFiles(report, evidence, Boolean(record)));
  finish('standing', checkStanding(report, record ?? null));
  finish('log', await checkLog(jws.trim(), report, evidence));
  return { checks, report, record: record ?? null };
}

export type Verdict = 'genuine' | 'noted' | 'refuted';

/** The overall result in one sentence. */
export function verdictOf({ checks, record }: Verification): { verdict: Verdict; text: string } {
  const failures = checks.filter(({ outcome }) => outcome === 'failed');
  if (failures.length > 0) {
    if (failures.every(({ isHindered }) => isHindered))
      return { verdict: 'noted', text: MESSAGES.unverified };
    return {
      verdict: 'refuted',
      text: MESSAGES.notProven(failures.map(({ name }) => REPORT_CHECK_LABELS[name]).join(', ')),
    };
  }
  const noted = checks.filter(({ outcome }) => outcome === 'warning');
  if (noted.length === 0) return { verdict: 'genuine', text: MESSAGES.genuine };
  const byStanding = noted.length === 1 && noted[0]!.name === 'standing' && record;
  return {
    verdict: 'noted',
    text: !byStanding
      ? MESSAGES.genuineButNoted
      : record.standing === 'void'
        ? MESSAGES.genuineButVoid
        : MESSAGES.genuineButReplaced,
  };
}
