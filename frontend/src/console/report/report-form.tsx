import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  FormHelperText,
  LinearProgress,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import {
  check,
  coverageOf,
  dayInPakistan,
  type FieldMessages,
  type InspectedDevice,
  type InspectionCase,
  type IssuedReport,
  inspectionReportForm,
  INSPECTION_MESSAGES as MESSAGES,
  NOT_CHECKED,
  NOT_FITTED,
  REPORT_LIMITS,
  type Success,
} from '@parkho/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type ApiError, errorText } from '../../lib/api';
import { formatDateTime } from '../../lib/date';
import type { Draft } from '../../lib/drafts/draft-store';
import { useKeptDraft } from '../../lib/drafts/use-kept-draft';
import { idempotent } from '../../lib/idempotency';
import { inspectionCase, issueReport, type Report } from './report-calls';
import { ReportComparison } from './report-comparison';
import { type ReportDraft, reportDraft } from './report-draft';
import { ReportFiles } from './report-files';
import { type Offer, ReportPart } from './report-part';
import { ReportPhotos } from './report-photos';
import {
  DEVICE_FIELDS,
  type DeviceField,
  findingsOf,
  GROUPS,
  keptFiles,
  type ReportValues,
  reportBody,
  startingValues,
} from './report-values';
import { ReportVerdict } from './report-verdict';
import { useReportFiles } from './use-report-files';

interface ReportFormProps {
  subject: InspectionCase;
  /** What is continued. */
  draft: Draft<ReportDraft> | undefined;
  onIssued: (answer: Success<IssuedReport>) => void;
  onDiscard: () => void;
  onClose: () => void;
}

/** Where a listing says something of a part. */
const LISTED: Readonly<Record<string, keyof InspectedDevice>> = {
  'internals.processor': 'processor',
  'internals.ram': 'ram',
  'internals.ssd': 'storage',
  'internals.gpu': 'gpu',
};
const NO_OFFERS: readonly Offer[] = [];
const DEVICE_NAMES = Object.keys(DEVICE_FIELDS) as DeviceField[];

const Part = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <Box component="section" sx={{ pt: 3 }}>
    <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2, mb: 1.5 }}>
      <Typography variant="h6" component="h3">
        {title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {aside}
      </Typography>
    </Box>
    {children}
  </Box>
);

/** The form of a report. What is typed and chosen is kept as a draft until the report is issued. */
export const ReportForm = ({ subject, draft, onIssued, onDiscard, onClose }: ReportFormProps) => {
  const { inspectionId, device, inspectorName } = subject;
  const queries = useQueryClient();
  const pristine = useMemo(() => startingValues(subject), [subject]);
  const [values, setValues] = useState<ReportValues>(() => continued(draft, inspectorName) ?? pristine);
  const [based, setBased] = useState(draft?.based ?? subject.version);
  const files = useReportFiles(draft ?? keptFiles(subject.report));
  const [wrong, setWrong] = useState<FieldMessages>({});
  const [failure, setFailure] = useState<string>();
  const [tries, setTries] = useState(0);
  /** Share of the report that has been sent; undefined while none is. */
  const [progress, setProgress] = useState<number>();
  /** The newest version, as far as it is known here. */
  const [latest, setLatest] = useState(subject);
  const isOvertaken = latest.version !== based && latest.report !== null;

  const isBegun = useRef(draft !== undefined);
  isBegun.current ||=
    JSON.stringify(values) !== JSON.stringify(pristine) ||
    Object.values(files.pictures).some(({ path }) => !path) ||
    files.files.some(({ sha256 }) => !sha256);
  const kept = useKeptDraft(
    reportDraft(inspectionId),
    isBegun.current
      ? { by: inspectorName, based, values, pictures: files.pictures, files: files.files }
      : null,
    draft !== undefined,
  );

  const edit = useCallback((path: string, change: (values: ReportValues) => ReportValues) => {
    setValues(change);
    setWrong((earlier) => {
      if (!(path in earlier) && !('physical' in earlier)) return earlier;
      const { [path]: _, physical: __, ...others } = earlier;
      return others;
    });
    setFailure(undefined);
  }, []);
  const editPart = useCallback(
    (path: string, name: string, text: string) =>
      edit(`${path}.${name}`, ({ parts, ...others }) => ({
        ...others,
        parts: { ...parts, [path]: { ...parts[path]!, [name]: text } },
      })),
    [edit],
  );

  const abort = useRef(new AbortController());
  useEffect(() => {
    abort.current = new AbortController();
    return () => abort.current.abort();
  }, []);
  const issue = useMemo(
    () =>
      idempotent((report: Report, key) =>
        issueReport({ inspectionId, kind: subject.kind }, report, {
          key,
          signal: abort.current.signal,
          onProgress: setProgress,
        }),
      ),
    [inspectionId, subject.kind],
  );

  const refuse = (text: string, fields: FieldMessages = {}) => {
    setFailure(text);
    setWrong(fields);
    setTries((times) => times + 1);
  };
  const submit = async () => {
    if (progress !== undefined) return;
    const checked = check(inspectionReportForm, reportBody(values, based));
    if (!checked.ok) return refuse([...new Set(Object.values(checked.fields))].join(', '), checked.fields);
    setFailure(undefined);
    setProgress(0);
    try {
      const answer = await issue({ based, values, pictures: await files.settled(), files: files.files });
      await kept.end();
      onIssued(answer);
    } catch (error) {
      if (abort.current.signal.aborted) return;
      const { status, fields } = error as ApiError;
      if (status === 409 && (await look())) return;
      refuse(errorText(error as ApiError, MESSAGES.completeFailed), fields);
    } finally {
      setProgress(undefined);
    }
  };
  /** Shows what somebody else has issued meanwhile. Answers whether there is anything. */
  const look = async (): Promise<boolean> => {
    const found = await queries
      .fetchQuery({ ...inspectionCase(inspectionId), staleTime: 0 })
      .catch(() => undefined);
    if (found) setLatest(found);
    return found !== undefined && found.version !== based;
  };
  const rebase = () => {
    setBased(latest.version);
    files.rebase(keptFiles(latest.report));
    setFailure(undefined);
    setWrong({});
  };

  const root = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each try that was refused.
  useEffect(() => {
    if (tries > 0) focusFirst(root.current, Object.keys(wrong));
  }, [tries]);

  const findings = useMemo(() => findingsOf(values), [values]);
  const { checked, of } = coverageOf(findings);
  const offers = useMemo(() => {
    const byPart = new Map<string, Offer[]>();
    for (const { id, name } of files.files)
      for (const offered of files.offers.get(id) ?? [])
        byPart.set(offered.path, [...(byPart.get(offered.path) ?? []), { ...offered, from: name }]);
    return byPart;
  }, [files.files, files.offers]);
  const isSending = progress !== undefined;

  return (
    <>
      <DialogContent dividers ref={root} sx={{ px: { xs: 2, sm: 3 }, pt: 0 }}>
        {isOvertaken && latest.report && (
          <ReportComparison mine={values} report={latest.report} onCorrect={rebase} onDiscard={onDiscard} />
        )}
        {draft && !isOvertaken && (
          <Alert
            severity="info"
            sx={{ mt: 2 }}
            action={
              <Button color="inherit" onClick={onDiscard} sx={{ whiteSpace: 'nowrap' }}>
                Discard draft
              </Button>
            }
          >
            Your draft of {formatDateTime(draft.savedAt)} has been restored.
          </Alert>
        )}
        {based > 0 && (
          <Part title="Correction">
            <TextField
              label="Why the report is corrected"
              value={values.correction}
              onChange={({ target }) =>
                edit('correction', (earlier) => ({ ...earlier, correction: target.value }))
              }
              error={Boolean(wrong.correction)}
              helperText={
                wrong.correction ??
                `The new version says this; version ${based} stays readable. ${values.correction.length}/${REPORT_LIMITS.reason} characters`
              }
              required
              multiline
              margin="none"
              slotProps={{ htmlInput: { 'data-path': 'correction', maxLength: REPORT_LIMITS.reason } }}
            />
          </Part>
        )}
        <Part title="Device">
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            {DEVICE_NAMES.map((name) => (
              <TextField
                key={name}
                label={DEVICE_FIELDS[name]}
                type={name === 'inspectionDate' ? 'date' : 'text'}
                value={values.deviceInfo[name]}
                onChange={({ target }) =>
                  edit(`deviceInfo.${name}`, ({ deviceInfo, ...others }) => ({
                    ...others,
                    deviceInfo: { ...deviceInfo, [name]: target.value },
                  }))
                }
                error={Boolean(wrong[`deviceInfo.${name}`])}
                helperText={wrong[`deviceInfo.${name}`]}
                required={name === 'inspectorName'}
                margin="none"
                slotProps={{
                  htmlInput: {
                    'data-path': `deviceInfo.${name}`,
                    autoComplete: 'off',
                    ...(name === 'inspectionDate' && { max: dayInPakistan(new Date().toISOString()) }),
                  },
                  inputLabel: { shrink: true },
                }}
              />
            ))}
          </Box>
        </Part>
        <Typography
          variant="body2"
          sx={{ mt: 3, color: 'text.secondary', '@media (pointer: coarse)': { display: 'none' } }}
        >
          With the keyboard: the number of a status chooses it and goes on to the next part; the arrow keys
          move between statuses; Tab goes on to measurements and notes.
        </Typography>
        {GROUPS.map(({ title, items }, index) => {
          const fitted = items.filter(({ path }) => values.parts[path]!.status !== NOT_FITTED);
          const looked = fitted.filter(({ path }) => values.parts[path]!.status !== NOT_CHECKED);
          return (
            <Part key={title} title={title} aside={`${looked.length} of ${fitted.length} checked`}>
              {index === 0 && wrong.physical && <FormHelperText error>{wrong.physical}</FormHelperText>}
              {items.map((item) => (
                <ReportPart
                  key={item.path}
                  item={item}
                  part={values.parts[item.path]!}
                  wrong={wrong}
                  listed={LISTED[item.path] && (device[LISTED[item.path]!] as string | undefined)}
                  offers={offers.get(item.path) ?? NO_OFFERS}
                  onChange={editPart}
                />
              ))}
            </Part>
          );
        })}
        <Part title="Photos" aside={`${Object.keys(files.pictures).length} of 6`}>
          <ReportPhotos files={files} wrong={wrong} />
        </Part>
        <Part title="Files">
          <ReportFiles files={files} wrong={wrong} />
        </Part>
        <Part title="Verdict">
          <ReportVerdict
            findings={findings}
            verdict={values.verdict}
            wrong={wrong}
            onChange={(verdict, path = 'overruled') => edit(path, (earlier) => ({ ...earlier, verdict }))}
          />
          <TextField
            label="Overall notes"
            value={values.overallNotes}
            onChange={({ target }) =>
              edit('overallNotes', (earlier) => ({ ...earlier, overallNotes: target.value }))
            }
            error={Boolean(wrong.overallNotes)}
            helperText={
              wrong.overallNotes ?? `${values.overallNotes.length}/${REPORT_LIMITS.overallNotes} characters`
            }
            multiline
            minRows={3}
            sx={{ mt: 2 }}
            slotProps={{ htmlInput: { 'data-path': 'overallNotes' } }}
          />
        </Part>
      </DialogContent>
      <DialogActions sx={{ px: { xs: 2, sm: 3 }, flexWrap: 'wrap', rowGap: 1 }}>
        {/* Beside the button that was pressed: the end of the form is mostly out of sight. */}
        {failure && (
          <Alert severity="error" sx={{ flex: '1 0 100%', maxHeight: 120, overflowY: 'auto' }}>
            {failure}
          </Alert>
        )}
        <Stack sx={{ flex: '1 1 140px', '&&': { ml: 0 } }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {checked} of {of} checked
          </Typography>
          <Typography variant="caption" role="status" sx={{ color: 'text.secondary' }}>
            {isSending
              ? `Sending ${Math.round(progress * 100)}%`
              : kept.isElsewhere
                ? 'Open in another tab, too: what is typed last is kept'
                : isBegun.current &&
                  (kept.isKept ? 'Draft saved in this browser' : 'Draft could not be saved')}
          </Typography>
        </Stack>
        <Button onClick={onClose} disabled={isSending}>
          Close
        </Button>
        <Button variant="contained" onClick={submit} disabled={isSending || isOvertaken}>
          {isSending ? 'Sending...' : based > 0 ? 'Issue corrected report' : 'Issue report'}
        </Button>
        {isSending && (
          <LinearProgress
            variant="determinate"
            value={progress * 100}
            aria-label="Report sent"
            sx={{ flex: '1 0 100%', ml: '0 !important' }}
          />
        )}
      </DialogActions>
    </>
  );
};

/** A draft that somebody else has begun in this browser is issued by who goes on with it. */
const continued = (draft: ReportDraft | undefined, inspectorName: string): ReportValues | undefined =>
  draft && draft.by !== inspectorName
    ? { ...draft.values, deviceInfo: { ...draft.values.deviceInfo, inspectorName } }
    : draft?.values;

/** Puts the focus on the first field, as they stand on the screen, of those that are wrong. */
const focusFirst = (root: HTMLElement | null, paths: readonly string[]): void => {
  const all = [...(root?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
  // Where nothing was checked, the first part is where to begin.
  all
    .find(({ dataset: { path } }) =>
      paths.some((one) => one === path || (one === 'physical' && path?.startsWith('physical.'))),
    )
    ?.focus();
};
