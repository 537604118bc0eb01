/** The options, with the current value added where it is none of them; a form reads null of radios without a choice. */
export const withCurrentOption = (options: readonly string[], value: string | null): readonly string[] =>
  !value || options.includes(value) ? options : [value, ...options];
