type Value = string | number | boolean;

/**
 * 'a=1&b=2' of the given values, in order; a list repeats its name for each value. Undefined and empty values are left
 * out.
 */
export function queryString(query: Readonly<Record<string, Value | readonly Value[] | undefined>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const item of [value ?? []].flat()) if (item !== '') params.append(name, String(item));
  return params.toString();
}
