import { generateKeyPairSync } from 'node:crypto';
import canonicalize from 'canonicalize';
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import type { SigningKey } from '../../config/signing-keys.js';
import type { Config } from '../../config.js';
import { reportOf } from '../report/report.fixture.js';
import { ReportSigner } from './report-signer.js';

const keyOf = (kid: string): SigningKey => {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return { kty: 'OKP', crv: 'Ed25519', kid, x: x!, d: d! };
};
const signerOf = (...reportKeys: SigningKey[]) => new ReportSigner({ reportKeys } as unknown as Config);
const verify = (jws: string, signer: ReportSigner) =>
  compactVerify(jws, createLocalJWKSet(signer.publicKeys() as JSONWebKeySet));

test('the canonical form is that of RFC 8785, section 3.2.2', () => {
  const input = String.raw`{
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
    "literals": [null, true, false]
  }`;
  expect(canonicalize(JSON.parse(input))).toBe(
    String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  );
});

test('the signature covers the canonical report, whatever the order of its fields', async () => {
  const signer = signerOf(keyOf('a'));
  const report = reportOf();
  const turned = Object.fromEntries(Object.entries(report).reverse()) as unknown as typeof report;
  const jws = await signer.sign(report);
  expect(await signer.sign(turned)).toBe(jws);
  const { payload, protectedHeader } = await verify(jws, signer);
  expect(new TextDecoder().decode(payload)).toBe(canonicalize(report));
  expect(protectedHeader).toEqual({ alg: 'EdDSA', kid: 'a' });
});

test('after a rotation the new key signs, and old signatures verify without the private key', async () => {
  const old = keyOf('old');
  const jws = await signerOf(old).sign(reportOf());
  const { d: _, ...retired } = old;
  const rotated = signerOf(keyOf('new'), retired);
  await expect(verify(jws, rotated)).resolves.toMatchObject({ protectedHeader: { kid: 'old' } });
  expect((await verify(await rotated.sign(reportOf()), rotated)).protectedHeader.kid).toBe('new');
  expect(JSON.stringify(rotated.publicKeys())).not.toContain('"d"');
});

test('a changed value, a flipped bit and another key of the same name are rejected', async () => {
  const signer = signerOf(keyOf('a'));
  const jws = await signer.sign(reportOf());
  const [header, , signature] = jws.split('.') as [string, string, string];
  const better = Buffer.from(canonicalize(reportOf({ overallRating: 10 }))!).toString('base64url');
  await expect(verify(`${header}.${better}.${signature}`, signer)).rejects.toThrow('signature verification');
  const flipped = Buffer.from(signature, 'base64url');
  flipped[0]! ^= 1;
  await expect(verify(jws.replace(signature, flipped.toString('base64url')), signer)).rejects.toThrow();
  await expect(verify(await signerOf(keyOf('a')).sign(reportOf()), signer)).rejects.toThrow();
});
