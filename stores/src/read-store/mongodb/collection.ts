import type { Document as Bson, IndexDescription, Filter as MongoFilter } from 'mongodb';
import type { Document, Shape } from '../document.js';
import type { Condition, Filter, Query, Selection, Total } from '../read-store.js';
import { MATCH_LEVELS, matchLevels, type Search, searchableWords, type TermMatch } from '../search.js';

/**
 * A document as it is stored: separate from the adapter's own fields, whatever the document's keys are. One that is not
 * live is the tombstone of a removed document (see Commits).
 */
export interface Stored {
  _id: string;
  /** Term of the last commit that wrote it. */
  term: number;
  live: boolean;
  /** Searchable words, each once. */
  words?: string[];
  document?: Document;
}

/** A total as it is stored; without numbers it is the tombstone of a removed total. */
export interface StoredTotal {
  _id: string;
  term: number;
  numbers?: Total['numbers'];
}

/** The MongoDB collection of the totals of a collection of documents. */
export const totalsCollectionOf = (documents: string): string => `${documents}.totals`;

/** Operators of filters; others are not passed on. */
const OPERATORS = ['$in', '$ne', '$gt', '$gte', '$lt', '$lte'] as const;
const MATCH_NONE: MongoFilter<Stored> = { _id: { $in: [] } };

const bare = (field: string): string => field.replace(/^-/, '');

/**
 * A collection, and the translation of its queries to MongoDB.
 *
 * Every query except by _id filters by `live`, so every index of the shape begins with it. An index then has the order
 * of the shape behind its equalities, `_id` included where the shape says so; a query of the fields of one index alone,
 * as counts and facets are, reads no document, unless it filters by null.
 *
 * Words are an array, each a key of its index: a distinct() without a condition then steps from word to word. An
 * anchored, case-sensitive regular expression without wildcards is a range of keys (MongoDB's manual, $regex, "Index
 * Use"). Of several words one uses the index; the others are tested on its results.
 *
 * Texts are ordered by their UTF-8 bytes, null and absent first: MongoDB's own order, without a collation.
 */
export class Collection {
  readonly totals: string;

  /**
   * @param documents the MongoDB collection of the documents; another one each time that the collection is recreated
   */
  constructor(
    readonly name: string,
    readonly documents: string,
    readonly shape: Shape,
  ) {
    this.totals = totalsCollectionOf(documents);
  }

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
    return this.shape.search ? [...indexes, { name: 'words', key: { words: 1, live: 1 } }] : indexes;
  }

  stored(document: Document, term: number): Omit<Stored, '_id'> {
    const { search } = this.shape;
    return {
      term,
      live: true,
      ...(search && { words: [...searchableWords(document, this.shape)].sort() }),
      document,
    };
  }

  match({ filter = {}, search }: Selection): MongoFilter<Stored> {
    const conditions = this.conditions(filter);
    if (search && search.terms.length > 0) conditions.push(this.searchCondition(search, MATCH_LEVELS - 1));
    return { live: true, ...(conditions.length > 0 && { $and: conditions }) };
  }

  /** The selection of each rank: the documents that match at its level and at no better one. */
  ranks({ filter, search }: Selection): MongoFilter<Stored>[] {
    if (!search || search.terms.length === 0) return [this.match({ filter })];
    const selected = this.match({ filter });
    return Array.from({ length: MATCH_LEVELS }, (_, level) => ({
      $and: [selected, this.searchCondition(search, level)],
      ...(level > 0 && { $nor: [this.searchCondition(search, level - 1)] }),
    }));
  }

  /** Documents that have the terms, all or all but one, at a level or a better one. */
  private searchCondition({ terms, allButOne }: Search, level: number): MongoFilter<Stored> {
    if (!this.shape.search) throw new RangeError(`${this.name} has no searchable fields`);
    const termConditions = terms.map((term) => ({
      $or: matchLevels(term)[level]!.map((match) => this.termCondition(match)),
    }));
    if (!allButOne) return { $and: termConditions };
    return {
      $or: termConditions.map((_, omitted) => {
        const others = termConditions.filter((_, index) => index !== omitted);
        return others.length > 0 ? { $and: others } : {};
      }),
    };
  }

  private termCondition(match: TermMatch): MongoFilter<Stored> {
    if ('field' in match) return { [this.path(match.field)]: { $in: [...match.values] } };
    // Of the special characters of regular expressions, words contain only points.
    return { words: match.whole ? match.text : new RegExp(`^${match.text.replaceAll('.', '\\.')}`) };
  }

  sort(sort: Query['sort'] = {}): [string, 1 | -1][] {
    const keys = Object.entries(sort);
    const tie: [string, 1 | -1][] = '_id' in sort ? [] : [['_id', keys[0]?.[1] ?? 1]];
    return [...keys.map(([field, sign]): [string, 1 | -1] => [this.path(field), sign]), ...tie];
  }

  /** One pass over the selection for all fields. The fields are numbered, because a path cannot name a result. */
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
    if ($or.length === 0) return [...conditions, MATCH_NONE];
    // An empty alternative is true; MongoDB takes {} for it and no empty $and.
    const alternatives = $or.map((alternative): MongoFilter<Stored> => {
      const $and = this.conditions(alternative);
      return $and.length > 0 ? { $and } : {};
    });
    return [...conditions, { $or: alternatives }];
  }

  /**
   * The path of a declared field.
   * @throws RangeError for any other
   */
  private path(field: string): string {
    if (field === '_id') return field;
    if (!this.shape.fields[field]) throw new RangeError(`${this.name} does not declare ${field}`);
    return `document.${field}`;
  }
}
