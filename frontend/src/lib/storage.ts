/**
 * Local storage that never throws: a browser may deny it (blocked cookies, exceeded quota), and the shop must work all
 * the same. Values that could not be stored last as long as the page.
 */
export function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** `null` removes the key. */
export function writeStorage(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Denied: see above.
  }
}

/** The keys with this prefix; none if the browser denies access. */
export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
