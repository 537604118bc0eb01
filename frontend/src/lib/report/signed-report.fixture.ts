import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import {
  type Bytes,
  CHECKLIST,
  type Finding,
  formatLogKey,
  type InspectionReport,
  LOG_PROOF_FORMAT,
  leafEntry,
  leafInput,
  NOT_CHECKED,
  nodeInput,
  type PublicReport,
  reportIdOf,
  signHead,
  toBase64,
} from '@parkho/contracts';
import canonicalize from 'canonicalize';
import type { LogEvidence } from './verify-in-log';
import type { PublishedKey } from './verify-report';

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The served files, by path. */
export const served: ReadonlyMap<string, Uint8Array<ArrayBuffer>> = new Map(
  ['overview', 'ports', 'smartctl'].map((name) => {
    const bytes = new TextEncoder().encode(`The bytes of ${name}`);
    const path =
      name === 'smartctl'
        ? `/api/inspection-attachments/${hash(bytes)}`
        : `/api/images/${hash(bytes)}-1600.webp`;
    return [path, bytes];
  }),
);
const [overview, ports, smartctl] = [...served].map(([path, bytes]) => ({ path, sha256: hash(bytes) }));

/** The checklist with these findings by path; all other items are not checked. */
const findings = (byPath: Record<string, Finding & Record<string, unknown>>) => {
  const document: Record<string, unknown> = {};
  for (const { path } of CHECKLIST) {
    const names = path.split('.');
    let node = document;
    for (const name of names.slice(0, -1)) {
      node[name] ??= {};
      node = node[name] as Record<string, unknown>;
    }
    node[names.at(-1)!] = byPath[path] ?? { status: NOT_CHECKED };
  }
  return document as unknown as Pick<InspectionReport, 'physical' | 'internals'>;
};

export const report: InspectionReport = {
  reportId: reportIdOf(0x0123456789n),
  version: 1,
  issuedAt: '2026-11-20T09:30:00.000Z',
  issuer: 'Parkho',
  device: {
    name: 'Lenovo ThinkPad T480',
    category: 'Laptop',
    brand: 'Lenovo',
    condition: 'Good',
    price: 85_000,
    processor: 'Core i5-8350U',
    ram: '8GB',
  },
  deviceInfo: {
    deviceModel: '20L5S0PT00',
    serialNumber: 'PF-1QX2Z9',
    inspectionDate: '2026-11-20',
    inspectorName: 'Ayesha Malik',
  },
  overallStatus: 'Good with Minor Issues',
  overallRating: 8,
  overallNotes: 'A sound machine with a tired battery.',
  ...findings({
    'physical.screen': { status: 'OK' },
    'physical.ports.usbA': { status: 'Functional' },
    'physical.ports.hdmi': { status: 'Faulty', notes: 'Loose, no picture' },
    'physical.ports.ethernet': { status: 'Not fitted' },
    'internals.battery': { status: 'Moderate', health: 62, backup: 2.5 },
  }),
  photos: { overview: overview!, ports: ports! },
  attachments: [{ name: 'smartctl.json', ...smartctl!, bytes: 20 }],
};

const base64Url = (text: string) => Buffer.from(text).toString('base64url');

export interface Signer {
  key: PublishedKey;
  /** The signed file of any document. */
  sign: (document: unknown, header?: object) => string;
}
export const newSigner = (kid: string): Signer => {
  const { privateKey, publicKey }: { privateKey: KeyObject; publicKey: KeyObject } =
    generateKeyPairSync('ed25519');
  return {
    key: { ...(publicKey.export({ format: 'jwk' }) as PublishedKey), kid },
    sign: (document, header = { alg: 'EdDSA', kid }) => {
      const signingInput = `${base64Url(JSON.stringify(header))}.${base64Url(canonicalize(document)!)}`;
      return `${signingInput}.${sign(null, Buffer.from(signingInput), privateKey).toString('base64url')}`;
    },
  };
};

/** A signed report as the public API returns it. */
export const recordOf = (jws: string, changes: Partial<PublicReport> = {}): PublicReport => ({
  reportId: report.reportId,
  version: 1,
  versions: [{ version: 1, issuedAt: report.issuedAt }],
  standing: 'current',
  report,
  jws,
  changes: [],
  product: { _id: 'p1', sold: false },
  ...changes,
});

const sha256 = (bytes: Uint8Array): Bytes => new Uint8Array(createHash('sha256').update(bytes).digest());
const encode = (text: string): Bytes => new Uint8Array(Buffer.from(text));
/** The evidence that a log of two events has a signed report. */
export async function logEvidenceOf(jws: string): Promise<LogEvidence> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x } = publicKey.export({ format: 'jwk' });
  const key = { origin: 'parkho/first', publicKey: new Uint8Array(Buffer.from(x!, 'base64url')) };
  const event = { stream: 'inspection-1', revision: 2, id: 'e1', type: 'InspectionReportIssued' };
  const metadataHash = hash(encode('{}'));
  const json = JSON.stringify(jws);
  const leaf = sha256(
    leafInput(encode(leafEntry({ ...event, metadataHash, fields: [['jws', hash(encode(json))]] }))),
  );
  const sibling = sha256(encode('beside'));
  const head = { origin: key.origin, size: 2, root: sha256(nodeInput(sibling, leaf)) };
  const checkpoint = await signHead(
    head,
    key,
    (message) => new Uint8Array(sign(null, message, privateKey)),
    sha256,
  );
  const proof = {
    format: LOG_PROOF_FORMAT,
    event: { ...event, metadataHash, data: [{ name: 'jws', json }] },
    index: 1,
    path: [toBase64(sibling)],
    checkpoint,
  };
  return { proof: JSON.stringify(proof), keys: [await formatLogKey(key, sha256)] };
}
