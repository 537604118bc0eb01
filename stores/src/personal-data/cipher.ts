import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Names the encryption, so that another can be added. */
const PREFIX = 'enc1.';

/**
 * Keys as KeyObjects, cached by their bytes. Given bytes, each cipher creates a new object, which takes longer the more
 * of them exist: 100,000 texts then take twenty times as long.
 */
const keyObjects = new WeakMap<Buffer, KeyObject>();
const keyObjectOf = (key: Buffer): KeyObject => {
  const keyObject = keyObjects.get(key) ?? createSecretKey(key);
  keyObjects.set(key, keyObject);
  return keyObject;
};

export const isEncrypted = (text: string): boolean => text.startsWith(PREFIX);

/** 'enc1.' and the base64 of IV, ciphertext and tag. `associatedData` is authenticated and required for decryption. */
export function encrypt(key: Buffer, text: string, associatedData: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyObjectOf(key), iv).setAAD(Buffer.from(associatedData));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return PREFIX + Buffer.concat([iv, ciphertext, cipher.getAuthTag()]).toString('base64');
}

/** @throws Error when the text was not encrypted with this key and associated data */
export function decrypt(key: Buffer, encrypted: string, associatedData: string): string {
  const bytes = Buffer.from(encrypted.slice(PREFIX.length), 'base64');
  const tagStart = bytes.length - TAG_BYTES;
  const decipher = createDecipheriv(ALGORITHM, keyObjectOf(key), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(associatedData))
    .setAuthTag(bytes.subarray(tagStart));
  return decipher.update(bytes.subarray(IV_BYTES, tagStart), undefined, 'utf8') + decipher.final('utf8');
}
