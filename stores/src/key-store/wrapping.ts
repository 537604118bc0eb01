import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { StoreMisconfigured } from '../event-store/event-store.js';
import { KEY_BYTES, type KeyWrapping } from './key-store.js';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The error of a stored key that cannot be used. */
export const unusableKey = (id: string, reason: string, cause?: unknown): StoreMisconfigured =>
  new StoreMisconfigured('The key store', `The key ${id} ${reason}`, { cause });

/** Keys are stored unwrapped. */
export const UNWRAPPED: KeyWrapping = {
  bytes: KEY_BYTES,
  wrap: (_, key) => key,
  unwrap(id, stored) {
    if (stored.length === KEY_BYTES) return Buffer.from(stored);
    throw unusableKey(id, 'is wrapped: set KEYS_WRAPPING_KEY or KEYS_WRAPPING_KEY_FILE to its wrapping key');
  },
};

/**
 * Keys stored as IV, ciphertext and tag of AES-256-GCM, with the id authenticated, so that an entry cannot be moved to
 * another id. Unwrapped keys are read unchanged.
 * @param secret 32 bytes
 */
export const aesWrapping = (secret: Buffer): KeyWrapping => ({
  bytes: IV_BYTES + KEY_BYTES + TAG_BYTES,
  wrap(id, key) {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, secret, iv).setAAD(Buffer.from(id));
    return Buffer.concat([iv, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
  },
  unwrap(id, stored) {
    if (stored.length === KEY_BYTES) return Buffer.from(stored);
    try {
      const tagStart = stored.length - TAG_BYTES;
      const decipher = createDecipheriv(ALGORITHM, secret, stored.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(id))
        .setAuthTag(stored.subarray(tagStart));
      return Buffer.concat([decipher.update(stored.subarray(IV_BYTES, tagStart)), decipher.final()]);
    } catch (cause) {
      throw unusableKey(
        id,
        'cannot be unwrapped with KEYS_WRAPPING_KEY: set its wrapping key, or restore the keys from a backup ' +
          'if one has been altered',
        cause,
      );
    }
  },
});

/**
 * A stored key with another wrapping; null if it has that already.
 * @throws StoreMisconfigured if neither wrapping opens it
 */
export function rewrapKey(id: string, stored: Uint8Array, from: KeyWrapping, to: KeyWrapping): Buffer | null {
  try {
    const key = to.unwrap(id, stored);
    return stored.length === to.bytes ? null : to.wrap(id, key);
  } catch {
    return to.wrap(id, from.unwrap(id, stored));
  }
}

/**
 * The wrapping of the settings.
 * @param secret 32 bytes in hex or base64; absent: none
 * @throws Error that does not repeat it
 */
export function keyWrapping(secret: string | undefined): KeyWrapping {
  if (!secret) return UNWRAPPED;
  const text = secret.trim();
  const bytes = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64');
  if (bytes.length !== KEY_BYTES)
    throw new Error(
      'KEYS_WRAPPING_KEY is not 32 bytes in hex or base64: generate one with openssl rand -base64 32',
    );
  return aesWrapping(bytes);
}
