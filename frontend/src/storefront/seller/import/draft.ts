import {
  CURRENCY_CODES,
  currencyOf,
  type Mapping,
  mappingErrors,
  missingColumns,
  parseAmount,
  type Rule,
  type Steps,
} from '@parkho/contracts';
import { OTHER_CURRENCY, RUPEES } from './columns';
import type { Example, OpenedFile } from './table-source';

/** The rule of a column while it is edited. */
export interface Draft {
  /** Nothing, the cells of a column of the file, or a text, in which '{Column}' is replaced by a cell. */
  from: 'nothing' | 'column' | 'text';
  column: string;
  text: string;
  pattern: string;
  /** Parkho's words for the file's; a word with an empty one stays as it is. */
  values: Readonly<Record<string, string>>;
  otherwise: string;
  /** For a price: rupees, one of CURRENCY_CODES, another one, or not chosen yet. */
  currency: string;
  rate: string;
  max: string;
  /** Whether cells such as 'N/A' are values. */
  keep: boolean;
}
/** The rules by Parkho's column; an absent one is left empty. */
export type Drafts = Readonly<Record<string, Draft>>;

export const EMPTY_DRAFT: Draft = {
  from: 'nothing',
  column: '',
  text: '',
  pattern: '',
  values: {},
  otherwise: '',
  currency: '',
  rate: '',
  max: '',
  keep: false,
};

const ONE_COLUMN = /^\{([^{}]+)\}$/;

export const draftOf = (rule: Rule): Draft => {
  const { column, template, pattern, values, default: otherwise, rate, currency, max, keep } = asSteps(rule);
  return {
    ...EMPTY_DRAFT,
    ...(column === undefined ? { from: 'text', text: template ?? '' } : { from: 'column', column }),
    pattern: pattern ?? '',
    values: values ?? {},
    otherwise: otherwise ?? '',
    currency: currency ?? (rate === undefined ? '' : OTHER_CURRENCY),
    rate: rate === undefined ? '' : String(rate),
    max: max === undefined ? '' : String(max),
    keep: keep ?? false,
  };
};

/** A template that consists of a single column is a column rule. */
const asSteps = (rule: Rule): Steps => {
  const steps = typeof rule === 'string' ? { template: rule } : rule;
  const column = steps.template && ONE_COLUMN.exec(steps.template)?.[1];
  return column ? { ...steps, template: undefined, column } : steps;
};

export const draftsOf = (mapping: Mapping): Drafts =>
  Object.fromEntries(Object.entries(mapping).map(([column, rule]) => [column, draftOf(rule)]));

/** Undefined for a column that is left empty. */
export const ruleOf = (draft: Draft): Rule | undefined => {
  const { from, column, text, pattern, otherwise, rate, currency, max, keep } = draft;
  if (from === 'nothing' || (from === 'text' ? text : column).trim() === '') return undefined;
  const values = Object.fromEntries(Object.entries(draft.values).filter(([, to]) => to !== ''));
  const steps: Steps = {
    ...(from === 'column' ? { column } : { template: text }),
    ...(pattern && { pattern }),
    ...(Object.keys(values).length > 0 && { values }),
    ...(otherwise && { default: otherwise }),
    ...(rate && currency !== RUPEES && { rate: Number(rate) }),
    ...(rate && CURRENCY_CODES.includes(currency) && { currency }),
    ...(max && { max: Number(max) }),
    ...(keep && { keep }),
  };
  if (Object.keys(steps).length > 1) return steps;
  if (from === 'text') return text;
  return /[{}]/.test(column) ? { column } : `{${column}}`;
};

export const mappingOf = (drafts: Drafts): Mapping =>
  Object.fromEntries(
    Object.entries(drafts)
      .map(([column, draft]) => [column, ruleOf(draft)] as const)
      .filter((entry): entry is readonly [string, Rule] => entry[1] !== undefined),
  );

/** The foreign currency that a price column seems to be in, by its name or most of its values. */
export const likelyCurrency = (
  draft: Draft | undefined,
  examples: readonly Example[],
): string | undefined => {
  if (draft?.from !== 'column') return undefined;
  const cells = examples.map(({ values }) => values[draft.column] ?? '').filter(Boolean);
  const signs = cells.flatMap((cell) => parseAmount(cell, '.', 'money')?.currency ?? []);
  return currencyOf(draft.column) ?? (signs.length * 2 > cells.length ? signs[0] : undefined);
};

/** The errors of a mapping, by Parkho's column; rows can be checked only without errors. */
export const draftErrors = (
  drafts: Drafts,
  { header, examples }: Pick<OpenedFile, 'header' | 'examples'>,
): Readonly<Record<string, string>> => {
  const mapping = mappingOf(drafts);
  const { currency = '', rate = '' } = drafts.price ?? {};
  const detectedCurrency = currency === '' ? likelyCurrency(drafts.price, examples) : undefined;
  return {
    ...Object.fromEntries(
      missingColumns(mapping, header).map((column) => [
        column,
        'Choose a column of your file, or a text for every row.',
      ]),
    ),
    ...(detectedCurrency && {
      price: `These prices seem to be in ${detectedCurrency}. Choose the currency.`,
    }),
    ...(currency !== '' &&
      currency !== RUPEES &&
      !(Number(rate) > 0) && { price: 'Enter the exchange rate in rupees.' }),
    ...Object.fromEntries(
      mappingErrors(mapping, header).map(({ column = '', message }) => [column, `${message}.`]),
    ),
  };
};
