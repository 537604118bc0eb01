import {
  currencyOfPrice,
  type Mapping,
  mappingFaults,
  missingColumns,
  type Rule,
  type Steps,
} from '@parkho/contracts';

/** The rule of one of our columns while it is edited. */
export interface Draft {
  /** Nothing, the cells of a column of the file, or a text, in which '{Column}' is replaced by a cell. */
  from: 'nothing' | 'column' | 'text';
  column: string;
  text: string;
  pattern: string;
  /** What words of the file are called here; an empty one stays as it is. */
  values: Readonly<Record<string, string>>;
  otherwise: string;
  rate: string;
  max: string;
}
/** Our columns by name; one that is absent is left empty. */
export type Drafts = Readonly<Record<string, Draft>>;

export const EMPTY_DRAFT: Draft = {
  from: 'nothing',
  column: '',
  text: '',
  pattern: '',
  values: {},
  otherwise: '',
  rate: '',
  max: '',
};

const ONE_COLUMN = /^\{([^{}]+)\}$/;

export const draftOf = (rule: Rule): Draft => {
  const { column, template, pattern, values, default: otherwise, rate, max } = asSteps(rule);
  return {
    ...EMPTY_DRAFT,
    ...(column === undefined ? { from: 'text', text: template ?? '' } : { from: 'column', column }),
    pattern: pattern ?? '',
    values: values ?? {},
    otherwise: otherwise ?? '',
    rate: rate === undefined ? '' : String(rate),
    max: max === undefined ? '' : String(max),
  };
};

/** A template that is nothing but a column is that column. */
const asSteps = (rule: Rule): Steps => {
  const steps = typeof rule === 'string' ? { template: rule } : rule;
  const column = steps.template && ONE_COLUMN.exec(steps.template)?.[1];
  return column ? { ...steps, template: undefined, column } : steps;
};

export const draftsOf = (mapping: Mapping): Drafts =>
  Object.fromEntries(Object.entries(mapping).map(([column, rule]) => [column, draftOf(rule)]));

/** Undefined for a column that is left empty. */
export const ruleOf = (draft: Draft): Rule | undefined => {
  const { from, column, text, pattern, otherwise, rate, max } = draft;
  if (from === 'nothing' || (from === 'text' ? text : column).trim() === '') return undefined;
  const values = Object.fromEntries(Object.entries(draft.values).filter(([, to]) => to !== ''));
  const steps: Steps = {
    ...(from === 'column' ? { column } : { template: text }),
    ...(pattern && { pattern }),
    ...(Object.keys(values).length > 0 && { values }),
    ...(otherwise && { default: otherwise }),
    ...(rate && { rate: Number(rate) }),
    ...(max && { max: Number(max) }),
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

/** The errors of a mapping, by our columns; rows can be checked without errors only. */
export const draftFaults = (drafts: Drafts, header: readonly string[]): Readonly<Record<string, string>> => {
  const mapping = mappingOf(drafts);
  const currency = currencyOfPrice(mapping);
  return {
    ...Object.fromEntries(
      missingColumns(mapping).map((column) => [
        column,
        'Choose a column of your file, or a text for every row.',
      ]),
    ),
    ...(currency && {
      price: `This column seems to be in ${currency}: give a rate, how many rupees one is worth (1 if it is in rupees).`,
    }),
    ...Object.fromEntries(
      mappingFaults(mapping, header).map(({ column = '', message }) => [column, `${message}.`]),
    ),
  };
};
