import { readFile } from 'node:fs/promises';
import { type LogKey, parseProof, verifyProof } from '@parkho/contracts';
import { commandLine, runProgram, withOutcome } from '@parkho/projections';
import { requireLog } from '@parkho/stores';
import { readStores } from '../config.js';
import { describeVerified, keysFrom, prove, publicKeys, signedHead, verify } from '../evidence/audit-log.js';
import { cryptography } from '../evidence/cryptography.js';
import { withProgressBars } from '../operations/progress.js';

/** The settings, where there is a log. */
const existing = () => {
  const settings = readStores();
  requireLog(settings);
  return settings;
};

const verifyProofFile = async (file: string, keys: readonly LogKey[]) => {
  const { event, index, ...proof } = parseProof(await readFile(file, 'utf8'));
  const { origin, size } = await verifyProof({ event, index, ...proof }, keys, cryptography);
  const { type, id, stream, revision, data } = event;
  const lines = [
    `Proven: the ${type} ${id} is number ${index + 1} of the ${size} events of ${origin} that were signed.`,
    `Its place: ${stream} ${revision}`,
    ...data.map(
      (field) => `  ${field.name}: ${'json' in field ? field.json : `not shown (SHA-256 ${field.hash})`}`,
    ),
  ];
  return { text: lines.join('\n'), data: { origin, size, index, event } };
};

export const audit = commandLine(
  'npm run audit --',
  'Evidence about the log, for auditors: signed heads, proofs and their verification. Parkho may be running.',
);
withOutcome(
  audit.command('head').description('prints the last signed head of the log, to store elsewhere'),
  async () => {
    const checkpoint = await signedHead(existing());
    return { text: checkpoint, data: { checkpoint } };
  },
);
withOutcome(
  audit.command('key').description('prints the public keys of the log, to store with its heads'),
  async () => {
    const keys = await publicKeys(existing());
    return { text: keys.join('\n'), data: { keys } };
  },
);
withOutcome(
  audit
    .command('verify')
    .description(
      `recomputes everything from the log and reports the first event that was changed, removed, inserted or moved; with a
head in a file it proves that the log has only grown since`,
    )
    .argument('[file]', 'a signed head stored elsewhere')
    .option('--key <key>', 'the public key, or a file with keys (default: those of the shop)'),
  async (file: string | undefined, { key }: { key?: string }) => {
    const settings = existing();
    const options = { ...(file && { file }), ...(key && { keys: await keysFrom(key) }) };
    const verified = await withProgressBars((onProgress) => verify(settings, options, onProgress));
    return { text: describeVerified(verified), data: verified };
  },
);
withOutcome(
  audit
    .command('prove')
    .description('writes <id>.proof.json, which proves that an event or a report is in the log')
    .argument('<id>', 'of the event, or of the inspection report'),
  async (id: string) => {
    const settings = existing();
    const { file, event, index } = await withProgressBars((onProgress) => prove(settings, id, onProgress));
    const { type } = event;
    return {
      text: `${file} proves the ${type} ${event.id}, number ${index + 1} of the log`,
      data: { file, type, id: event.id, index },
    };
  },
);
withOutcome(
  audit
    .command('verify-proof')
    .description('verifies such a file; needs no log')
    .argument('<file>', 'the proof')
    .requiredOption('--key <key>', 'the public key, or a file with keys'),
  async (file: string, { key }: { key: string }) => verifyProofFile(file, await keysFrom(key)),
);

if (import.meta.main) process.exit(await runProgram(audit, process.argv.slice(2)));
