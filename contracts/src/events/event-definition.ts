import type { AffectedScreens } from './affected.js';

/** The location of personal data in an event. */
export interface PersonalPaths {
  /** The field with the id of the person whose key is used. */
  person: string;
  /**
   * Dotted paths in `data`; every text at or below them is encrypted. Missing ones are skipped; paths of older schemas
   * stay, because texts are decrypted where they were written.
   */
  paths: readonly string[];
}

/** The location of pictures or attachments in an event. */
interface PicturePaths {
  /** The field with the id of the owner of the pictures. */
  owner: string;
  /** Dotted paths in `data`, also through lists; every text at or directly below them is a picture. */
  paths: readonly string[];
}

/** Converts data of one schema, as it was written then, into that of the next. */
type Upcaster<Data extends object = object> = (data: never) => Data;

/** What the audit knows about an event besides its data, as words for a sentence. */
export interface SentenceWords {
  /** The record: 'Dell Latitude 7490', 'the category “Laptops”', 'a listing'. `{thing}` in plain sentences. */
  thing: string;
  /** The text of a field before the event; undefined if it is unchanged or withheld. */
  was(field: string): string | undefined;
  /** Id of the actor. */
  actor: string;
  /** Whether the record is the actor's own account. */
  isOwn: boolean;
  /** 'their account', 'the account of Sana Iqbal'. */
  account: string;
  /** ' for Sana Iqbal', empty for the own account. */
  forThem: string;
  /** 'their password', 'the password of Sana Iqbal'. */
  their(noun: string): string;
  /** The name of an account, a listing or a category by its id; `otherwise` where there is none. */
  named(id: string, otherwise: string): string;
  /** 'changed the price of Dell Latitude 7490 from PKR 85,000 to 79,000'; `of`: another name for the record. */
  changed(of?: string): string;
}

/** The definition of a type of event, independent of its data. */
export interface AnyEventDefinition {
  /** Its label in the audit: 'Listing approved'. */
  label: string;
  /**
   * The actor's action, in the past tense, to follow the actor's name: 'approved {thing}'. It has no personal data;
   * where it would, the audit withholds it.
   */
  sentence: string | ((data: never, words: SentenceWords) => string);
  /** Encrypted with the key of a person (docs/adr/0006-crypto-shredding-of-personal-data.md). */
  personalData: 'none' | PersonalPaths;
  /** A picture that no event names is deleted: without this entry, it would lose its pictures. */
  pictures?: PicturePaths;
  /**
   * The schemas of its data: each type begins with schema 1, the first function makes schema 2, and so on; the last one
   * gives the current shape. Encrypted data is in clear text for those who may read it, and otherwise still texts at
   * the places where they were written.
   */
  upcasters?: readonly Upcaster[];
  /** The open screens that it changes. */
  affects?: (data: never) => readonly AffectedScreens[];
  /** Progress of a job or of reading, not a change of a record; the audit can hide it. */
  system?: true;
}

/** The definition of an event with this data. */
interface TypedEventDefinition<Data extends object> extends AnyEventDefinition {
  sentence: string | ((data: Data, words: SentenceWords) => string);
  personalData: 'none' | { person: TextField<Data>; paths: readonly PathIn<Data>[] };
  pictures?: { owner: TextField<Data>; paths: readonly PathIn<Data>[] };
  upcasters?: readonly [...Upcaster[], Upcaster<Data>];
  affects?: (data: Data) => readonly AffectedScreens[];
}

/** The fields that hold a text. */
type TextField<Data> = {
  [K in keyof Data & string]-?: Data[K] extends string ? K : never;
}[keyof Data & string];

/** Dotted paths, also through lists. */
type PathIn<Data> = Data extends readonly (infer Item)[]
  ? PathIn<Item>
  : Data extends string | number | boolean | null | undefined
    ? never
    : { [K in keyof Data & string]-?: K | `${K}.${PathIn<Data[K]>}` }[keyof Data & string];

declare const dataOf: unique symbol;
/** The definition of a type of event; the type parameter is the type of its data. */
export interface EventDefinition<Data extends object> extends AnyEventDefinition {
  readonly [dataOf]?: Data;
}

/** Defines a type of event. */
export const event = <Data extends object>(definition: TypedEventDefinition<Data>): EventDefinition<Data> =>
  definition;

/** The union of a table's events: `{ type: 'ProductListed'; data: {...} } | ...`. */
export type EventsOf<Definitions> = {
  [T in keyof Definitions]: Definitions[T] extends EventDefinition<infer Data>
    ? { type: T; data: Data }
    : never;
}[keyof Definitions];
