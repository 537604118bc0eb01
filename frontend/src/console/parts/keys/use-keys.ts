import { useEffect, useRef } from 'react';
import { useStore } from 'react-admin';
import { KEY_NAMES, type KeyName, keyOf } from './keys';

/** Elements in which keys have their own meaning. */
const TEXT_INPUT_SELECTOR =
  'input, textarea, select, [contenteditable="true"], dialog, [role="dialog"], [role="menu"]';
/** A dialog or open menu over the page, which has its own keys. */
const OPEN_DIALOG = '[role=dialog], .MuiModal-root:not(.MuiModal-hidden)';
/** The time limit for the second key of a sequence, in milliseconds. */
const SEQUENCE_TIMEOUT_MS = 1_500;

type Runs = Partial<Record<KeyName, (() => void) | undefined>>;
interface Binding {
  runs: Runs;
  /** Whether keys without Control work. */
  hasPlainKeys: boolean;
}
const bindings = new Set<{ readonly current: Binding }>();
let pendingKeys: string | undefined;
let clearTimer: ReturnType<typeof setTimeout> | undefined;

const isPlain = (key: string): boolean => !key.startsWith('Control+');

/** The current action of a key; with several names, the first in the table. */
const runOf = (keys: string): (() => void) | undefined => {
  for (const name of KEY_NAMES)
    if (keyOf(name).keys.includes(keys))
      for (const { current } of bindings) {
        const run = current.runs[name];
        if (run && (current.hasPlainKeys || !isPlain(keys))) return run;
      }
  return undefined;
};

/** Whether it is the first key of a sequence. */
const isPrefix = (keys: string): boolean =>
  KEY_NAMES.some((name) => keyOf(name).keys.some((key) => key.startsWith(`${keys} `) && runOf(key)));

const keyNameOf = ({ key, ctrlKey, metaKey }: KeyboardEvent): string => {
  const keyName = key.length === 1 ? key.toLowerCase() : key;
  return ctrlKey || metaKey ? `Control+${keyName}` : keyName;
};

/** A key that is held down counts once. */
const onKeyDown = (event: KeyboardEvent): void => {
  const { target, repeat, altKey, shiftKey, ctrlKey, metaKey, defaultPrevented } = event;
  if (repeat || altKey || defaultPrevented || ((ctrlKey || metaKey) && shiftKey)) return;
  const isSearch = keyNameOf(event) === 'Control+k';
  if (document.querySelector(OPEN_DIALOG)) return;
  if (!isSearch && target instanceof Element && target.closest(TEXT_INPUT_SELECTOR)) return;
  const keys = [pendingKeys, keyNameOf(event)].filter(Boolean).join(' ');
  pendingKeys = undefined;
  clearTimeout(clearTimer);
  const run = runOf(keys);
  if (run) {
    event.preventDefault();
    run();
  } else if (isPrefix(keys)) {
    pendingKeys = keys;
    clearTimer = setTimeout(() => {
      pendingKeys = undefined;
    }, SEQUENCE_TIMEOUT_MS);
  }
};

/** Whether single keys work, and how to switch them: they conflict with speech input (WCAG 2.1.4). */
export const useSingleKeys = () => useStore('keys.plain', true);

/** The keys of a mounted component, and their actions: see KEYS. */
export const useKeys = (runs: Runs): void => {
  const [hasPlainKeys] = useSingleKeys();
  const binding = useRef<Binding>({ runs, hasPlainKeys });
  binding.current = { runs, hasPlainKeys };
  useEffect(() => {
    if (bindings.size === 0) window.addEventListener('keydown', onKeyDown);
    bindings.add(binding);
    return () => {
      bindings.delete(binding);
      if (bindings.size === 0) window.removeEventListener('keydown', onKeyDown);
    };
  }, []);
};

/** The names of the keys with an effect on the screen now, in the order of KEYS, even if they are disabled. */
export const keysOnScreen = (): KeyName[] => {
  const usedKeys = new Set<string>();
  return KEY_NAMES.filter((name) => {
    const { keys, comesWith, isUseful = () => true } = keyOf(name);
    const isBound = [...bindings].some(({ current }) => current.runs[(comesWith as KeyName) ?? name]);
    if (!isBound || !isUseful()) return false;
    if (comesWith) return true;
    const hasUnusedKey = keys.some((key) => !usedKeys.has(key));
    for (const key of keys) usedKeys.add(key);
    return hasUnusedKey;
  });
};
