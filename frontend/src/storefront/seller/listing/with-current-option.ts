/** The options, with the current value added where it is none of them. */
export const withCurrentOption = (options: readonly string[], value: string): readonly string[] =>
  value === '' || options.includes(value) ? options : [value, ...options];
