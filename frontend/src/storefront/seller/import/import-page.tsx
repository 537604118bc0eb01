import {
  type CategoryLookup,
  type Mapping,
  mapperOf,
  mappingFaults,
  matchColumns,
  normaliseCategoryName,
  PAGES,
} from '@parkho/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { categories as categoriesQuery } from '../../../lib/devices/categories';
import { useAuth } from '../../../lib/session/auth';
import { readStorage, writeStorage } from '../../../lib/storage';
import { Button, LinkButton } from '../../../ui/button';
import { Banner } from '../../../ui/page/banner';
import { Spinner } from '../../../ui/spinner';
import { ErrorState } from '../../../ui/states';
import { ChooseFile } from './choose-file';
import type { OpenedFile } from './csv-source';
import { type Drafts, draftsOf, mappingOf } from './draft';
import { importRows } from './import-calls';
import type { RunState } from './import-run';
import { MatchColumns } from './match-columns';
import { RefusedRows, RunProgress } from './run-view';
import { Step, StepList } from './step';
import { useImportRun } from './use-import-run';

/** Where the browser keeps the latest mapping, with the header that it is for. */
const STORAGE_KEY = 'import-mapping';

type StepNumber = 0 | 1 | 2 | 3;

/** Devices of a CSV file become listings: columns are matched, rows checked without listing any, then listed. */
export default function ImportPage() {
  const { user } = useAuth();
  const client = useQueryClient();
  const categories = useQuery(categoriesQuery);
  const [step, setStep] = useState<StepNumber>(0);
  const [file, setFile] = useState<OpenedFile>();
  const [drafts, setDrafts] = useState<Drafts>({});
  const [focused, setFocused] = useState<string>();
  const run = useImportRun();

  if (categories.isError)
    return (
      <div className="wrap py-10">
        <ErrorState
          title="The import cannot be opened"
          detail={categories.error.message}
          onRetry={() => categories.refetch()}
        />
      </div>
    );
  if (!categories.data) return <Spinner label="Loading..." />;
  const names = categories.data.map(({ name }) => name);

  const open = (opened: OpenedFile) => {
    setFile(opened);
    setDrafts(draftsOf(keptMapping(opened) ?? firstMapping(opened, user?.address?.city)));
    setFocused(undefined);
    setStep(1);
  };
  const change = (next: Drafts) => {
    setDrafts(next);
    const kept = { header: file?.header, mapping: mappingOf(next) };
    writeStorage(STORAGE_KEY, JSON.stringify(kept));
  };
  const begin = async (opened: OpenedFile, dryRun: boolean) => {
    setStep(dryRun ? 2 : 3);
    await run.begin({
      rows: opened.rows,
      mapper: mapperOf(mappingOf(drafts), opened.decimal),
      categoryIdOf: lookupIn(names),
      dryRun,
      send: importRows,
    });
    if (!dryRun) await client.invalidateQueries();
  };
  const mend = (column?: string) => {
    run.clear();
    setFocused(column);
    setStep(1);
  };
  const startAgain = () => {
    run.clear();
    setStep(0);
  };
  const { state } = run;

  return (
    <div className="wrap grid max-w-5xl gap-8 py-10">
      <div className="grid gap-2">
        <h1 className="text-3xl font-bold sm:text-4xl">Import from CSV</h1>
        <p className="max-w-prose text-ink-soft">
          List many devices at once. You review all rows before anything is listed, and nothing is listed
          twice.
        </p>
      </div>
      <StepList current={step} />
      <Step key={step} number={step} isDone={state?.phase === 'done'}>
        {step === 0 && <ChooseFile onOpen={open} />}
        {step === 1 && file && (
          <MatchColumns
            file={file}
            drafts={drafts}
            onChange={change}
            categories={names}
            focused={focused}
            onCheck={() => void begin(file, true)}
            onOtherFile={startAgain}
          />
        )}
        {step === 2 && file && state && (
          <>
            <p role="status">
              {state.phase === 'done'
                ? checked(state)
                : 'Every row is checked against the listing rules. Nothing is listed yet.'}
            </p>
            <RunProgress state={state} accepted="Good rows" />
            {state.failure && <Banner>{state.failure}</Banner>}
            <div className="flex flex-wrap gap-3">
              {state.phase === 'done' && state.accepted > 0 && (
                <Button onClick={() => void begin(file, false)}>Import {devices(state.accepted)}</Button>
              )}
              {state.phase === 'failed' && <Button onClick={() => void run.goOn()}>Try again</Button>}
              <Button variant="secondary" onClick={() => mend()}>
                Back to the columns
              </Button>
              <Button variant="secondary" onClick={startAgain}>
                Choose the corrected file
              </Button>
            </div>
            {state.phase === 'done' && <RefusedRows state={state} onMend={mend} />}
          </>
        )}
        {step === 3 && state && (
          <>
            <p role="status">{importing(state.phase, state.accepted)}</p>
            <RunProgress state={state} accepted="Listed" />
            {state.failure && <Banner>{state.failure}</Banner>}
            <div className="flex flex-wrap gap-3">
              {state.phase !== 'done' && (
                <Button
                  variant={state.phase === 'running' ? 'secondary' : 'primary'}
                  onClick={() => void (state.phase === 'running' ? run.pause() : run.goOn())}
                >
                  {state.phase === 'running' ? 'Pause' : 'Continue'}
                </Button>
              )}
              {state.phase === 'done' && (
                <>
                  <LinkButton to={PAGES.sellerProducts.path}>Go to My Products</LinkButton>
                  <Button variant="secondary" onClick={startAgain}>
                    Import another file
                  </Button>
                </>
              )}
            </div>
            {state.phase === 'done' && <RefusedRows state={state} onMend={mend} />}
          </>
        )}
      </Step>
    </div>
  );
}

const devices = (count: number): string =>
  count === 1 ? '1 device' : `${count.toLocaleString('en')} devices`;

const checked = ({ accepted, already }: RunState): string => {
  if (accepted > 0) return `${devices(accepted)} can be listed. Nothing is listed yet.`;
  return already > 0 ? 'Every good row is listed already.' : 'No row can be listed.';
};

const importing = (phase: string, count: number): string => {
  if (phase === 'done')
    return `${devices(count)} ${count === 1 ? 'was' : 'were'} listed and ${count === 1 ? 'goes' : 'go'} to review.`;
  if (phase === 'paused') return 'Paused. You can close this page: choose the same file again to continue.';
  if (phase === 'failed') return 'The import has stopped.';
  return 'You can close this page: start again with the same file, and nothing is listed twice.';
};

/** As the server finds a category by its name. What is found here needs no id. */
const lookupIn = (names: readonly string[]): CategoryLookup => {
  const known = new Set(names.map(normaliseCategoryName));
  return (name) => (known.has(normaliseCategoryName(name)) ? name : undefined);
};

/** The mapping that was used last, where it was for such a file. */
const keptMapping = ({ header }: OpenedFile): Mapping | undefined => {
  try {
    const kept = JSON.parse(readStorage(STORAGE_KEY) ?? 'null') as {
      header: string[];
      mapping: Mapping;
    } | null;
    const isFor = JSON.stringify(kept?.header) === JSON.stringify(header);
    return kept && isFor && mappingFaults(kept.mapping, header).length === 0 ? kept.mapping : undefined;
  } catch {
    return undefined;
  }
};

/** By the names of the columns; where the file names no city, that of the seller. */
const firstMapping = ({ header, examples }: OpenedFile, city: string | undefined): Mapping => ({
  ...(city && { location: city }),
  ...matchColumns(
    header,
    examples.map(({ values }) => values),
  ),
});
