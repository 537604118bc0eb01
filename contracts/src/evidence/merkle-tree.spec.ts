import { hash } from 'node:crypto';
import {
  type Bytes,
  consistencyRanges,
  type EntryRange,
  inclusionRanges,
  isConsistent,
  joinHashes,
  leafInput,
  MerkleFrontier,
  nodeInput,
  rootOfInclusion,
  subtreesOf,
} from './merkle-tree.js';

const sha256 = (bytes: Bytes): Bytes => new Uint8Array(hash('sha256', bytes, 'buffer'));
const bytes = (hex: string): Bytes => new Uint8Array(Buffer.from(hex, 'hex'));
const hex = (hash: Bytes | null): string | null => hash && Buffer.from(hash).toString('hex');

// Inputs and roots of certificate-transparency's merkletree tests, the reference of RFC 9162.
const INPUTS = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

/** The definition of RFC 9162, section 2.1.1, literally. */
const rootOf = (leaves: readonly Bytes[]): Bytes => {
  if (leaves.length === 0) return sha256(new Uint8Array());
  if (leaves.length === 1) return leaves[0]!;
  let k = 1;
  while (k * 2 < leaves.length) k *= 2;
  return sha256(nodeInput(rootOf(leaves.slice(0, k)), rootOf(leaves.slice(k))));
};
const leaves = [...INPUTS, ...Array.from({ length: 25 }, (_, n) => (0x70 + n).toString(16))].map((input) =>
  sha256(leafInput(bytes(input))),
);
const pathOf = (ranges: readonly EntryRange[]): Bytes[] =>
  ranges.map(([from, to]) => rootOf(leaves.slice(from, to)));
const inclusion = (index: number, size: number) => pathOf(inclusionRanges(index, size));
const consistency = (size: number, later: number) => pathOf(consistencyRanges(size, later));
const head = (size: number) => ({ size, root: rootOf(leaves.slice(0, size)) });

test('a growing tree has the roots of the reference implementation, and of the definition', () => {
  const tree = new MerkleFrontier(sha256);
  const roots = [hex(tree.root())];
  for (const leaf of leaves) {
    tree.append(leaf);
    roots.push(hex(tree.root()));
  }
  expect(roots.slice(0, 9)).toEqual(ROOTS);
  expect(roots).toEqual([...leaves.keys(), leaves.length].map((size) => hex(head(size).root)));
});

test('proofs equal those of the reference implementation', () => {
  expect(inclusion(0, 8).map(hex)).toEqual([
    '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
    '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
    '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
  ]);
  expect(inclusion(5, 8).map(hex)).toEqual([
    'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  ]);
  expect(inclusion(2, 3).map(hex)).toEqual([ROOTS[2]]);
  expect(consistency(1, 1)).toEqual([]);
  expect(consistency(1, 8).map(hex)).toEqual([
    '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
    '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
    '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
  ]);
  expect(consistency(6, 8).map(hex)).toEqual([
    '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
    'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  ]);
  expect(consistency(2, 5).map(hex)).toEqual([
    '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
    'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
  ]);
});

test('each inclusion proof leads to the root only for its own position and leaf', async () => {
  for (let size = 1; size <= leaves.length; size++)
    for (let index = 0; index < size; index++) {
      const path = inclusion(index, size);
      const root = (changes: object) =>
        rootOfInclusion({ index, size, leaf: leaves[index]!, path, ...changes }, sha256).then(hex);
      const expected = hex(head(size).root);
      expect(await root({})).toBe(expected);
      expect(await root({ leaf: sha256(leaves[index]!) })).not.toBe(expected);
      expect(await root({ path: [...path, leaves[0]!] })).toBeNull();
      if (size > 1) expect(await root({ path: path.slice(1) })).not.toBe(expected);
      for (const other of [index - 1, index + 1, size])
        expect(await root({ index: other })).not.toBe(expected);
    }
});

test('each consistency proof is valid only between its own two trees', async () => {
  for (let later = 1; later <= leaves.length; later++)
    for (let size = 0; size <= later; size++) {
      const path = consistency(size, later);
      const holds = (before = head(size), after = head(later), proof = path) =>
        isConsistent(before, after, proof, sha256);
      expect(await holds()).toBe(true);
      expect(await holds({ size, root: leaves[9]! })).toBe(false);
      if (size > 0) expect(await holds(head(size), { size: later, root: leaves[9]! })).toBe(false);
      expect(await holds(head(size), head(later), [...path, leaves[0]!])).toBe(false);
      if (path.length > 0) expect(await holds(head(size), head(later), path.slice(1))).toBe(false);
    }
  expect(await isConsistent(head(3), head(2), [], sha256)).toBe(false);
});

test('a range consists of its complete subtrees, from which a tree can continue', () => {
  const complete = new Map<string, Bytes>();
  const tree = new MerkleFrontier(sha256);
  for (const leaf of leaves)
    tree.append(leaf, ({ level, index }, hash) => complete.set(`${level} ${index}`, hash));
  const hashesOf = (range: EntryRange) =>
    subtreesOf(range).map(({ level, index }) => complete.get(`${level} ${index}`)!);
  for (const range of [...inclusionRanges(20, 33), ...consistencyRanges(13, 33), [0, 33], [0, 32]] as const)
    expect(hex(joinHashes(hashesOf(range), sha256))).toBe(hex(rootOf(leaves.slice(...range))));
  const continued = new MerkleFrontier(sha256, 13, hashesOf([0, 13]));
  for (const leaf of leaves.slice(13)) continued.append(leaf);
  expect([continued.size, hex(continued.root())]).toEqual([33, hex(tree.root())]);
});
