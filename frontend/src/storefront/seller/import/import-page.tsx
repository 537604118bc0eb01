import { countedListings, createMapper, matchColumns, PAGES, type Proposal } from '@parkho/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { categories as categoriesQuery } from '../../../lib/devices/categories';
import { useAuth } from '../../../lib/session/auth';
import { Button, LinkButton } from '../../../ui/button';
import { Banner } from '../../../ui/page/banner';
import { Spinner } from '../../../ui/spinner';
import { ErrorState } from '../../../ui/states';
import { CheckResults } from './check-results';
import { ChooseFile } from './choose-file';
import { longestOf } from './columns';
import { type Draft, type Drafts, draftsOf, EMPTY_DRAFT, mappingOf } from './draft';
import { importRows } from './import-calls';
import type { RunState } from './import-run';
import { MatchColumns } from './match-columns';
import { MissingListings } from './missing-listings';
import { RefusedRows, RunProgress } from './run-view';
import { savedMapping, saveMapping } from './saved-mapping';
import { Step, StepList } from './step';
import type { OpenedFile } from './table-source';
import { useImportRun } from './use-import-run';

type StepNumber = 0 | 1 | 2 | 3;

/**
 * Synchronises listings with a CSV file or a workbook: its columns are mapped, its rows checked, and then new devices
 * are listed and changed ones updated.
 */
export default function ImportPage() {
  const { user } = useAuth();
  const client = useQueryClient();
  const categories = useQuery(categoriesQuery);
  const [step, setStep] = useState<StepNumber>(0);
  const [file, setFile] = useState<OpenedFile>();
  const [proposal, setProposal] = useState<Proposal>({ mapping: {}, confidence: {} });
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

  const open = (openedFile: OpenedFile) => {
    setFile(openedFile);
    const newProposal = proposalFor(openedFile, user?.address?.city);
    setProposal(newProposal);
    setDrafts(draftsOf(savedMapping(openedFile.header) ?? newProposal.mapping));
    setFocused(undefined);
    setStep(1);
  };
  const change = (newDrafts: Drafts) => {
    setDrafts(newDrafts);
    if (file) saveMapping(file.header, mappingOf(newDrafts));
  };
  const startRun = async (openedFile: OpenedFile, dryRun: boolean, rules: Drafts = drafts) => {
    setStep(dryRun ? 2 : 3);
    await run.begin({
      rows: openedFile.rows,
      mapper: createMapper(mappingOf(rules), openedFile.decimal),
      dryRun,
      send: importRows,
    });
    if (!dryRun) await client.invalidateQueries();
  };
  const correct = (column?: string) => {
    run.clear();
    setFocused(column);
    setStep(1);
  };
  /** Changes the rules of columns, and checks the rows again. */
  const adjust = (
    openedFile: OpenedFile,
    columns: readonly string[],
    changes: (column: string) => Partial<Draft>,
  ) => {
    const adjusted = columns.map((column) => [
      column,
      { ...(drafts[column] ?? EMPTY_DRAFT), ...changes(column) },
    ]);
    const newDrafts: Drafts = { ...drafts, ...Object.fromEntries(adjusted) };
    change(newDrafts);
    void startRun(openedFile, true, newDrafts);
  };
  const startAgain = () => {
    run.clear();
    setStep(0);
  };
  const { state } = run;

  return (
    <div className="wrap grid max-w-5xl gap-8 py-10">
      <div className="grid gap-2">
        <h1 className="text-3xl font-bold sm:text-4xl">Import from a file</h1>
        <p className="max-w-prose text-ink-soft">
          List many devices at once. Import the file again to update their listings. You review every change
          first.
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
            proposal={proposal}
            focused={focused}
            onCheck={() => void startRun(file, true)}
            onOtherFile={startAgain}
          />
        )}
        {step === 2 && file && state && (
          <>
            <p role="status">
              {state.phase === 'done'
                ? checkSummary(state)
                : 'Every row is checked against the listing rules. Nothing is listed yet.'}
            </p>
            <RunProgress state={state} dryRun />
            {state.failure && <Banner>{state.failure}</Banner>}
            <div className="flex flex-wrap gap-3">
              {state.phase === 'done' && state.accepted + state.updated > 0 && (
                <Button onClick={() => void startRun(file, false)}>{importLabel(state)}</Button>
              )}
              {state.phase === 'failed' && <Button onClick={() => void run.resume()}>Try again</Button>}
              <Button variant="secondary" onClick={() => correct()}>
                Back to the columns
              </Button>
              <Button variant="secondary" onClick={startAgain}>
                Import a corrected file
              </Button>
            </div>
            {state.phase === 'done' && (
              <>
                <RefusedRows
                  state={state}
                  file={file}
                  mapping={mappingOf(drafts)}
                  onCorrect={correct}
                  onCut={(columns) => adjust(file, columns, (column) => ({ max: String(longestOf(column)) }))}
                />
                <CheckResults
                  state={state}
                  onKeep={(column) => adjust(file, [column], () => ({ keep: true }))}
                />
                {!file.isPart && <Missing state={state} />}
              </>
            )}
          </>
        )}
        {step === 3 && file && state && (
          <>
            <p role="status">{importSummary(state)}</p>
            <RunProgress state={state} dryRun={false} />
            {state.failure && <Banner>{state.failure}</Banner>}
            <div className="flex flex-wrap gap-3">
              {state.phase !== 'done' && (
                <Button
                  variant={state.phase === 'running' ? 'secondary' : 'primary'}
                  onClick={() => void (state.phase === 'running' ? run.pause() : run.resume())}
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
            {state.phase === 'done' && (
              <>
                <RefusedRows state={state} file={file} mapping={mappingOf(drafts)} onCorrect={correct} />
                {!file.isPart && <Missing state={state} />}
              </>
            )}
          </>
        )}
      </Step>
    </div>
  );
}

const devices = (count: number): string =>
  count === 1 ? '1 device' : `${count.toLocaleString('en')} devices`;

/** The listings missing from the file, once every row is matched with its listing. */
function Missing({ state }: { state: RunState }) {
  if (state.refused === 0) return <MissingListings matchedIds={state.matchedIds} />;
  return state.matchedIds.size > 0 ? (
    <p className="max-w-prose text-ink-soft">
      Listings that are not in this file are shown once no row has errors.
    </p>
  ) : null;
}

const checkSummary = ({ accepted, updated, already, sold }: RunState): string => {
  const parts = [
    accepted > 0 && `${devices(accepted)} can be listed`,
    updated > 0 && `${countedListings(updated)} would change`,
  ].filter(Boolean);
  if (parts.length > 0) return `${parts.join(', ')}. Nothing has changed yet.`;
  return already + sold > 0 ? 'Your listings already match the file.' : 'No row can be listed.';
};

const importLabel = ({ accepted, updated }: RunState): string => {
  if (updated === 0) return `Import ${devices(accepted)}`;
  return accepted === 0
    ? `Update ${countedListings(updated)}`
    : `Import ${devices(accepted)}, update ${updated.toLocaleString('en')}`;
};

const importSummary = ({ phase, accepted, updated }: RunState): string => {
  const was = (count: number) => (count === 1 ? 'was' : 'were');
  if (phase === 'done')
    return [
      accepted > 0 &&
        `${devices(accepted)} ${was(accepted)} listed and ${accepted === 1 ? 'goes' : 'go'} to review.`,
      updated > 0 && `${countedListings(updated)} ${was(updated)} changed.`,
      accepted + updated === 0 && 'Nothing has changed.',
    ]
      .filter(Boolean)
      .join(' ');
  if (phase === 'paused') return 'Paused. You can close this page: choose the same file again to continue.';
  if (phase === 'failed') return 'The import has stopped.';
  return 'You can close this page: start again with the same file, and nothing is listed twice.';
};

/** The proposed mapping by the column names. If the file has no city, it is that of the seller. */
const proposalFor = ({ header, examples }: OpenedFile, city: string | undefined): Proposal => {
  const { mapping, confidence } = matchColumns(
    header,
    examples.map(({ values }) => values),
  );
  return { mapping: { ...(city && { location: city }), ...mapping }, confidence };
};
