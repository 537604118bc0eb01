import type { Document as Bson, IndexDescription, Filter as MongoFilter } from 'mongodb';
import {
  type Condition,
  type Document,
  type Filter,
  type Query,
  type Selection,
  type Shape,
  words,
} from '../read-store.js';

/**
 * A document as it is stored: apart from what the adapter needs, so that neither gets in the way of the other,
 * whatever the document's keys are called. One that is not live is the tombstone of a removed document (see Commits).
 */
export interface Stored {
  _id: string;
  /** Of the last commit that touched it. */
  term: number;
  live: boolean;
  /** What a search can find, each word once. */
  words?: string[];
  document?: Document;
}

/** What filters may use; anything else in a condition is not passed on. */
const OPERATORS = ['$in', '$ne', '$gt', '$gte', '$lt', '$lte'] as const;
const NOTHING: MongoFilter<Stored> = { _id: { $in: [] } };

const bare = (field: string): string => field.replace(/^-/, '');
const valueAt = (document: Document, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], document);

/**
 * One collection, and how its questions are put to MongoDB.
 *
 * Every question but those for _ids asks for `live`, so every index begins with it. An index then has the order that
 * its shape gives it behind the equalities before it, `_id` included where the shape says so; and what asks for fields
 * of one index alone, as counts and facets do, needs no document, unless it asks for null.
 *
 * Words are an array, each of them a key of their index. A regular expression that is anchored, minds case and has no
 * wildcard is a range of keys (MongoDB's manual, $regex, "Index Use"). Of several words one leads through the index,
 * the others are tested on what it finds.
 *
 * Texts are ordered by their UTF-8 bytes, null and absent first: MongoDB's own order, without a collation.
 */
export class Collection {
  /** @param documents the MongoDB collection of the documents; another one each time that the name is made anew */
  constructor(
    readonly name: string,
    readonly documents: string,
    readonly shape: Shape,
  ) {}

  get indexes(): IndexDescription[] {
    const indexes = this.shape.indexes.map(({ fields, where }, number) => ({
      name: `${number}`,
      key: {
        live: 1,
        ...Object.fromEntries(
          fields.map((field) => [this.path(bare(field)), field.startsWith('-') ? -1 : 1] as const),
        ),
      },
      ...(where && {
        partialFilterExpression: Object.fromEntries(
          Object.entries(where).map(([field, value]) => [this.path(field), value]),
        ),
      }),
    }));
    return this.shape.search ? [...indexes, { name: 'words', key: { live: 1, words: 1 } }] : indexes;
  }

  stored(document: Document, term: number): Omit<Stored, '_id'> {
    const { search } = this.shape;
    const found = search?.flatMap((field) => words(String(valueAt(document, field) ?? '')));
    return { term, live: true, ...(found && { words: [...new Set(found)].sort() }), document };
  }

  match({ filter = {}, search = '' }: Selection): MongoFilter<Stored> {
    const searched = [...new Set(words(search))];
    if (searched.length > 0 && !this.shape.search)
      throw new RangeError(`${this.name} has no searchable fields`);
    // Words are letters and digits: nothing in them is an operator of regular expressions.
    const conditions = [
      ...this.conditions(filter),
      ...searched.map((word) => ({ words: new RegExp(`^${word}`) })),
    ];
    return { live: true, ...(conditions.length > 0 && { $and: conditions }) };
  }

  sort(sort: Query['sort'] = {}): [string, 1 | -1][] {
    const keys = Object.entries(sort);
    const tie: [string, 1 | -1][] = '_id' in sort ? [] : [['_id', keys[0]?.[1] ?? 1]];
    return [...keys.map(([field, sign]): [string, 1 | -1] => [this.path(field), sign]), ...tie];
  }

  /** One pass over what is selected, for all fields; the fields go by number, for a path cannot name a result. */
  facets(selection: Selection, fields: readonly string[]): Bson[] {
    const counts = fields.map((field, number) => [
      `${number}`,
      [
        { $group: { _id: `$${this.path(field)}`, count: { $sum: 1 } } },
        { $match: { _id: { $ne: null } } },
        { $sort: { count: -1, _id: 1 } },
        { $project: { _id: 0, value: '$_id', count: 1 } },
      ],
    ]);
    return [{ $match: this.match(selection) }, { $facet: Object.fromEntries(counts) }];
  }

  private conditions({ $or, ...fields }: Filter): MongoFilter<Stored>[] {
    const conditions = Object.entries(fields as Record<string, Condition>).flatMap(
      ([field, condition]): MongoFilter<Stored>[] => {
        const path = this.path(field);
        if (condition === null || typeof condition !== 'object') return [{ [path]: condition }];
        return OPERATORS.filter((operator) => condition[operator] !== undefined).map((operator) => ({
          [path]: { [operator]: condition[operator] },
        }));
      },
    );
    if (!$or) return conditions;
    if ($or.length === 0) return [...conditions, NOTHING];
    // An empty alternative is true, which MongoDB says with {}: it takes no empty $and.
    const alternatives = $or.map((alternative): MongoFilter<Stored> => {
      const $and = this.conditions(alternative);
      return $and.length > 0 ? { $and } : {};
    });
    return [...conditions, { $or: alternatives }];
  }

  /** Where a field is stored; a field that is not declared is a mistake of the program. */
  private path(field: string): string {
    if (field === '_id') return field;
    if (!this.shape.fields[field]) throw new RangeError(`${this.name} does not declare ${field}`);
    return `document.${field}`;
  }
}
