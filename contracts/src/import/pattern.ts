const MAX_PATTERN_LENGTH = 200;
/** Maximum number of characters of a cell that a pattern matches against. */
const MAX_TEXT_LENGTH = 1000;

/** The part of a text that a pattern matches: its group; undefined without a match. */
export type ExtractText = (text: string) => string | undefined;

/**
 * A case-insensitive regular expression with one group, whose match is taken from a cell. A repeated part must contain
 * no repetition or alternatives, which may take exponential time.
 * @throws Error with the error of the pattern
 */
export const compilePattern = (pattern: string): ExtractText => {
  if (pattern.length > MAX_PATTERN_LENGTH)
    throw new Error(`A pattern has at most ${MAX_PATTERN_LENGTH} characters`);
  let expression: RegExp;
  let groups: number;
  try {
    expression = new RegExp(pattern, 'i');
    // With an alternative that always matches, to count the groups.
    groups = new RegExp(`${pattern}|`).exec('')!.length - 1;
  } catch {
    throw new Error(`"${pattern}" is not a regular expression`);
  }
  if (groups !== 1)
    throw new Error(`The pattern "${pattern}" needs exactly one group in parentheses: what to take`);
  if (hasNestedQuantifiers(pattern))
    throw new Error(`The pattern "${pattern}" repeats a part that itself repeats or has alternatives`);
  return (text) => expression.exec(text.slice(0, MAX_TEXT_LENGTH))?.[1]?.trim();
};

/** Escapes, character classes, and repetitions: '*', '+', '{2,}', '?'. */
const TOKENS = /\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:<?[:=!]|<\w+>))?|\)|[*+?]|\{\d+(?:,\d*)?\}|[\s\S]/g;
const EXACT_QUANTIFIER = /^\{\d+\}$/;
const REPEATING_QUANTIFIER = /^(?:[*+]|\{\d+,\d*\})$/;

const hasNestedQuantifiers = (pattern: string): boolean => {
  const tokens = pattern.match(TOKENS) ?? [];
  /** Whether each open group contains something that may not be repeated. */
  const openGroups: boolean[] = [];
  return tokens.some((token, index) => {
    if (token.startsWith('(')) openGroups.push(false);
    else if (token === ')') {
      const isUnsafe = openGroups.pop() ?? false;
      const next = tokens[index + 1] ?? '';
      if (isUnsafe && (REPEATING_QUANTIFIER.test(next) || EXACT_QUANTIFIER.test(next))) return true;
      if (isUnsafe && openGroups.length > 0) openGroups[openGroups.length - 1] = true;
    } else if (openGroups.length > 0 && (token === '|' || token === '?' || REPEATING_QUANTIFIER.test(token)))
      openGroups[openGroups.length - 1] = true;
    return false;
  });
};
