import { eventDefinitionOf } from './events.js';

const fieldOf = (parent: unknown, name: string): unknown =>
  Array.isArray(parent) ? parent.map((item) => fieldOf(item, name)) : (parent as Fields | undefined)?.[name];

/**
 * The pictures of an event and their owner; null if there is none.
 * @throws UnknownEvent for a type that is not in EVENTS, which may name any picture
 */
export function picturesIn({
  type,
  data,
}: {
  type: string;
  data: object;
}): { owner: string; pictures: readonly string[] } | null {
  const definition = eventDefinitionOf(type);
  if (!definition) throw new UnknownEvent(type);
  const { pictures: location } = definition;
  if (!location) return null;
  const pictures = location.paths.flatMap((path) => {
    const pictures = path.split('.').reduce<unknown>(fieldOf, data);
    return typeof pictures === 'string'
      ? [pictures]
      : Object.values((pictures ?? {}) as Record<string, string>);
  });
  return { owner: (data as Record<string, string>)[location.owner]!, pictures };
}

/** An event by a newer version of Parkho, which must run this command. */
export class UnknownEvent extends Error {
  constructor(type: string) {
    super(`A newer Parkho has written ${type}, which this one does not know`);
    this.name = 'UnknownEvent';
  }
}

type Fields = Readonly<Record<string, unknown>>;
