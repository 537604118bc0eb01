/** The options, with the current value added if it is missing; a form reads null from radios without a choice. */
export const withCurrentOption = (options: readonly string[], value: string | null): readonly string[] =>
  !value || options.includes(value) ? options : [value, ...options];
