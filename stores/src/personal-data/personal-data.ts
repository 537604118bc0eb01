import { setImmediate as nextTurn } from 'node:timers/promises';
import { ERASED, PERSONAL_DATA, type PersonalPaths } from '@parkho/contracts';
import {
  type EventStore,
  locationOf,
  type NewEvent,
  type StoredEvent,
  UnreadableEvent,
} from '../event-store/event-store.js';
import { withEventTransform } from '../event-store/event-transform.js';
import { readableEvents } from '../event-store/readable-events.js';
import type { KeyStore } from '../key-store/key-store.js';
import { decrypt, encrypt, isEncrypted } from './cipher.js';

/** The paths of personal data by type of event; null or absent if it has none. */
export type PersonalDataTable = Readonly<Record<string, PersonalPaths | null | undefined>>;

/**
 * An event store that encrypts personal data with a key for each person, text by text, on append, and decrypts it on
 * read. Once a person's key is erased, their texts read ERASED. Events without personal data pass unchanged.
 *
 * Texts that were stored before they were encrypted are read unchanged.
 */
export function withPersonalData(
  events: EventStore,
  keys: KeyStore,
  table: PersonalDataTable = PERSONAL_DATA,
): EventStore {
  /** The paths of an event's personal data; undefined when it has none. */
  const personalPathsOf = (event: NewEvent): PersonalPaths | undefined => {
    const personalPaths = table[event.type];
    return personalPaths && hasText(event.data, personalPaths) ? personalPaths : undefined;
  };

  const encryptEvent = async (event: NewEvent): Promise<NewEvent> => {
    const personalPaths = personalPathsOf(event);
    if (!personalPaths) return event;
    const key = await keys.create(personOf(event, personalPaths));
    return mapTexts(event, personalPaths, (text, path) => encrypt(key, text, associatedData(event, path)));
  };

  const decryptEvents = async (batch: StoredEvent[]): Promise<StoredEvent[]> => {
    const personal = new Map<StoredEvent, PersonalPaths>();
    for (const event of batch) {
      const personalPaths = personalPathsOf(event);
      if (personalPaths) personal.set(event, personalPaths);
    }
    if (personal.size === 0) return batch;
    const people = new Set([...personal].map(([event, personalPaths]) => personOf(event, personalPaths)));
    const keyByPerson = await keys.get([...people]);
    const decrypted: StoredEvent[] = [];
    for (let from = 0; from < batch.length; from += DECRYPT_BATCH) {
      // A person's long history must leave time for requests.
      if (from > 0) await nextTurn();
      for (const event of batch.slice(from, from + DECRYPT_BATCH)) decrypted.push(decryptEvent(event));
    }
    return decrypted;

    function decryptEvent(event: StoredEvent): StoredEvent {
      const personalPaths = personal.get(event);
      if (!personalPaths) return event;
      const key = keyByPerson.get(personOf(event, personalPaths));
      // An erasure leaves a trace: without one the key was lost, and to show its texts as erased would hide that.
      if (key === undefined && hasText(event.data, personalPaths, isEncrypted))
        throw new UnreadableEvent(locationOf(event), 'the personal key is missing');
      try {
        return mapTexts(event, personalPaths, (text, path) => {
          if (!isEncrypted(text)) return text;
          return key ? decrypt(key, text, associatedData(event, path)) : ERASED;
        });
      } catch (cause) {
        const reason = 'the personal key cannot decrypt it';
        throw new UnreadableEvent(locationOf(event), reason, { cause });
      }
    }
  };

  return {
    ...withEventTransform(events, decryptEvents),
    append: async (stream, expected, newEvents) =>
      events.append(
        stream,
        expected,
        newEvents.some(personalPathsOf) ? await Promise.all(newEvents.map(encryptEvent)) : newEvents,
      ),
  };
}

/** Events decrypted in one turn of the event loop: some milliseconds. */
const DECRYPT_BATCH = 250;

/**
 * The number of people in a log, of those without a key or the trace of one, and of those whose key does not open their
 * texts.
 */
interface KeyCoverage {
  people: number;
  missing: number;
  undecryptable: number;
}

/**
 * Whether a log and a key store belong together, tested with the first text of each person.
 * @param events the raw log
 */
export async function keyCoverage(
  events: EventStore,
  keys: Pick<KeyStore, 'get'>,
  table: PersonalDataTable = PERSONAL_DATA,
): Promise<KeyCoverage> {
  const people = new Set<string>();
  let missing = 0;
  let undecryptable = 0;
  for await (const page of readableEvents(events)) {
    const first = new Map<string, StoredEvent>();
    for (const event of page) {
      const personalPaths = table[event.type];
      if (!personalPaths || !hasText(event.data, personalPaths, isEncrypted)) continue;
      const person = personOf(event, personalPaths);
      if (!people.has(person)) first.set(person, event);
      people.add(person);
    }
    const keyByPerson = await keys.get([...first.keys()]);
    for (const [person, event] of first) {
      const key = keyByPerson.get(person);
      if (key === undefined) missing++;
      else if (key && !canDecrypt(key, event, table[event.type]!)) undecryptable++;
    }
  }
  return { people: people.size, missing, undecryptable };
}

const canDecrypt = (key: Buffer, event: StoredEvent, personalPaths: PersonalPaths): boolean => {
  try {
    mapTexts(event, personalPaths, (text, path) =>
      isEncrypted(text) ? decrypt(key, text, associatedData(event, path)) : text,
    );
    return true;
  } catch {
    return false;
  }
};

/** Binds a text to its event and field, so that it cannot be moved. */
const associatedData = ({ id }: NewEvent, path: string): string => `${id}\n${path}`;

const personOf = ({ data }: NewEvent, { person }: PersonalPaths): string =>
  (data as Record<string, string>)[person]!;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const hasText = (data: object, { paths }: PersonalPaths, matches = (_: string): boolean => true): boolean => {
  const containsText = (value: unknown): boolean =>
    typeof value === 'string' ? matches(value) : isObject(value) && Object.values(value).some(containsText);
  return paths.some((path) =>
    containsText(
      path.split('.').reduce<unknown>((parent, name) => (isObject(parent) ? parent[name] : undefined), data),
    ),
  );
};

/** The event with every text at or below the paths replaced; unchanged parts are shared. */
const mapTexts = <E extends NewEvent>(
  event: E,
  { paths }: PersonalPaths,
  change: (text: string, path: string) => string,
): E => {
  const mapBelow = (value: unknown, path: string): unknown => {
    if (typeof value === 'string') return change(value, path);
    if (Array.isArray(value)) return value.map((item, index) => mapBelow(item, `${path}.${index}`));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, mapBelow(inner, `${path}.${name}`)]),
    );
  };
  const mapAt = (value: unknown, [name, ...rest]: string[], path: string): unknown => {
    if (name === undefined) return mapBelow(value, path);
    return isObject(value) && name in value ? { ...value, [name]: mapAt(value[name], rest, path) } : value;
  };
  const data = paths.reduce<unknown>((changed, path) => mapAt(changed, path.split('.'), path), event.data);
  return { ...event, data };
};
