import { type PublicReport, wordingOf } from '@parkho/contracts';
import { URDU } from '@parkho/contracts/urdu';
import canonicalize from 'canonicalize';
import { logEvidenceOf, newSigner, recordOf, report, served } from './signed-report.fixture';
import { type Evidence, verdictOf, verifyReport } from './verify-report';

const lab = newSigner('2026');
const jws = lab.sign(report);

/** The outcome of each step, with the text of those that did not pass. */
const runChecks = async (file: string, record: PublicReport | null, evidence: Partial<Evidence> = {}) => {
  const result = await verifyReport(file, {
    keys: async () => [newSigner('2024').key, lab.key],
    bytes: async (path) => {
      const bytes = served.get(path);
      if (!bytes) throw new Error('404');
      return bytes;
    },
    record: async () => record,
    log: async () => logEvidenceOf(file),
    ...evidence,
  });
  return {
    outcomes: result.checks.map(({ name, outcome }) => `${name} ${outcome}`),
    failures: result.checks.filter(({ outcome }) => outcome === 'failed' || outcome === 'warning'),
    verdict: verdictOf(result),
    report: result.report,
  };
};

const allPassed = ['form', 'key', 'signature', 'same', 'files', 'standing', 'log'].map(
  (name) => `${name} passed`,
);

test('an unchanged report passes every step', async () => {
  const { outcomes, verdict, report: proven } = await runChecks(jws, recordOf(jws));
  expect(outcomes).toEqual(allPassed);
  expect(verdict.verdict).toBe('genuine');
  expect(proven).toEqual(report);
});

test('each step and the verdict are in the reader’s language', async () => {
  const urdu = wordingOf('ur', URDU);
  const evidence: Evidence = {
    keys: async () => [lab.key],
    bytes: async (path) => served.get(path)!,
    record: async () => recordOf(jws, { standing: 'void' }),
    log: async () => logEvidenceOf(jws),
  };
  const result = await verifyReport(jws, evidence, undefined, urdu);
  const texts = [...result.checks.map(({ text }) => text), verdictOf(result, urdu).text];
  expect(texts.filter((text) => !/\p{Script=Arabic}/u.test(text))).toEqual([]);
});

test('a changed value in the record is reported', async () => {
  const { internals } = report;
  const tampered = { ...report, internals: { ...internals, battery: { ...internals.battery!, health: 92 } } };
  const { failures, verdict } = await runChecks(jws, recordOf(jws, { report: tampered }));
  expect(failures).toEqual([
    expect.objectContaining({ name: 'same', details: ['internals.battery.health: signed 62, shown 92'] }),
  ]);
  expect(verdict).toEqual({
    verdict: 'refuted',
    text: 'Do not rely on this report. Failed: The report shown is the signed one.',
  });
});

test('a flipped bit of a photo is detected, and the photo reported', async () => {
  const { failures, outcomes } = await runChecks(jws, recordOf(jws), {
    bytes: async (path) => {
      const bytes = served.get(path)!.slice();
      if (path === report.photos.ports?.path) bytes[3]! ^= 1;
      return bytes;
    },
  });
  expect(outcomes).toEqual(allPassed.map((step) => (step === 'files passed' ? 'files failed' : step)));
  expect(failures[0]?.details).toEqual(['Photo "Ports" differs from the signed one']);
});

test('a missing attachment is reported', async () => {
  const { failures } = await runChecks(jws, recordOf(jws), {
    bytes: async (path) =>
      path.startsWith('/api/images') ? served.get(path)! : Promise.reject(new Error('404')),
  });
  expect(failures).toEqual([
    expect.objectContaining({
      outcome: 'failed',
      details: ['File "smartctl.json" could not be loaded, so it could not be compared'],
    }),
  ]);
});

test.each([
  ['a foreign signature with a published key id', newSigner('2026').sign(report), 'signature'],
  ['an unpublished key id', newSigner('stranger').sign(report), 'key'],
  ['another algorithm', lab.sign(report, { alg: 'none', kid: '2026' }), 'form'],
  [
    'a header with a critical extension',
    lab.sign(report, { alg: 'EdDSA', kid: '2026', crit: ['b64'] }),
    'form',
  ],
  ['a signed document that is not a report', lab.sign({ hello: 'world' }), 'form'],
  ['a truncated signed file', jws.slice(0, -4), 'signature'],
  ['a file that is not signed', 'hello', 'form'],
])('%s: none of its content is shown', async (_, file, step) => {
  const { outcomes, verdict, report: proven } = await runChecks(file, recordOf(file));
  const failedIndex = allPassed.indexOf(`${step} passed`);
  expect(outcomes.slice(0, failedIndex)).toEqual(allPassed.slice(0, failedIndex));
  expect(outcomes[failedIndex]).toBe(`${step} failed`);
  expect(outcomes.slice(failedIndex + 1).every((outcome) => outcome.endsWith('skipped'))).toBe(true);
  expect(verdict.verdict).toBe('refuted');
  expect(proven).toBeNull();
});

test('another JSON text of the same values is not canonical', async () => {
  const [header, , signature] = jws.split('.');
  const spaced = Buffer.from(JSON.stringify(JSON.parse(canonicalize(report)!), null, 1)).toString(
    'base64url',
  );
  expect((await runChecks(`${header}.${spaced}.${signature}`, recordOf(jws))).outcomes[0]).toBe(
    'form failed',
  );
});

test('a replaced version is genuine, with its replacement and reason', async () => {
  const versions = [
    { version: 1, issuedAt: report.issuedAt },
    { version: 2, issuedAt: '2026-11-21T09:30:00.000Z', correction: 'The battery was measured again' },
  ];
  const { failures, verdict } = await runChecks(jws, recordOf(jws, { versions, standing: 'superseded' }));
  expect(failures.map(({ text }) => text)).toEqual([
    'Version 2 has replaced this one. Reason: The battery was measured again',
  ]);
  expect(verdict).toEqual({ verdict: 'noted', text: 'Genuine, but replaced by a newer version.' });
});

test('a voided report is genuine, and shown as voided', async () => {
  const { verdict } = await runChecks(jws, recordOf(jws, { standing: 'void' }));
  expect(verdict).toEqual({ verdict: 'noted', text: 'Genuine, but withdrawn.' });
});

test('an old file verifies with the published keys alone', async () => {
  const {
    outcomes,
    verdict,
    report: proven,
  } = await runChecks(jws, null, {
    bytes: async () => Promise.reject(new Error('404')),
    log: async () => Promise.reject(new Error('404')),
  });
  expect(outcomes).toEqual([
    'form passed',
    'key passed',
    'signature passed',
    'same warning',
    'files warning',
    'standing warning',
    'log skipped',
  ]);
  expect(verdict.verdict).toBe('noted');
  expect(proven).toEqual(report);
});

test('keys that cannot be loaded do not make a report forged', async () => {
  const { failures, verdict } = await runChecks(jws, recordOf(jws), {
    keys: async () => Promise.reject(new Error('offline')),
  });
  expect(failures[0]?.text).toBe('The published keys could not be loaded. Please try again.');
  expect(verdict.verdict).toBe('noted');
});

test('photos that cannot be loaded do not make a report forged', async () => {
  const bytes = async () => Promise.reject(new TypeError('Failed to fetch'));
  const { outcomes, verdict } = await runChecks(jws, recordOf(jws), { bytes });
  expect(outcomes).toContain('files failed');
  expect(verdict).toEqual({
    verdict: 'noted',
    text: 'Could not be verified here. See the failed step for the reason.',
  });
});

test('a proof of another report, or of a log signed with an unknown key, is rejected', async () => {
  const [ownEvidence, otherEvidence] = [
    await logEvidenceOf(jws),
    await logEvidenceOf(lab.sign({ ...report, overallRating: 9 })),
  ];
  for (const [evidence, detail] of [
    [otherEvidence, 'The proof is for another report.'],
    [
      { ...ownEvidence, keys: otherEvidence.keys },
      'The checkpoint of parkho/first was signed by an unknown key.',
    ],
    [{ ...ownEvidence, proof: '{}' }, 'This is not a proof of an event in the log.'],
  ] as const) {
    const { failures, verdict } = await runChecks(jws, recordOf(jws), { log: async () => evidence });
    expect(failures).toEqual([
      expect.objectContaining({ name: 'log', outcome: 'failed', details: [detail] }),
    ]);
    expect(verdict.verdict).toBe('refuted');
  }
});

test('a report that is not in a signed head yet is still genuine', async () => {
  const { outcomes, verdict } = await runChecks(jws, recordOf(jws), { log: async () => null });
  expect(outcomes.at(-1)).toBe('log skipped');
  expect(verdict.verdict).toBe('genuine');
});
