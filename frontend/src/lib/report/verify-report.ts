import { verifyAsync } from '@noble/ed25519';
import {
  ENGLISH,
  type InspectionReport,
  interpolate,
  VERIFICATION_MESSAGES as MESSAGES,
  type PublicReport,
  parseReportId,
  REPORT_CHECK_LABELS,
  REPORT_CHECKS,
  REPORT_PHOTO_LABELS,
  REPORT_PHOTOS,
  type ReportCheckName,
  type ReportCheckOutcome,
  reportFilePath,
  type Wording,
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
  /** The evidence as a file to download. */
  file?: string;
  /** The check could not run here, for example without a network: it says nothing against the report. */
  isInconclusive?: true;
}

/** An Ed25519 key as /.well-known/jwks.json publishes it (RFC 8037). */
export interface PublishedKey {
  kid?: string;
  kty?: string;
  crv?: string;
  x?: string;
}

/** The sources of the checks. Each may reject if it cannot be reached. */
export interface Evidence {
  keys: () => Promise<readonly PublishedKey[]>;
  /** The bytes that are served at a path. */
  bytes: (path: string) => Promise<Uint8Array<ArrayBuffer>>;
  /** The shop's public data of this report and version; null if it is not public. */
  record: (report: InspectionReport) => Promise<PublicReport | null>;
  /** The proof that the log contains it; null until a head that covers it is signed. */
  log: (report: InspectionReport) => Promise<LogEvidence | null>;
}

export interface Verification {
  checks: readonly ReportCheck[];
  /** The signed report; null unless the signature is valid. */
  report: InspectionReport | null;
  record: PublicReport | null;
}

/** The number of differences listed. */
const MAX_NAMED_DIFFERENCES = 5;
const utf8 = new TextDecoder('utf-8', { fatal: true });

interface SignedFile {
  kid: string;
  /** The bytes that the signature covers. */
  signingInput: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
  /** The canonical JSON. */
  payload: string;
  report: InspectionReport;
}

const isReport = (value: Partial<InspectionReport> | null): value is InspectionReport =>
  value?.issuer === 'Parkho' &&
  typeof value.reportId === 'string' &&
  parseReportId(value.reportId) === value.reportId &&
  Number.isInteger(value.version) &&
  typeof value.device?.name === 'string' &&
  typeof value.photos === 'object' &&
  Array.isArray(value.attachments);

/** @throws if it is not the signed file of a report: a JWS in compact form (RFC 7515) with a canonical payload */
function parseSignedFile(jws: string): SignedFile {
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
    signingInput: new TextEncoder().encode(`${header}.${body}`),
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

/** A text of the verification in the wording, with values for its placeholders. */
const describe = (
  { translate }: Wording,
  text: string,
  values: Readonly<Record<string, string | number>> = {},
): string => interpolate(translate(text), values);

function differences(
  signedReport: InspectionReport,
  displayedReport: InspectionReport,
  wording: Wording,
): string[] {
  const [signedValues, displayedValues] = [
    new Map(leavesOf(signedReport)),
    new Map(leavesOf(displayedReport)),
  ];
  return [...new Set([...signedValues.keys(), ...displayedValues.keys()])]
    .filter((path) => signedValues.get(path) !== displayedValues.get(path))
    .slice(0, MAX_NAMED_DIFFERENCES)
    .map((path) => {
      const nothing = describe(wording, MESSAGES.nothing);
      return describe(wording, MESSAGES.differs, {
        path,
        signed: signedValues.get(path) ?? nothing,
        shown: displayedValues.get(path) ?? nothing,
      });
    });
}

const filesOf = ({ photos, attachments }: InspectionReport, wording: Wording) => [
  ...REPORT_PHOTOS.flatMap((slot) => {
    const photo = photos[slot];
    const label = wording.translate(REPORT_PHOTO_LABELS[slot]);
    return photo ? [{ ...photo, description: describe(wording, MESSAGES.photo, { label }) }] : [];
  }),
  ...attachments.map((file) => ({
    ...file,
    description: describe(wording, MESSAGES.attachment, { name: file.name }),
  })),
];

type Outcome = Omit<ReportCheck, 'name'>;
const passed = (text: string): Outcome => ({ outcome: 'passed', text });
const failed = (text: string, details?: string[]): Outcome => ({
  outcome: 'failed',
  text,
  ...(details && { details }),
});
const notPossible = (text: string, details?: string[]): Outcome => ({
  ...failed(text, details),
  isInconclusive: true,
});
const noted = (text: string, details?: string[]): Outcome => ({
  ...failed(text, details),
  outcome: 'warning',
});

async function checkFiles(
  report: InspectionReport,
  { bytes }: Evidence,
  isOnRecord: boolean,
  wording: Wording,
): Promise<Outcome> {
  const files = filesOf(report, wording);
  const outcomes = await Promise.all(
    files.map(async ({ path, sha256: signedHash, description }) => {
      const actualHash = await bytes(path).then(sha256, (error: unknown) => error);
      if (actualHash === signedHash) return null;
      return typeof actualHash === 'string'
        ? { cause: 'changed', problem: describe(wording, MESSAGES.fileChanged, { what: description }) }
        : // How fetch reports a missing answer.
          {
            cause: actualHash instanceof TypeError ? 'network' : 'missing',
            problem: describe(wording, MESSAGES.fileMissing, { what: description }),
          };
    }),
  );
  const problems = outcomes.filter((outcome) => outcome !== null);
  if (files.length === 0) return passed(describe(wording, MESSAGES.noFiles));
  if (problems.length === 0) {
    const count = files.length;
    return passed(describe(wording, count === 1 ? MESSAGES.fileFits : MESSAGES.filesFit, { count }));
  }
  const summary = describe(wording, MESSAGES.filesDiffer);
  const details = problems.map(({ problem }) => problem);
  if (problems.every(({ cause }) => cause === 'network')) return notPossible(summary, details);
  // The file of an old report may have been deleted with it; while the report is public, it must exist.
  return isOnRecord || problems.some(({ cause }) => cause === 'changed')
    ? failed(summary, details)
    : noted(summary, details);
}

function checkValidity(
  { version }: InspectionReport,
  record: PublicReport | null,
  wording: Wording,
): Outcome {
  if (!record) return noted(describe(wording, MESSAGES.standingUnknown));
  if (record.standing === 'void') {
    const reason = record.voided?.reason;
    return noted(
      reason ? describe(wording, MESSAGES.voidBecause, { reason }) : describe(wording, MESSAGES.void),
    );
  }
  const newest = record.versions.at(-1);
  if (!newest || newest.version <= version) return passed(describe(wording, MESSAGES.newest));
  const { correction: reason } = newest;
  return noted(
    reason
      ? describe(wording, MESSAGES.supersededBecause, { version: newest.version, reason })
      : describe(wording, MESSAGES.superseded, { version: newest.version }),
  );
}

/** If the log cannot be read, the signature is still checked. */
async function checkLog(
  jws: string,
  report: InspectionReport,
  { log }: Evidence,
  wording: Wording,
): Promise<Outcome> {
  const logEvidence = await log(report).catch(() => undefined);
  if (!logEvidence) {
    const text = logEvidence === null ? MESSAGES.notInLogYet : MESSAGES.logUnreachable;
    return { outcome: 'skipped', text: describe(wording, text) };
  }
  try {
    const { index, size } = await verifyInLog(jws, logEvidence);
    return {
      ...passed(
        describe(wording, MESSAGES.inLog, { number: wording.number(index + 1), size: wording.number(size) }),
      ),
      file: reportFilePath(report.reportId, 'proof', report.version),
    };
  } catch (error) {
    return failed(describe(wording, MESSAGES.notInLog), [wording.translate((error as Error).message)]);
  }
}

/**
 * Runs all checks of a report and reports each outcome, in the wording, as soon as it is known. After a failure of
 * format, key or signature the other checks are meaningless and are skipped.
 */
export async function verifyReport(
  jws: string,
  evidence: Evidence,
  onCheck: (check: ReportCheck) => void = () => undefined,
  wording: Wording = ENGLISH,
): Promise<Verification> {
  const { translate } = wording;
  const checks: ReportCheck[] = [];
  /** Records the outcome of a check. Returns whether to continue. */
  const finish = (name: ReportCheckName, outcome: Outcome): boolean => {
    const check = { name, ...outcome };
    checks.push(check);
    onCheck(check);
    return outcome.outcome !== 'failed';
  };
  const skipRemaining = (): Verification => {
    for (const name of REPORT_CHECKS.slice(checks.length))
      finish(name, { outcome: 'skipped', text: translate(MESSAGES.skipped) });
    return { checks, report: null, record: null };
  };

  let file: SignedFile;
  try {
    file = parseSignedFile(jws);
  } catch {
    finish('form', failed(translate(MESSAGES.notFormed)));
    return skipRemaining();
  }
  finish('form', passed(translate(MESSAGES.formed)));

  const { kid, report, payload } = file;
  if (!canHash()) {
    finish('key', notPossible(translate(MESSAGES.insecure)));
    return skipRemaining();
  }
  const keys = await evidence.keys().catch(() => null);
  const key = keys?.find(
    (candidate) => candidate.kid === kid && candidate.kty === 'OKP' && candidate.crv === 'Ed25519',
  )?.x;
  if (!keys || !key) {
    finish(
      'key',
      keys
        ? failed(describe(wording, MESSAGES.keyUnknown, { kid }))
        : notPossible(translate(MESSAGES.keysUnreachable)),
    );
    return skipRemaining();
  }
  finish('key', passed(describe(wording, MESSAGES.keyKnown, { kid })));

  const isValid = await verifyAsync(file.signature, file.signingInput, fromBase64Url(key), {
    zip215: false,
  }).catch(() => false);
  if (
    !finish(
      'signature',
      isValid ? passed(translate(MESSAGES.signatureFits)) : failed(translate(MESSAGES.signatureForeign)),
    )
  )
    return skipRemaining();

  const record = await evidence.record(report).catch(() => undefined);
  finish(
    'same',
    record
      ? canonicalize(record.report) === payload
        ? passed(translate(MESSAGES.isSame))
        : failed(translate(MESSAGES.isOther), differences(report, record.report, wording))
      : noted(translate(record === null ? MESSAGES.notOnRecord : MESSAGES.recordUnreachable)),
  );
  finish('files', await checkFiles(report, evidence, Boolean(record), wording));
  finish('standing', checkValidity(report, record ?? null, wording));
  finish('log', await checkLog(jws.trim(), report, evidence, wording));
  return { checks, report, record: record ?? null };
}

export type Verdict = 'genuine' | 'noted' | 'refuted';

/** The overall result in one sentence. */
export function verdictOf(
  { checks, record }: Verification,
  wording: Wording = ENGLISH,
): { verdict: Verdict; text: string } {
  const { translate } = wording;
  const failures = checks.filter(({ outcome }) => outcome === 'failed');
  if (failures.length > 0) {
    if (failures.every(({ isInconclusive }) => isInconclusive))
      return { verdict: 'noted', text: translate(MESSAGES.unverified) };
    return {
      verdict: 'refuted',
      text: describe(wording, MESSAGES.notProven, {
        failed: failures.map(({ name }) => translate(REPORT_CHECK_LABELS[name])).join(translate(', ')),
      }),
    };
  }
  const noted = checks.filter(({ outcome }) => outcome === 'warning');
  if (noted.length === 0) return { verdict: 'genuine', text: translate(MESSAGES.genuine) };
  const byValidity = noted.length === 1 && noted[0]!.name === 'standing' && record;
  return {
    verdict: 'noted',
    text: translate(
      !byValidity
        ? MESSAGES.genuineButNoted
        : record.standing === 'void'
          ? MESSAGES.genuineButVoid
          : MESSAGES.genuineButReplaced,
    ),
  };
}
