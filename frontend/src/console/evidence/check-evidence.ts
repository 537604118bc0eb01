import {
  fromBase64,
  isConsistent,
  type LogConsistencyView,
  type LogHeadView,
  LOG_EVIDENCE_MESSAGES as MESSAGES,
  ProofError,
  parseLogKey,
  parseProof,
  verifyHead,
  verifyProof,
} from '@parkho/contracts';
import { api } from '../../lib/http/api';
import { cryptography } from '../../lib/report/verify-in-log';

/** The size limit of a file: larger than any checkpoint or proof of an event. */
const MAX_BYTES = 16 * 1024 * 1024;

/** The content of a file with a checkpoint or a proof. */
export async function readEvidence(file: File): Promise<string> {
  if (file.size > MAX_BYTES) throw new ProofError(MESSAGES.fileTooLarge);
  return file.text();
}

const logKeysOf = (keys: readonly string[]) =>
  Promise.all(keys.map((key) => parseLogKey(key, cryptography.sha256)));

/**
 * Verifies that the log still begins with the events of a stored checkpoint.
 * @throws ProofError if it does not, or if the checkpoint is not signed by a known key
 */
async function checkCheckpoint(text: string, checkpoint: string, keys: readonly string[]) {
  const logKeys = await logKeysOf(keys);
  // Files that were edited or sent by mail lose or gain line breaks at their end.
  const earlier = await verifyHead(`${text.trimEnd()}\n`, logKeys, cryptography);
  const latest = await verifyHead(checkpoint, logKeys, cryptography);
  if (earlier.origin !== latest.origin) throw new ProofError(MESSAGES.otherLog);
  if (earlier.size > latest.size) throw new ProofError(MESSAGES.shortened(earlier.size, latest.size));
  const { data } = await api.get<LogConsistencyView>(
    `/audit/consistency?from=${earlier.size}&to=${latest.size}`,
  );
  if (!(await isConsistent(earlier, latest, data.path.map(fromBase64), cryptography.sha256)))
    throw new ProofError(MESSAGES.changed);
  return earlier.size === latest.size
    ? MESSAGES.latest(latest.size)
    : MESSAGES.grown(earlier.size, latest.size);
}

async function checkProof(text: string, keys: readonly string[]) {
  const proof = parseProof(text);
  const { size } = await verifyProof(proof, await logKeysOf(keys), cryptography);
  return MESSAGES.proven(proof.event.type, proof.index, size);
}

/**
 * What a checkpoint or a proof of an event proves, as a sentence. All of it is computed here; only the consistency
 * proof comes from the server, and the keys verify it.
 * @param kept public keys kept elsewhere; by default those of the server
 * @throws ProofError if it proves nothing
 */
export const checkEvidence = (
  text: string,
  latest: LogHeadView,
  kept: readonly string[],
): Promise<string> => {
  const keys = kept.length > 0 ? kept : latest.keys;
  return text.trimStart().startsWith('{')
    ? checkProof(text, keys)
    : checkCheckpoint(text, latest.checkpoint, keys);
};
