/** The rows of the list on the screen: of a table, or cards. */
const ROWS = 'main tbody > tr, main [data-row], main [data-event]';
export const rowsOnScreen = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(ROWS)].filter((row) =>
    row.querySelector('td, a, button, [role]'),
  );

interface Key {
  /** As in KeyboardEvent.key; 'Control+' also stands for the command key of a Mac, and 'g d' is G and then D. */
  keys: readonly string[];
  /** Its action, for the list of keys. */
  does: string;
  group: string;
  /** For a key that the focused element handles: it is listed where the key with this name works. */
  comesWith?: string;
  /** Whether it has an effect on the screen. */
  isUseful?: () => boolean;
}

const GO = 'Go to';
const goKey = (letter: string, does: string): Key => ({ keys: [`g ${letter}`], does, group: GO });
const hasRows = (): boolean => rowsOnScreen().length > 0;

/** The keys of the console. The first of two equal keys has priority, so keys of a screen precede global keys. */
export const KEYS = {
  approve: { keys: ['a'], does: 'Approve', group: 'Moderation' },
  reject: { keys: ['r'], does: 'Reject, for a reason', group: 'Moderation' },
  'reject-reason': {
    keys: ['1 to 9'],
    does: 'While rejecting: select or clear a reason',
    group: 'Moderation',
    comesWith: 'reject',
  },
  'reject-words': {
    keys: ['0'],
    does: 'While rejecting: write a custom reason',
    group: 'Moderation',
    comesWith: 'reject',
  },
  'reject-send': { keys: ['Enter'], does: 'While rejecting: send', group: 'Moderation', comesWith: 'reject' },
  uphold: { keys: ['u'], does: 'Uphold the reports of a listing', group: 'Moderation' },
  dismiss: { keys: ['d'], does: 'Dismiss the reports of a listing', group: 'Moderation' },
  alike: { keys: ['e'], does: 'Show similar listings of this seller', group: 'Moderation' },
  skip: { keys: ['s', 'j', 'ArrowRight'], does: 'Skip: the listing comes back later', group: 'Moderation' },
  'take-back': { keys: ['ArrowLeft', 'k'], does: 'Return to the last skipped listing', group: 'Moderation' },
  'picture-next': { keys: ['p'], does: 'Show the next picture', group: 'Moderation' },
  'picture-enlarge': { keys: ['z'], does: 'Enlarge the picture', group: 'Moderation' },

  'row-next': { keys: ['j'], does: 'Next row', group: 'Lists', isUseful: hasRows },
  'row-previous': { keys: ['k'], does: 'Previous row', group: 'Lists', isUseful: hasRows },
  'row-open': {
    keys: ['Enter'],
    does: 'Open the row',
    group: 'Lists',
    comesWith: 'row-next',
    isUseful: hasRows,
  },

  'go-dashboard': goKey('d', 'Dashboard'),
  'go-products': goKey('p', 'Products'),
  'go-moderation': goKey('m', 'Moderation'),
  'go-inspections': goKey('i', 'Inspections'),
  'go-users': goKey('u', 'Users'),
  'go-audit': goKey('a', 'Audit'),
  'go-reports': goKey('r', 'Reports'),
  'go-operations': goKey('o', 'Operations'),

  undo: { keys: ['Control+z'], does: 'Undo the last decision', group: 'Everywhere' },
  search: { keys: ['Control+k', '/'], does: 'Search, or run a command', group: 'Everywhere' },
  help: { keys: ['?'], does: 'Show the keys of this screen', group: 'Everywhere' },
} as const satisfies Record<string, Key>;
export type KeyName = keyof typeof KEYS;
export const KEY_NAMES = Object.keys(KEYS) as KeyName[];
export const keyOf = (name: KeyName): Key => KEYS[name];

const KEY_SYMBOLS: Readonly<Record<string, string>> = { ArrowRight: '→', ArrowLeft: '←', Control: 'Ctrl' };
const symbolOf = (key: string): string => KEY_SYMBOLS[key] ?? (key.length === 1 ? key.toUpperCase() : key);

/** The key as screens show it: 'Ctrl+Z', 'G D', '→'. */
export const shownKey = (key: string): string =>
  key
    .split(' ')
    .map((part) => part.split('+').map(symbolOf).join('+'))
    .join(' ');

/** For `aria-keyshortcuts`, which has no sequences of keys. */
export const ariaKeys = (name: KeyName): string =>
  keyOf(name)
    .keys.filter((key) => !key.includes(' '))
    .map((key) => key.replace(/\b[a-z]$/, (letter) => letter.toUpperCase()))
    .join(' ');
