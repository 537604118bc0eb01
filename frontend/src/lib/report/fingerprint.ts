/** @throws TypeError, or a DOMException, if the text is not base64url (RFC 4648) */
export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> => {
  if (!/^[\w-]*$/.test(text)) throw new TypeError('not base64url');
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );
};

/** Browsers offer SHA-2 only on pages with https (and on localhost). */
export const canHash = (): boolean => Boolean(globalThis.crypto?.subtle);

/** SHA-256 in hex. */
export const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/**
 * The fingerprint on the page, print and PDF of a report, for comparison by eye: SHA-256 of its canonical JSON, in hex.
 */
export const fingerprintOf = (jws: string): Promise<string> => sha256(fromBase64Url(jws.split('.')[1] ?? ''));
