import type { AuditKind } from '../audit-kinds.js';
import type { SentenceWords } from '../events/event-definition.js';
import { type DomainEventType, EVENTS } from '../events/events.js';
import { oneLine } from '../values/text.js';
import type { AuditActor, AuditChange, AuditValue } from './audit.js';
import { AUDIT_FIELDS, type AuditFieldName, auditFieldOf } from './audit-fields.js';
import { fieldLabel, valueLabel } from './field-labels.js';

/** The input of a sentence. Personal data in `data` is replaced by placeholders, and is withheld in `changes`. */
export interface SentenceInput {
  type: DomainEventType;
  /** Absent if the log cannot read it. */
  data?: object | undefined;
  actor: AuditActor;
  kind: AuditKind;
  thing: string;
  /** The name of the record, where it is no personal data. */
  name?: string | undefined;
  changes: readonly AuditChange[];
  /** The name of an account, a listing or a category by its id. */
  nameOf(id: string): string | undefined;
}

/** Longest value in a sentence, in characters; longer ones are in the entry's changes. */
const VALUE_MAX = 60;
/** Most changes that a sentence gives with their values; of more it has the number and this many names. */
const MAX_VALUES_IN_SENTENCE = 2;
const MAX_NAMED_CHANGES = 3;

/**
 * An event in one line of plain text without a full stop. It begins with the actor's name: 'System', 'A visitor' or
 * 'Deleted account' where there is none.
 */
export const sentenceOf = (input: SentenceInput): string => {
  const { type, data, actor, thing, name } = input;
  const { label, sentence } = EVENTS[type];
  const words = wordsOf(input);
  let phrase: string | undefined;
  try {
    if (data)
      phrase =
        typeof sentence === 'string'
          ? sentence.replace('{thing}', () => words.thing)
          : sentence(data as never, words);
  } catch {
    // Another program has written it with other data.
  }
  phrase ??= `recorded an event (${label}) of ${name ?? thing}`;
  return oneLine(`${actorIn(actor)} ${phrase}`);
};

const actorIn = ({ role, name }: AuditActor): string => {
  if (role === 'system') return 'System';
  return name ?? (role === 'visitor' ? 'A visitor' : 'Deleted account');
};

const RECORD_PHRASES: Partial<Record<AuditKind, (name: string | undefined) => string>> = {
  category: (name) => (name ? `the category “${name}”` : 'a category'),
  product: (name = 'a listing') => name,
  inspection: (name = 'a device') => name,
  guest: () => 'a guest',
  savedSearch: () => 'a saved search',
};
/** Kinds of records that are an account, or have its id. */
const ACCOUNTS: ReadonlySet<AuditKind> = new Set(['user', 'wishlist', 'notifications']);

const recordPhraseOf = ({ kind, thing, name, data, actor, nameOf }: SentenceInput): string => {
  if (ACCOUNTS.has(kind)) return nameOf(thing) ?? 'a deleted account';
  if (kind !== 'featureRequest') return RECORD_PHRASES[kind]?.(name ?? nameOf(thing)) ?? name ?? 'a record';
  const author = (data as { authorId?: string }).authorId;
  if (author === actor.id) return 'their feature request';
  const authorName = author && nameOf(author);
  return authorName ? `the feature request of ${authorName}` : 'a feature request';
};

const wordsOf = (input: SentenceInput): SentenceWords => {
  const { actor, kind, thing: id, changes, nameOf } = input;
  const thing = input.data ? recordPhraseOf(input) : '';
  const isOwn = ACCOUNTS.has(kind) && id === actor.id;
  const their = (noun: string): string => (isOwn ? `their ${noun}` : `the ${noun} of ${thing}`);
  return {
    thing,
    actor: actor.id,
    isOwn,
    their,
    account: their('account'),
    forThem: isOwn ? '' : ` for ${thing}`,
    named: (other, otherwise) => {
      const name = nameOf(other);
      return (kind === 'category' ? name && `“${name}”` : name) ?? otherwise;
    },
    was: (field) => {
      const change = changes.find((candidate) => candidate.field === field);
      return change && textOf(change, change.from, nameOf);
    },
    changed: (of = thing) => changedIn(groupsOf(changes), { of, isOwn, nameOf }),
  };
};

/** Changes that people see as one: of an address, of photos. */
type Group = readonly [AuditChange, ...AuditChange[]];
const GROUPED_FIELDS: ReadonlySet<AuditFieldName | undefined> = new Set(['photo', 'address', 'device']);

const groupsOf = (changes: readonly AuditChange[]): Group[] => {
  const groups = new Map<string, Group>();
  for (const change of changes) {
    const field = auditFieldOf(change.field);
    const key = GROUPED_FIELDS.has(field) ? `${field}` : change.field;
    groups.set(key, [...(groups.get(key) ?? []), change] as unknown as Group);
  }
  return [...groups.values()];
};

const inSentence = (label: string): string => (/[A-Z].*[A-Z]/.test(label) ? label : label.toLowerCase());
const labelOf = ([{ field }, ...others]: Group): string => {
  const common = auditFieldOf(field);
  if (common === 'photo' && others.length > 0) return 'photos';
  return inSentence(common ? AUDIT_FIELDS[common] : fieldLabel(field));
};

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** A value in a sentence; undefined if it is empty, too long, withheld or without words. */
const textOf = (
  { field, withheld }: AuditChange,
  value: AuditValue,
  nameOf: SentenceInput['nameOf'],
): string | undefined => {
  if (withheld || value === null || auditFieldOf(field) === 'photo') return undefined;
  if (typeof value === 'string') {
    const name = nameOf(value);
    if (name) return name;
    if (ID.test(value)) return undefined;
  }
  const text = valueLabel(field, value);
  return text.length > VALUE_MAX || text.includes('\n') ? undefined : text;
};

/** 'from PKR 85,000 to 79,000', 'from 8 GB to 16 GB'. */
const fromTo = (from: string, to: string): string =>
  ` from ${from} to ${from.startsWith('PKR ') && to.startsWith('PKR ') ? to.slice(4) : to}`;

interface ChangeWords {
  of: string;
  isOwn: boolean;
  nameOf: SentenceInput['nameOf'];
}
const changedIn = (groups: readonly Group[], { of, isOwn, nameOf }: ChangeWords): string => {
  const determiner = isOwn ? 'their ' : 'the ';
  const ownerPhrase = isOwn ? '' : ` of ${of}`;
  if (groups.length === 0) return isOwn ? 'updated their account' : `updated ${of}`;
  if (groups.length > MAX_VALUES_IN_SENTENCE) {
    const names = groups.slice(0, MAX_NAMED_CHANGES).map(labelOf).join(', ');
    const ellipsis = groups.length > MAX_NAMED_CHANGES ? ' …' : '';
    return `changed ${groups.length} fields of ${isOwn ? 'their account' : of} (${names}${ellipsis})`;
  }
  const isOnlyGroup = groups.length === 1;
  const parts = groups.map((group, index) => {
    const [change] = group;
    const subject = `${determiner}${labelOf(group)}${index === 0 ? ownerPhrase : ''}`;
    const isSingle = group.length === 1;
    const [from, to] = isSingle
      ? [textOf(change, change.from, nameOf), textOf(change, change.to, nameOf)]
      : [undefined, undefined];
    if (from !== undefined && to !== undefined) return ['changed', subject + fromTo(from, to)];
    const hadValue = isSingle && (change.withheld ? change.nothing !== 'from' : change.from !== null);
    const hasValue = isSingle && (change.withheld ? change.nothing !== 'to' : change.to !== null);
    if (isOnlyGroup && isSingle && !hadValue)
      return to === undefined ? ['added', subject] : ['set', `${subject} to ${to}`];
    if (isOnlyGroup && isSingle && !hasValue)
      return ['removed', subject + (from === undefined ? '' : ` (${from})`)];
    return ['changed', subject + (to !== undefined && !hadValue ? ` to ${to}` : '')];
  });
  return `${parts[0]![0]} ${parts.map(([, text]) => text).join(' and ')}`;
};
