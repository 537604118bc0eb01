/** Cells that mean an empty one. */
const PLACEHOLDERS =
  /^(?:[-–—_.?]+|n[./\\]?\s?a\.?|nil|null|none|nan|undefined|unknown|tb[acd]|(?:not|no) (?:found|available|applicable|specified|known|given|mentioned|data|info(?:rmation)?)|#(?:n\/a|ref!|value!|name\?|null!|div\/0!|num!))$/i;
const ZERO = /^0+(?:[.,]0+)?\s*(?:\p{L}{1,6})?$/u;

/** Whether a cell holds no value: 'not found', 'N/A', '-', 'none', 'TBA', and '0' in a column where 0 is no value. */
export const isPlaceholder = (cell: string, zeroIsNothing: boolean): boolean =>
  PLACEHOLDERS.test(cell) || (zeroIsNothing && ZERO.test(cell));
