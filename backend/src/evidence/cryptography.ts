import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { Bytes, LogCryptography, LogKey } from '@parkho/contracts';
import { sha256 } from '@parkho/stores';
import type { SigningKey } from '../config/signing-keys.js';

/** Node's cryptography for verification. */
export const cryptography: LogCryptography = {
  sha256,
  verify: (signature, message, publicKey) => {
    const x = Buffer.from(publicKey).toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, message, key, signature);
  },
};

export const publicKeyOf = ({ x }: SigningKey, origin: string): LogKey => ({
  origin,
  publicKey: Buffer.from(x, 'base64url'),
});

/** The Ed25519 signature (RFC 8032) of a message. */
export const signMessage =
  ({ kty, crv, x, d }: SigningKey) =>
  (message: Bytes): Bytes =>
    sign(null, message, createPrivateKey({ key: { kty, crv, x, d: d! }, format: 'jwk' }));
