/** @throws TypeError, or a DOMException, where the text is not base64url (RFC 4648) */
export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> => {
  if (!/^[\w-]*$/.test(text)) throw new TypeError('not base64url');
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
};

/** Browsers have SHA-2 on pages with https (and on localhost) alone. */
export const canHash = (): boolean => Boolean(globalThis.crypto?.subtle);

/** SHA-256 in hex. */
export const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** What page, print and PDF show of a report to compare by eye: SHA-256 of its canonical JSON, in hex. */
export const fingerprintOf = (jws: string): Promise<string> => sha256(fromBase64Url(jws.split('.')[1] ?? ''));
