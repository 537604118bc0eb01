import { verifyAsync } from '@noble/ed25519';
import {
  type LogCryptography,
  VERIFICATION_MESSAGES as MESSAGES,
  ProofError,
  parseLogKey,
  parseProof,
  verifyProof,
} from '@parkho/contracts';

/** A proof as it is served, and the public keys of the log. */
export interface LogEvidence {
  proof: string;
  keys: readonly string[];
}

/** The browser's implementation. */
export const cryptography: LogCryptography = {
  sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)),
  verify: (signature, message, publicKey) =>
    verifyAsync(signature, message, publicKey, { zip215: false }).catch(() => false),
};

/**
 * The position of a report in the signed log.
 * @throws ProofError if the proof is invalid, or is of another report
 */
export async function verifyInLog(
  jws: string,
  { proof: proofText, keys }: LogEvidence,
): Promise<{ index: number; size: number }> {
  const proof = parseProof(proofText);
  const logKeys = await Promise.all(keys.map((key) => parseLogKey(key, cryptography.sha256)));
  const { size } = await verifyProof(proof, logKeys, cryptography);
  const loggedJws = proof.event.data.find(({ name }) => name === 'jws');
  if (!loggedJws || !('json' in loggedJws) || loggedJws.json !== JSON.stringify(jws))
    throw new ProofError(MESSAGES.otherInLog);
  return { index: proof.index, size };
}
