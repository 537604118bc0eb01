import {
  INSPECTION_MESSAGES,
  VERIFICATION_MESSAGES as MESSAGES,
  PAGES,
  parseReportId,
  REPORT_CHECK_LABELS,
  REPORT_CHECKS,
  reportPath,
} from '@parkho/contracts';
import { Camera, ImageUp, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLanguage } from '../../lib/language/language';
import { pageNumber } from '../../lib/page/query-params';
import { type ReportReference, readReference, reportOnRecord } from '../../lib/report/reports';
import { Button, LinkButton } from '../../ui/button';
import { Field, Input } from '../../ui/field';
import { FileButton } from '../../ui/form/file-button';
import { Banner } from '../../ui/page/banner';
import { ReportSheet } from '../../ui/report/report-sheet';
import { Spinner } from '../../ui/spinner';
import { QrCamera } from './qr-camera';
import { readQr } from './read-qr';
import { type Subject, useVerification } from './use-verification';
import { VerificationSteps } from './verification-steps';

/** The signed file of a report is a few kilobytes. */
const SIGNED_FILE_BYTES = 1024 * 1024;
/** Distinguishes a mistyped id from other text. */
const REPORT_ID_LIKE = /^\s*PKR?[\s\p{Pd}]?[\w\s\p{Pd}]*$/iu;

const unreadable = (input: string): string =>
  REPORT_ID_LIKE.test(input) ? INSPECTION_MESSAGES.reportIdMistyped : MESSAGES.typedUnreadable;

export default function VerifyPage() {
  const { t } = useLanguage();
  const finder = useReportFinder();
  const { problem, foreignHost, isLooking, subject, state, findReport, readFile } = finder;
  const result = useRef<HTMLElement>(null);
  const isShown = isLooking || state.isRunning || state.result !== null;
  useEffect(() => {
    if (isShown) result.current?.scrollIntoView({ block: 'start' });
  }, [isShown]);
  const proven = state.result?.report;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file that misses its box must not take the place of the page.
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file) readFile(file);
      }}
      className="mx-auto grid w-full max-w-[62rem] grid-cols-1 gap-10 px-4 pt-8 pb-16 sm:px-6 sm:pt-12"
    >
      <div className="grid gap-4">
        <h1 className="text-4xl font-extrabold sm:text-5xl">{t('Verify a report')}</h1>
        <p className="max-w-prose text-lg text-ink-soft">
          {t(
            'Our lab signs every inspection report. Your own browser checks it here, step by step, against the keys that we publish.',
          )}
        </p>
      </div>
      <div className="grid grid-cols-1 gap-8 md:grid-cols-[1.5fr_1fr]">
        <div className="grid content-start gap-6">
          <TypedReference onReference={findReport} onUnreadable={finder.clear} />
          <Scan onText={finder.readCode} onFile={readFile} onProblem={finder.refuse} />
          {problem && <Banner>{problem}</Banner>}
        </div>
        <WhatIsChecked />
      </div>
      {isShown && (
        <section ref={result} aria-label={t('Result')} className="grid scroll-mt-24 grid-cols-1 gap-6">
          {foreignHost && (
            <p className="border-s-4 border-amber-ink bg-amber-tint p-4 wrap-anywhere text-amber-ink">
              {t(MESSAGES.foreignLink, { host: foreignHost })}
            </p>
          )}
          {isLooking ? (
            <Spinner label={t('Looking for the report...')} />
          ) : (
            <VerificationSteps state={state} />
          )}
          {state.result?.record && (
            <LinkButton
              to={reportPath(state.result.record.reportId)}
              variant="secondary"
              className="justify-self-start"
            >
              {t('Open report page')}
            </LinkButton>
          )}
          {proven && subject && (
            <ReportSheet report={proven} jws={subject.jws} record={state.result?.record ?? null} />
          )}
        </section>
      )}
    </div>
  );
}

/** Finds a report by its id, a link, a code or a file, and verifies it. */
function useReportFinder() {
  const [query, setQuery] = useSearchParams();
  const { state, verify, reset } = useVerification();
  const [subject, setSubject] = useState<Subject>();
  const [problem, setProblem] = useState<string>();
  /** The host of a link to another site. */
  const [foreignHost, setForeignHost] = useState<string>();
  const [isLooking, setLooking] = useState(false);
  const latestSearchId = useRef(0);

  const startSearch = () => {
    reset();
    setQuery({}, { replace: true });
    setProblem(undefined);
    setForeignHost(undefined);
    setLooking(false);
    return ++latestSearchId.current;
  };
  const refuse = (text: string) => {
    startSearch();
    setProblem(text);
  };
  const prove = (newSubject: Subject) => {
    setSubject(newSubject);
    return verify(newSubject);
  };
  const findReport = async (reference: ReportReference) => {
    const searchId = startSearch();
    if ('jws' in reference) return prove(reference);
    const { reportId, version, host } = reference;
    setQuery({ id: reportId, ...(version && { version: String(version) }) }, { replace: true });
    setLooking(true);
    try {
      const record = await reportOnRecord(reportId, version);
      if (searchId !== latestSearchId.current) return;
      setLooking(false);
      setForeignHost(host);
      if (record) await prove({ jws: record.jws, publicReport: record });
      else setProblem(INSPECTION_MESSAGES.reportNotFound);
    } catch (error) {
      if (searchId === latestSearchId.current) refuse((error as Error).message);
    }
  };
  /** Returns whether the code is that of a report. */
  const readCode = (text: string): boolean => {
    const reference = readReference(text);
    if (reference) findReport(reference);
    else refuse(MESSAGES.qrOfOther);
    return reference !== undefined;
  };
  const readFile = async (file: File) => {
    const searchId = startSearch();
    if (file.type.startsWith('image/')) {
      setLooking(true);
      const text = await readQr(file).catch(() => undefined);
      if (searchId !== latestSearchId.current) return;
      if (text) readCode(text);
      else refuse(text === null ? MESSAGES.noQrFound : MESSAGES.pictureUnreadable);
      return;
    }
    if (file.size > SIGNED_FILE_BYTES) return refuse(MESSAGES.fileTooLarge);
    const text = await file.text();
    if (searchId !== latestSearchId.current) return;
    const reference = readReference(text);
    // A damaged signed file is verified too: the failing step explains it.
    if (reference && 'jws' in reference) await prove(reference);
    else if (/\.jws$/i.test(file.name)) await prove({ jws: text });
    else refuse(MESSAGES.fileUnreadable);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address gives only the initial report.
  useEffect(() => {
    const id = query.get('id');
    if (!id) return;
    const reportId = parseReportId(id);
    const version = pageNumber(query.get('version') ?? '');
    if (reportId) findReport({ reportId, ...(version && { version }) });
    else refuse(unreadable(id));
  }, []);

  return {
    state,
    subject,
    problem,
    foreignHost,
    isLooking,
    findReport,
    readCode,
    readFile,
    refuse,
    clear: startSearch,
  };
}

interface TypedReferenceProps {
  onReference: (reference: ReportReference) => void;
  /** Called for unreadable input, which clears the result of an earlier search. */
  onUnreadable: () => void;
}

function TypedReference({ onReference, onUnreadable }: TypedReferenceProps) {
  const { t, rich } = useLanguage();
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = String(new FormData(event.currentTarget).get('report') ?? '');
    const reference = readReference(input);
    setError(reference ? undefined : unreadable(input));
    if (reference) onReference(reference);
    else onUnreadable();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <Field
        label={t('Report ID or link')}
        hint={rich('As printed on the report: {example}. Letter case and dashes do not matter.', {
          example: <bdi>PK-7Q4M-2XKD-S</bdi>,
        })}
        {...(error && { error })}
      >
        <Input
          name="report"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          // A mistyped id is reported as soon as it has full length.
          onBlur={({ target: { value } }) =>
            setError(value.trim() && !readReference(value) ? unreadable(value) : undefined)
          }
          onChange={() => setError(undefined)}
          className="font-mono"
        />
      </Field>
      <Button type="submit" className="sm:justify-self-start">
        {t('Verify')}
      </Button>
    </form>
  );
}

interface ScanProps {
  /** Returns whether the code was that of a report; until then the camera stays on. */
  onText: (text: string) => boolean;
  onFile: (file: File) => void;
  onProblem: (problem: string) => void;
}

function Scan({ onText, onFile, onProblem }: ScanProps) {
  const { t, rich } = useLanguage();
  const [isScanning, setScanning] = useState(false);
  const lastText = useRef('');
  return (
    <div className="grid gap-4 rounded-md border border-dashed border-edge p-4 sm:p-6">
      <p>
        {rich(
          'Or scan the QR code of a report, choose a photo of it, or drop the signed file ({extension}) here, even one that you saved years ago.',
          { extension: <bdi>.jws</bdi> },
        )}
      </p>
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <Button
          variant="secondary"
          aria-pressed={isScanning}
          onClick={() => {
            lastText.current = '';
            setScanning(!isScanning);
          }}
        >
          {isScanning ? (
            <X aria-hidden="true" className="size-5 shrink-0" />
          ) : (
            <Camera aria-hidden="true" className="size-5 shrink-0" />
          )}
          {isScanning ? t('Stop the camera') : t('Scan with the camera')}
        </Button>
        <FileButton
          accept="image/*,.jws,application/jose"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onFile(file);
            target.value = '';
          }}
        >
          <ImageUp aria-hidden="true" className="size-5 shrink-0" />
          {t('Choose a photo or signed file')}
        </FileButton>
      </div>
      {isScanning && (
        <QrCamera
          onRead={(text) => {
            if (text === lastText.current) return;
            lastText.current = text;
            if (onText(text)) setScanning(false);
          }}
          onProblem={(problem) => {
            setScanning(false);
            onProblem(problem);
          }}
        />
      )}
    </div>
  );
}

function WhatIsChecked() {
  const { t, translate } = useLanguage();
  return (
    <section aria-labelledby="checked" className="grid content-start gap-3">
      <h2 id="checked" className="text-xl font-semibold">
        {t('What is checked')}
      </h2>
      <ol className="grid gap-2 text-ink-soft">
        {REPORT_CHECKS.map((name, index) => (
          <li key={name} className="flex gap-3">
            <span aria-hidden="true" className="font-display font-bold text-stamp">
              {index + 1}
            </span>
            {translate(REPORT_CHECK_LABELS[name])}
          </li>
        ))}
      </ol>
      <LinkButton to={PAGES.inspection.path} variant="quiet" className="-ms-3 justify-self-start">
        {t('How an inspection works')}
      </LinkButton>
    </section>
  );
}
