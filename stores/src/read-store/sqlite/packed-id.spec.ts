import fc from 'fast-check';
import { packId, unpackId } from './packed-id.js';

const digits = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdef'), { minLength: length, maxLength: length })
    .map((characters) => characters.join(''));
const uuid = fc.tuple(...[8, 4, 4, 4, 12].map(digits)).map((parts) => parts.join('-'));
const FORMS: [name: string, ids: fc.Arbitrary<string>, bytes: number][] = [
  ['positions', digits(16), 8],
  ['UUIDs', uuid, 16],
  ['two UUIDs', fc.tuple(uuid, uuid).map((both) => both.join('/')), 32],
  ['a UUID and a hash', fc.tuple(uuid, digits(64)).map((both) => both.join('/')), 48],
];

describe.each(FORMS)('%s', (_, ids, bytes) => {
  test('are packed and unpacked', () => {
    fc.assert(
      fc.property(ids, (id) => {
        const short = packId(id) as Uint8Array;
        expect([short.length, unpackId(short)]).toEqual([bytes, id]);
      }),
    );
  });

  test('keep their order', () => {
    fc.assert(
      fc.property(ids, ids, (a, b) => {
        const order = Buffer.compare(packId(a) as Uint8Array, packId(b) as Uint8Array);
        expect(order).toBe(a < b ? -1 : Number(a > b));
      }),
    );
  });

  test('with another character are stored unchanged', () => {
    const otherCharacters = fc.constantFrom('A', 'F', 'g', 'é', '-', '/', ' ', '\0');
    fc.assert(
      fc.property(ids, fc.nat(), otherCharacters, (id, at, other) => {
        const place = at % id.length;
        const changed = id.slice(0, place) + other + id.slice(place + 1);
        if (changed !== id) expect(packId(changed)).toBe(changed);
      }),
    );
  });
});

test('any other id is stored unchanged', () => {
  fc.assert(fc.property(fc.string(), (id) => expect(packId(id)).toBe(id)));
});
