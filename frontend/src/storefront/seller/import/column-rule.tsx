import type { Confidence } from '@parkho/contracts';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { Checkbox, Field, Input, Select } from '../../../ui/field';
import { CURRENCY_NAMES, labelOf, RUPEES, requiredColumns, suggestedWords, wordsOf } from './columns';
import { type Draft, likelyCurrency } from './draft';
import type { Example } from './table-source';

const TEXT = 'text';
const COLUMN_PREFIX = 'column ';
/** The maximum number of the file's words that are mapped one by one. */
const MAX_WORDS = 30;

interface ColumnRuleProps {
  column: string;
  draft: Draft;
  onChange: (draft: Draft) => void;
  header: readonly string[];
  examples: readonly Example[];
  /** The rule's results for the first rows. */
  results: readonly string[];
  categories: readonly string[];
  /** The confidence of the proposal, as long as it is unchanged. */
  confidence?: Confidence;
  error?: string;
  /** Whether its further rules are expanded initially. */
  isOpen: boolean;
}

/** The source of one of Parkho's columns, with a preview of its values. */
export function ColumnRule(props: ColumnRuleProps) {
  const { column, draft, onChange, header, results, categories, confidence, error } = props;
  const set = (changes: Partial<Draft>) => onChange({ ...draft, ...changes });
  const words = wordsOf(column, categories);
  const proposals = useId();
  return (
    <div data-column={column} className="grid gap-x-8 gap-y-3 px-5 py-4 md:grid-cols-2">
      <div className="grid content-start gap-3">
        <Field label={labelOf(column)} hint={hintOf(column, confidence)} error={error}>
          <Select
            value={draft.from === 'column' ? COLUMN_PREFIX + draft.column : draft.from === TEXT ? TEXT : ''}
            onChange={({ target: { value } }) =>
              set(
                value.startsWith(COLUMN_PREFIX)
                  ? { from: 'column', column: value.slice(COLUMN_PREFIX.length) }
                  : { from: value === TEXT ? TEXT : 'nothing', text: startingText(draft) },
              )
            }
          >
            <option value="">{emptyOption(column)}</option>
            <option value={TEXT}>{words ? 'The same for every row' : 'A text for every row'}</option>
            <optgroup label="A column of your file">
              {header.filter(Boolean).map((name) => (
                <option key={name} value={COLUMN_PREFIX + name}>
                  {name}
                </option>
              ))}
            </optgroup>
          </Select>
        </Field>
        {draft.from === TEXT &&
          (words ? (
            <Select
              aria-label={`${labelOf(column)} of every row`}
              value={draft.text}
              onChange={({ target }) => set({ text: target.value })}
            >
              <option value="">Please choose</option>
              {words.map((word) => (
                <option key={word}>{word}</option>
              ))}
            </Select>
          ) : (
            <Field label="Text" hint="{Column name} inserts the value of the row.">
              <Input
                value={draft.text}
                list={proposals}
                onChange={({ target }) => set({ text: target.value })}
              />
              <datalist id={proposals}>
                {suggestedWords(column).map((word) => (
                  <option key={word} value={word} />
                ))}
              </datalist>
            </Field>
          ))}
      </div>
      <Results column={column} results={results} />
      {column === 'price' && draft.from !== 'nothing' && <Currency {...props} set={set} />}
      {draft.from !== 'nothing' && !(draft.from === TEXT && words) && (
        <FurtherRules {...props} set={set} words={words} />
      )}
    </div>
  );
}

const emptyOption = (column: string): string => {
  if (column === 'reference') return 'Name and specifications';
  return requiredColumns.includes(column) ? 'Please choose' : 'Leave empty';
};

const CONFIDENCE_HINTS: Readonly<Record<Confidence, string>> = {
  sure: 'Matched by name.',
  likely: 'Probably this column. Please check.',
  unsure: 'Not sure. Please check.',
};
/** The purpose of a reference, and the confidence of a match. */
const hintOf = (column: string, confidence: Confidence | undefined): string | undefined => {
  const match = confidence && CONFIDENCE_HINTS[confidence];
  if (column !== 'reference') return match;
  const purpose = 'Identifies a device: the same reference updates the same listing. Buyers never see it.';
  return [purpose, match].filter(Boolean).join(' ');
};

/** The currency of the prices; for a foreign one, its exchange rate. */
function Currency({ draft, examples, set }: ColumnRuleProps & { set: SetDraft }) {
  const isUnclear = draft.currency === '' && likelyCurrency(draft, examples) !== undefined;
  const currency = draft.currency || (isUnclear ? '' : RUPEES);
  return (
    <div className="grid gap-3 sm:grid-cols-2 md:col-start-1">
      <Field label="Currency">
        <Select value={currency} onChange={({ target }) => set({ currency: target.value })}>
          {isUnclear && <option value="">Please choose</option>}
          {Object.entries(CURRENCY_NAMES).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {currency !== '' && currency !== RUPEES && (
        <Field label="Exchange rate" hint="PKR for one unit. Amounts in rupees are not converted.">
          <Input
            type="number"
            inputMode="decimal"
            min="0"
            step="any"
            value={draft.rate}
            onChange={({ target }) => set({ rate: target.value })}
          />
        </Field>
      )}
    </div>
  );
}

/** The initial template text: the column chosen before. */
const startingText = ({ from, column, text }: Draft): string =>
  from === 'column' && text === '' ? `{${column}}` : text;

function Results({ column, results }: { column: string; results: readonly string[] }) {
  if (results.length === 0)
    return <p className="hidden text-sm text-ink-soft md:row-span-2 md:block md:pt-8">Nothing yet</p>;
  return (
    <ol
      aria-label={`${labelOf(column)} of the first rows`}
      className="grid min-w-0 content-start gap-1 text-sm md:row-span-2 md:pt-8"
    >
      {results.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and stay where they are.
        <li key={index} className="line-clamp-2 border-s-2 border-hairline ps-3 break-words text-ink-soft">
          {value || <em>empty</em>}
        </li>
      ))}
    </ol>
  );
}

type SetDraft = (changes: Partial<Draft>) => void;

/** Rules that few columns need: expanded if one is set or required. */
function FurtherRules({
  column,
  draft,
  examples,
  words,
  isOpen,
  set,
}: ColumnRuleProps & { set: SetDraft; words?: readonly string[] }) {
  const isSet = Boolean(draft.pattern || draft.max || draft.keep || Object.keys(draft.values).length > 0);
  const isNumber = column === 'price';
  const hasUnknown = words !== undefined && unknownWords(draft, examples, words).length > 0;
  const [toggled, setToggled] = useState<boolean>();
  const isExpanded = toggled ?? (isOpen || isSet || hasUnknown);
  return (
    <details
      open={isExpanded}
      onToggle={({ currentTarget }) => currentTarget.open !== isExpanded && setToggled(currentTarget.open)}
      className="group text-sm"
    >
      <summary className="inline-flex min-h-11 items-center gap-1 font-semibold text-stamp underline-offset-4 hover:underline">
        <ChevronRight aria-hidden="true" className="size-4 group-open:rotate-90" />
        More rules
      </summary>
      {isExpanded && (
        <div className="grid gap-4 border-s-2 border-hairline py-2 ps-4">
          <Field
            label="Part of the cell (pattern)"
            hint="A regular expression with one group: (\d+) GB takes the 8 of '8 GB'."
          >
            <Input
              value={draft.pattern}
              spellCheck={false}
              autoCapitalize="none"
              onChange={({ target }) => set({ pattern: target.value })}
            />
          </Field>
          {draft.from === 'column' && !isNumber && (
            <Meanings column={column} draft={draft} examples={examples} words={words} set={set} />
          )}
          {!words && !isNumber && (
            <Field label="Maximum length" hint="In characters; longer text is cut off.">
              <Input
                type="number"
                inputMode="numeric"
                min="1"
                step="1"
                value={draft.max}
                onChange={({ target }) => set({ max: target.value })}
              />
            </Field>
          )}
          {draft.from === 'column' && (
            <Checkbox
              label="Keep values such as “N/A”, “-” and “not found”"
              checked={draft.keep}
              onChange={({ target }) => set({ keep: target.checked })}
            />
          )}
        </div>
      )}
    </details>
  );
}

/** The words of a file's column that Parkho does not know. */
const unknownWords = (
  { from, column }: Draft,
  examples: readonly Example[],
  words: readonly string[] = [],
): string[] =>
  from === 'column'
    ? [...new Set(examples.map(({ values }) => values[column] ?? ''))].filter(
        (word) => word !== '' && !words.includes(word),
      )
    : [];

/** A table of values: the file's words and Parkho's. */
function Meanings({
  column,
  draft,
  examples,
  words,
  set,
}: {
  column: string;
  draft: Draft;
  examples: readonly Example[];
  words?: readonly string[];
  set: SetDraft;
}) {
  const valueWords = [...new Set([...Object.keys(draft.values), ...unknownWords(draft, examples, words)])];
  const firstWords = valueWords.slice(0, MAX_WORDS);
  const control = (label: string, value: string, onChange: (value: string) => void) =>
    words ? (
      <Select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">Leave as it is</option>
        {words.map((word) => (
          <option key={word}>{word}</option>
        ))}
      </Select>
    ) : (
      <Input
        aria-label={label}
        value={value}
        placeholder="Leave as it is"
        onChange={({ target }) => onChange(target.value)}
      />
    );
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1 font-semibold">Values in your file</legend>
      {/* Words of only a few rows do not make a table. */}
      {(words || valueWords.length <= MAX_WORDS ? firstWords : Object.keys(draft.values)).map((word) => (
        <div key={word} className="grid grid-cols-2 items-center gap-3">
          <span className="min-w-0 break-words">{word}</span>
          {control(`${labelOf(column)} for ${word}`, draft.values[word] ?? '', (to) =>
            set({ values: { ...draft.values, [word]: to } }),
          )}
        </div>
      ))}
      <div className="grid grid-cols-2 items-center gap-3">
        <span>All other values</span>
        {control(`${labelOf(column)} for all other values`, draft.otherwise, (otherwise) =>
          set({ otherwise }),
        )}
      </div>
    </fieldset>
  );
}
