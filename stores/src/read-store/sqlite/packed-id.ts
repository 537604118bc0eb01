const UUID = 'xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx';
/** Forms of ids, each with another number of digits; x is a lower-case hexadecimal digit. */
const ID_FORMATS = ['x'.repeat(16), UUID, `${UUID}/${UUID}`, `${UUID}/${'x'.repeat(64)}`];

const DIGIT = 'x'.charCodeAt(0);
interface Form {
  bytes: number;
  /** Code of each character. */
  codes: Uint8Array;
}
const forms = ID_FORMATS.map((form): Form => {
  const codes = Uint8Array.from(form, (character) => character.charCodeAt(0));
  return { bytes: codes.filter((code) => code === DIGIT).length / 2, codes };
});
const byLength = new Map(forms.map((form) => [form.codes.length, form]));
const byBytes = new Map(forms.map((form) => [form.bytes, form]));

const NO_DIGIT = 16;
const VALUES = new Uint8Array(128).fill(NO_DIGIT);
for (let digit = 0; digit < NO_DIGIT; digit++) VALUES[digit.toString(16).charCodeAt(0)] = digit;

/**
 * An id in half as many bytes, if it has one of the forms (positions, UUIDs and keys of them): SQLite's unhex() of it,
 * without its separators. Ids of one form keep their order. Any other id is returned unchanged, and sorts before all of
 * these.
 */
export function packId(id: string): string | Uint8Array {
  const form = byLength.get(id.length);
  if (!form) return id;
  const bytes = new Uint8Array(form.bytes);
  let digits = 0;
  for (let at = 0; at < id.length; at++) {
    const code = id.charCodeAt(at);
    if (form.codes[at] === DIGIT) {
      const value = VALUES[code] ?? NO_DIGIT;
      if (value === NO_DIGIT) return id;
      bytes[digits >> 1]! |= digits % 2 === 0 ? value << 4 : value;
      digits++;
    } else if (form.codes[at] !== code) return id;
  }
  return bytes;
}
/** Characters between the digits of ids. */
export const SEPARATORS = '-/';

/** The id of packed bytes. @throws SyntaxError when they are not those of an id */
export function unpackId(bytes: Uint8Array): string {
  const form = byBytes.get(bytes.length);
  if (!form) throw new SyntaxError(`No id has ${bytes.length} bytes`);
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex');
  let [id, from] = ['', 0];
  for (let at = 0; at < form.codes.length; at++) {
    if (form.codes[at] === DIGIT) continue;
    const to = from + at - id.length;
    id += hex.slice(from, to) + String.fromCharCode(form.codes[at]!);
    from = to;
  }
  return id + hex.slice(from);
}
