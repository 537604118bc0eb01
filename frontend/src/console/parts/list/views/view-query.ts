/** JSON with sorted keys. */
const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, field]) => [name, sortKeys(field)] as const);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
};

const canonicalValue = (text: string): string => {
  try {
    return JSON.stringify(sortKeys(JSON.parse(text)));
  } catch {
    return text;
  }
};

/** The canonical form of a list's query, whatever the order of its parts, without its page. */
export const canonicalQuery = (query: string): string => {
  const params = [...new URLSearchParams(query)]
    .filter(([name, value]) => name !== 'page' && value !== '')
    .map(([name, value]): [string, string] => [name, canonicalValue(value)]);
  return new URLSearchParams(params.sort(([a, x], [b, y]) => (a + x < b + y ? -1 : 1))).toString();
};
