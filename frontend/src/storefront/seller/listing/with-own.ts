/** What a listing says may stand in no list of the form: it is an option of its own then. */
export const withOwn = (options: readonly string[], value: string): readonly string[] =>
  value === '' || options.includes(value) ? options : [value, ...options];
