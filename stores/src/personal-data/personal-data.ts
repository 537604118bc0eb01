import { setImmediate as nextTurn } from 'node:timers/promises';
import { ERASED, PERSONAL_DATA, type PersonalPaths } from '@parkho/contracts';
import {
  type EventStore,
  type NewEvent,
  placeOf,
  type StoredEvent,
  UnreadableEvent,
} from '../event-store/event-store.js';
import { readThrough } from '../event-store/read-through.js';
import { readableEvents } from '../event-store/readable-events.js';
import type { KeyStore } from '../key-store/key-store.js';
import { isSealed, open, seal } from './cipher.js';

/** The paths of personal data by type of event; null or absent where it has none. */
export type PersonalDataTable = Readonly<Record<string, PersonalPaths | null | undefined>>;

/**
 * An event store that encrypts personal data with a key for each person, text by text, on append, and decrypts it on
 * read. Once a person's key is erased, their texts read ERASED. Events without personal data pass unchanged.
 *
 * Texts that were stored before they were encrypted are read as they are.
 */
export function withPersonalData(
  events: EventStore,
  keys: KeyStore,
  table: PersonalDataTable = PERSONAL_DATA,
): EventStore {
  /** The paths of an event's personal data; undefined when it has none. */
  const personalIn = (event: NewEvent): PersonalPaths | undefined => {
    const where = table[event.type];
    return where && hasText(event.data, where) ? where : undefined;
  };

  const conceal = async (event: NewEvent): Promise<NewEvent> => {
    const where = personalIn(event);
    if (!where) return event;
    const key = await keys.create(personOf(event, where));
    return mapTexts(event, where, (text, path) => seal(key, text, boundTo(event, path)));
  };

  const reveal = async (batch: StoredEvent[]): Promise<StoredEvent[]> => {
    const personal = new Map<StoredEvent, PersonalPaths>();
    for (const event of batch) {
      const where = personalIn(event);
      if (where) personal.set(event, where);
    }
    if (personal.size === 0) return batch;
    const people = new Set([...personal].map(([event, where]) => personOf(event, where)));
    const found = await keys.get([...people]);
    const revealed: StoredEvent[] = [];
    for (let from = 0; from < batch.length; from += DECRYPTED_AT_ONCE) {
      // A person's long history must leave time for requests.
      if (from > 0) await nextTurn();
      for (const event of batch.slice(from, from + DECRYPTED_AT_ONCE)) revealed.push(revealOne(event));
    }
    return revealed;

    function revealOne(event: StoredEvent): StoredEvent {
      const where = personal.get(event);
      if (!where) return event;
      const key = found.get(personOf(event, where));
      // An erasure leaves a trace: without one the key was lost, and to show its texts as erased would hide that.
      if (key === undefined && hasText(event.data, where, isSealed))
        throw new UnreadableEvent(placeOf(event), 'the personal key is missing');
      try {
        return mapTexts(event, where, (text, path) => {
          if (!isSealed(text)) return text;
          return key ? open(key, text, boundTo(event, path)) : ERASED;
        });
      } catch (cause) {
        const reason = 'the personal key cannot decrypt it';
        throw new UnreadableEvent(placeOf(event), reason, { cause });
      }
    }
  };

  return {
    ...readThrough(events, reveal),
    append: async (stream, expected, newEvents) =>
      events.append(
        stream,
        expected,
        newEvents.some(personalIn) ? await Promise.all(newEvents.map(conceal)) : newEvents,
      ),
  };
}

/** Events decrypted in one turn of the event loop: some milliseconds. */
const DECRYPTED_AT_ONCE = 250;

/**
 * The number of people in a log, of those without a key or the trace of one, and of those whose key does not open their
 * texts.
 */
interface KeyCoverage {
  people: number;
  missing: number;
  unopened: number;
}

/**
 * Whether a log and a key store belong together, tested with the first text of each person.
 * @param events the log as it is stored
 */
export async function keyCoverage(
  events: EventStore,
  keys: Pick<KeyStore, 'get'>,
  table: PersonalDataTable = PERSONAL_DATA,
): Promise<KeyCoverage> {
  const people = new Set<string>();
  let missing = 0;
  let unopened = 0;
  for await (const page of readableEvents(events)) {
    const first = new Map<string, StoredEvent>();
    for (const event of page) {
      const where = table[event.type];
      if (!where || !hasText(event.data, where, isSealed)) continue;
      const person = personOf(event, where);
      if (!people.has(person)) first.set(person, event);
      people.add(person);
    }
    const found = await keys.get([...first.keys()]);
    for (const [person, event] of first) {
      const key = found.get(person);
      if (key === undefined) missing++;
      else if (key && !isOpenedBy(key, event, table[event.type]!)) unopened++;
    }
  }
  return { people: people.size, missing, unopened };
}

const isOpenedBy = (key: Buffer, event: StoredEvent, where: PersonalPaths): boolean => {
  try {
    mapTexts(event, where, (text, path) => (isSealed(text) ? open(key, text, boundTo(event, path)) : text));
    return true;
  } catch {
    return false;
  }
};

/** Binds a text to its event and field, so that it cannot be moved. */
const boundTo = ({ id }: NewEvent, path: string): string => `${id}\n${path}`;

const personOf = ({ data }: NewEvent, { person }: PersonalPaths): string =>
  (data as Record<string, string>)[person]!;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const hasText = (data: object, { paths }: PersonalPaths, isMeant = (_: string): boolean => true): boolean => {
  const holdsText = (value: unknown): boolean =>
    typeof value === 'string' ? isMeant(value) : isObject(value) && Object.values(value).some(holdsText);
  return paths.some((path) =>
    holdsText(path.split('.').reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), data)),
  );
};

/** The event with every text at or below the paths replaced; unchanged parts are shared. */
const mapTexts = <E extends NewEvent>(
  event: E,
  { paths }: PersonalPaths,
  change: (text: string, path: string) => string,
): E => {
  const below = (value: unknown, path: string): unknown => {
    if (typeof value === 'string') return change(value, path);
    if (Array.isArray(value)) return value.map((item, index) => below(item, `${path}.${index}`));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, below(inner, `${path}.${name}`)]),
    );
  };
  const at = (value: unknown, [name, ...rest]: string[], path: string): unknown => {
    if (name === undefined) return below(value, path);
    return isObject(value) && name in value ? { ...value, [name]: at(value[name], rest, path) } : value;
  };
  const data = paths.reduce<unknown>((changed, path) => at(changed, path.split('.'), path), event.data);
  return { ...event, data };
};
