/** An optional text that was emptied travels as '' in events; documents leave it out. */
export function withoutEmpty<T extends object>(texts: T): T {
  if (!Object.values(texts).includes('')) return texts;
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [key, value === '' ? undefined : value]),
  ) as T;
}
