import {
  createMapper,
  formatPkr,
  type Proposal,
  parseMapping,
  parsePrice,
  referenceFrom,
} from '@parkho/contracts';
import { ChevronRight, Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { saveAs } from '../../../lib/files/save-as';
import { Button } from '../../../ui/button';
import { FileButton } from '../../../ui/form/file-button';
import { Banner } from '../../../ui/page/banner';
import { ColumnRule } from './column-rule';
import { furtherColumns, labelOf, mainColumns } from './columns';
import { type Drafts, draftErrors, draftOf, draftsOf, EMPTY_DRAFT, mappingOf, ruleOf } from './draft';
import type { OpenedFile } from './table-source';

/** The number of values shown beside a rule. */
const SHOWN_EXAMPLES = 3;

interface MatchColumnsProps {
  file: OpenedFile;
  drafts: Drafts;
  onChange: (drafts: Drafts) => void;
  categories: readonly string[];
  /** The proposal for the file. */
  proposal: Proposal;
  /** The column to focus initially. */
  focused?: string;
  onCheck: () => void;
  onOtherFile: () => void;
}

/** Second step: the source of each of Parkho's columns. */
export function MatchColumns({
  file,
  drafts,
  onChange,
  categories,
  proposal,
  focused,
  onCheck,
  onOtherFile,
}: MatchColumnsProps) {
  const [isChecked, setChecked] = useState(false);
  const [isMore, setMore] = useState(focused !== undefined && furtherColumns.includes(focused));
  const [failure, setFailure] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const errors = draftErrors(drafts, file);
  const filled = furtherColumns.filter((column) => drafts[column] && ruleOf(drafts[column]));
  const controlOf = (column: string) =>
    list.current?.querySelector<HTMLElement>(`[data-column="${column}"] select`);
  const focus = (column: string) => {
    if (furtherColumns.includes(column)) flushSync(() => setMore(true));
    controlOf(column)?.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step begins.
  useEffect(() => {
    if (focused) controlOf(focused)?.focus();
  }, []);

  const check = () => {
    setChecked(true);
    const firstInvalid = [...mainColumns, ...furtherColumns].find((column) => column in errors);
    if (firstInvalid === undefined) onCheck();
    else focus(firstInvalid);
  };
  const load = async (mappingFile: File) => {
    try {
      onChange(draftsOf(parseMapping(JSON.parse(await mappingFile.text()), file.header)));
      setFailure(undefined);
    } catch (error) {
      setFailure(`${mappingFile.name} cannot be used. ${(error as Error).message}`);
    }
  };
  const isProposed = (column: string): boolean => {
    const [proposed, draft] = [proposal.mapping[column], drafts[column]];
    // Parkho's own names need no explanation.
    const hasOwnName = draft?.column === column;
    return !hasOwnName && proposed !== undefined && draft?.column === draftOf(proposed).column;
  };
  const ruleFor = (column: string) => (
    <ColumnRule
      key={column}
      column={column}
      draft={drafts[column] ?? EMPTY_DRAFT}
      onChange={(draft) => onChange({ ...drafts, [column]: draft })}
      header={file.header}
      examples={file.examples}
      results={column in errors ? [] : resultsOf(column, drafts, file)}
      categories={categories}
      confidence={isProposed(column) ? proposal.confidence[column] : undefined}
      isOpen={column === focused}
      error={isChecked || drafts[column] !== undefined ? errors[column] : undefined}
    />
  );

  return (
    <>
      <p className="max-w-prose text-ink-soft">
        <strong className="text-ink">{file.name}</strong> has {file.header.length} columns. Please check our
        matches against the values of the first rows. Empty cells do not change a listing.
      </p>
      <div ref={list} className="grid gap-4">
        <div className="divide-y divide-hairline rounded-md border border-hairline bg-sheet">
          {mainColumns.map(ruleFor)}
        </div>
        <details
          open={isMore}
          onToggle={({ currentTarget }) => setMore(currentTarget.open)}
          className="group/more rounded-md border border-hairline bg-sheet"
        >
          <summary className="flex min-h-14 items-center gap-3 px-5 py-3">
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 group-open/more:rotate-90" />
            <span className="flex flex-wrap gap-x-3">
              <span className="font-semibold">More about each device</span>
              <span className="text-ink-soft">
                {filled.length > 0 ? filled.map(labelOf).join(', ') : 'Nothing is filled in.'}
              </span>
            </span>
          </summary>
          <div className="divide-y divide-hairline border-t border-hairline">
            {furtherColumns.map(ruleFor)}
          </div>
        </details>
      </div>
      {failure && <Banner>{failure}</Banner>}
      {isChecked && Object.keys(errors).length > 0 && (
        <Banner>{`Please check ${Object.keys(errors).map(labelOf).join(', ')}.`}</Banner>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={check}>Check the rows</Button>
        <Button variant="secondary" onClick={onOtherFile}>
          Choose another file
        </Button>
      </div>
      <div className="grid gap-3 border-t border-hairline pt-6">
        <p className="max-w-prose text-ink-soft">
          This browser remembers your choices for the next file with these columns. Keep it as a file to use
          it elsewhere.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            onClick={() =>
              saveAs('parkho-mapping.json', JSON.stringify(mappingOf(drafts), null, 2), 'application/json')
            }
          >
            <Download aria-hidden="true" className="size-5" />
            Save the mapping
          </Button>
          <FileButton
            accept=".json,application/json"
            onChange={({ target }) => {
              const mappingFile = target.files?.[0];
              target.value = '';
              if (mappingFile) void load(mappingFile);
            }}
          >
            Load a mapping
          </FileButton>
        </div>
      </div>
    </>
  );
}

/** A rule's results for the first rows that have one. */
const resultsOf = (column: string, drafts: Drafts, { examples, decimal }: OpenedFile): string[] => {
  const rule = drafts[column] && ruleOf(drafts[column]);
  const shownExamples = examples.slice(0, SHOWN_EXAMPLES);
  if (rule) {
    const mapper = createMapper({ [column]: rule }, decimal);
    return shownExamples.map(({ values }) => {
      const value = mapper(values).fields[column] ?? '';
      const price = column === 'price' ? parsePrice(value) : undefined;
      return price === undefined ? value : formatPkr(price);
    });
  }
  if (column !== 'reference') return [];
  try {
    const mapper = createMapper(mappingOf(drafts), decimal);
    return shownExamples.map(({ values }) => referenceFrom(mapper(values).fields));
  } catch {
    // The error belongs to another column's rule, which shows it.
    return [];
  }
};
