import { isAllowed, licenceProblems } from './licences.mjs';
import { ownLock, ownPackage, packagesOf } from './packages.mjs';
import { sbomOf } from './sbom.mjs';

const packages = packagesOf(ownLock());

test.each([
  ['MIT', true],
  ['(MPL-2.0 OR GPL-3.0)', true],
  ['Apache-2.0 AND MIT', true],
  ['MIT AND GPL-3.0', false],
  ['UNLICENSED', false],
  ['', false],
])('whether %p is allowed: %p', (expression, expected) => {
  expect(isAllowed(expression)).toBe(expected);
});

test('every package has a reviewed licence', () => {
  expect(licenceProblems(packages)).toEqual([]);
  const strange = { name: 'strange', version: '1.0.0', license: 'AGPL-3.0' };
  expect(licenceProblems([...packages, strange])).toEqual(['strange 1.0.0: AGPL-3.0']);
});

test('the list of packages has each installed one once, with its hash', () => {
  const { components, metadata } = sbomOf(ownPackage(), packages);
  const purls = components.map(({ purl }) => purl);
  expect(metadata.component.name).toBe('parkho');
  expect(new Set(purls).size).toBe(purls.length);
  expect(purls).toEqual(expect.arrayContaining([expect.stringMatching(/^pkg:npm\/%40nestjs\/core@\d/)]));
  expect(purls.some((purl) => purl.startsWith('pkg:npm/jest@'))).toBe(false);
  expect(components.filter(({ hashes }) => !hashes?.[0].content.match(/^[0-9a-f]{64,128}$/))).toEqual([]);
});
