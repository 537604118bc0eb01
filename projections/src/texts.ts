/** Optional texts that were emptied are '' in events; documents leave them out. */
export function withoutEmpty<T extends object>(texts: T): T {
  if (!hasEmpty(texts)) return texts;
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [key, value === '' ? undefined : value]),
  ) as T;
}

function hasEmpty(texts: object): boolean {
  for (const key in texts) if (texts[key as keyof typeof texts] === '') return true;
  return false;
}
