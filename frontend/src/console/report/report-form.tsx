import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  FormHelperText,
  LinearProgress,
  Stack,
  Typography,
} from '@mui/material';
import {
  CHECKLIST,
  type CheckItem,
  coverageOf,
  type DraftedReport,
  dayInPakistan,
  type InspectedDevice,
  type InspectionCase,
  type IssuedReport,
  isUsualPart,
  NOT_CHECKED,
  NOT_FITTED,
  notVerifiedLabels,
  photosExpected,
  REPORT_LIMITS,
  reportedFindings,
  reportedParts,
  type Success,
  severityOf,
} from '@parkho/contracts';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Draft } from '../../lib/drafts/draft-store';
import { Time } from '../parts/time';
import { ReportComparison } from './report-comparison';
import { ReportText } from './report-fields';
import { ReportFiles } from './report-files';
import { type OfferedMeasurement, ReportPart } from './report-part';
import { ReportPhotos } from './report-photos';
import { ReportPreview } from './report-preview';
import { ReportVerdict } from './report-verdict';
import { useReportForm } from './use-report-form';
import type { ReportDraft } from './values/report-draft';
import { DEVICE_FIELDS, type DeviceField, findingsOf, GROUPS } from './values/report-values';

interface ReportFormProps {
  subject: InspectionCase;
  /** The draft to continue. */
  draft: Draft<ReportDraft> | undefined;
  onIssued: (answer: Success<IssuedReport>) => void;
  onDiscard: () => void;
  onClose: () => void;
}

/** The listing's field for a part. */
const LISTED: Readonly<Record<string, keyof InspectedDevice>> = {
  'internals.processor': 'processor',
  'internals.ram': 'ram',
  'internals.ssd': 'storage',
  'internals.gpu': 'gpu',
};
const NO_OFFERS: readonly OfferedMeasurement[] = [];
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

/** The form of a report. Its input is kept as a draft until the report is issued. */
export const ReportForm = ({ subject, draft, onIssued, onDiscard, onClose }: ReportFormProps) => {
  const report = useReportForm(subject, draft, onIssued);
  const { form, values, files, based, latest, hasNewerReport, unverified, repeated, different, errorOf } =
    report;
  const [preview, setPreview] = useState<DraftedReport['report']>();

  const root = useRef<HTMLDivElement>(null);
  const { submitCount } = form.formState;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each try.
  useEffect(() => focusFirst(root.current, errorOf), [submitCount]);
  const hasErrors = Object.keys(form.formState.errors).length > 0;
  // The server's errors are corrected in the form.
  useEffect(() => {
    if (hasErrors) setPreview(undefined);
  }, [hasErrors]);

  const findings = findingsOf(values);
  const { category } = subject.device;
  const reported = reportedFindings(findings, category);
  const inReport = reportedParts(reported);
  const offers = useMemo(() => {
    const byPart = new Map<string, OfferedMeasurement[]>();
    for (const { id, name } of files.files)
      for (const offered of files.offers.get(id) ?? [])
        byPart.set(offered.path, [...(byPart.get(offered.path) ?? []), { ...offered, from: name }]);
    return byPart;
  }, [files.files, files.offers]);
  // A listing of components may sell any part of a computer.
  const [showsAll, setShowsAll] = useState(!CHECKLIST.some((item) => isUsualPart(category, item)));
  const isShown = (item: CheckItem): boolean =>
    showsAll ||
    isUsualPart(category, item) ||
    offers.has(item.path) ||
    severityOf(values.parts[item.path]!.status) !== null;

  return (
    <>
      {preview && <ReportPreview report={preview} pictures={files.pictures} files={files.files} />}
      {/* It stays behind the preview, with its scroll position. */}
      <DialogContent
        dividers
        ref={root}
        sx={{ px: { xs: 2, sm: 3 }, pt: 0, ...(preview && { display: 'none' }) }}
      >
        {hasNewerReport && latest.report && (
          <ReportComparison
            draft={values}
            unverifiedCount={unverified.length}
            report={latest.report}
            onCorrect={report.rebase}
            onDiscard={onDiscard}
          />
        )}
        {draft && !hasNewerReport && (
          <Alert
            severity="info"
            sx={{ mt: 2 }}
            action={
              <Button color="inherit" onClick={onDiscard} sx={{ whiteSpace: 'nowrap' }}>
                Discard draft
              </Button>
            }
          >
            Your draft from <Time at={draft.savedAt} /> has been restored.
          </Alert>
        )}
        {based > 0 && (
          <Part title="Correction">
            <ReportText
              form={form}
              path="correction"
              label="Reason for the correction"
              hint={({ length }) =>
                `Shown in the new version; version ${based} stays available. ${length}/${REPORT_LIMITS.reason} characters`
              }
              required
              multiline
              slotProps={{ htmlInput: { maxLength: REPORT_LIMITS.reason } }}
            />
          </Part>
        )}
        <Part title="Device">
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            {DEVICE_NAMES.filter(
              (name) => name !== 'noSerialNumber' || !values.deviceInfo.serialNumber.trim(),
            ).map((name) => (
              <ReportText
                key={name}
                form={form}
                path={`deviceInfo.${name}`}
                label={DEVICE_FIELDS[name]}
                type={name === 'inspectionDate' ? 'date' : 'text'}
                required={name === 'inspectorName'}
                {...(name === 'noSerialNumber' && {
                  hint: () => 'Shown in the report, such as “Label worn off”',
                })}
                slotProps={{
                  htmlInput: {
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
          Keyboard: press the number of a status to select it and go to the next part. The arrow keys move
          between statuses, Tab moves to measurements and notes.
        </Typography>
        {GROUPS.map(({ title, items }, index) => {
          const visibleItems = items.filter(isShown);
          if (visibleItems.length === 0) return null;
          const fittedItems = items.filter(
            (item) => inReport.includes(item) && values.parts[item.path]!.status !== NOT_FITTED,
          );
          const checkedItems = fittedItems.filter(({ path }) => values.parts[path]!.status !== NOT_CHECKED);
          return (
            <Part
              key={title}
              title={title}
              aside={countOf({ checked: checkedItems.length, of: fittedItems.length })}
            >
              {index === 0 && errorOf('physical') && (
                <FormHelperText error>{errorOf('physical')}</FormHelperText>
              )}
              {visibleItems.map((item) => (
                <ReportPart
                  key={item.path}
                  form={form}
                  item={item}
                  listed={LISTED[item.path] && (subject.device[LISTED[item.path]!] as string | undefined)}
                  offers={offers.get(item.path) ?? NO_OFFERS}
                />
              ))}
            </Part>
          );
        })}
        {!CHECKLIST.every(isShown) && (
          <Button onClick={() => setShowsAll(true)} sx={{ mt: 2, minHeight: 44 }}>
            Show parts that are unusual for {category}
          </Button>
        )}
        <Part title="Photos" aside={`${different} different, at least ${photosExpected(category)} expected`}>
          <ReportPhotos
            inspectionId={subject.inspectionId}
            files={files}
            repeated={repeated}
            errorOf={errorOf}
          />
        </Part>
        <Part title="Files">
          <ReportFiles files={files} error={errorOf('attachment')} />
        </Part>
        <Part title="Verdict">
          <ReportVerdict
            form={form}
            findings={findings}
            open={notVerifiedLabels({ ...reported, notVerified: unverified })}
            verdict={values.verdict}
          />
          <ReportText
            form={form}
            path="overallNotes"
            label="Overall notes"
            hint={({ length }) => `${length}/${REPORT_LIMITS.overallNotes} characters`}
            multiline
            minRows={3}
            margin="dense"
            sx={{ mt: 2 }}
          />
        </Part>
      </DialogContent>
      <Footer
        {...report}
        checked={countOf(coverageOf(reported))}
        isPreview={preview !== undefined}
        onPreview={async () => setPreview(preview ? undefined : await report.preview())}
        onClose={onClose}
      />
    </>
  );
};

const countOf = ({ checked, of }: ReturnType<typeof coverageOf>): string =>
  of === 0 ? 'None checked' : `${checked} of ${of} checked`;

type FooterProps = Pick<
  ReturnType<typeof useReportForm>,
  'based' | 'errorOf' | 'hasInput' | 'hasNewerReport' | 'isSending' | 'storedDraft' | 'progress' | 'submit'
> & { checked: string; isPreview: boolean; onPreview: () => void; onClose: () => void };

/** The progress of the report, its errors as a whole, and its buttons. */
const Footer = ({
  based,
  errorOf,
  hasInput,
  hasNewerReport,
  isSending,
  storedDraft,
  progress,
  submit,
  checked,
  isPreview,
  onPreview,
  onClose,
}: FooterProps) => {
  const failure = errorOf('root');
  return (
    <DialogActions sx={{ px: { xs: 2, sm: 3 }, flexWrap: 'wrap', rowGap: 1 }}>
      {/* Beside the pressed button: the end of the form is mostly below the fold. */}
      {failure && (
        <Alert severity="error" sx={{ flex: '1 0 100%', maxHeight: 120, overflowY: 'auto' }}>
          {failure}
        </Alert>
      )}
      <Stack
        direction={{ xs: 'row', sm: 'column' }}
        useFlexGap
        sx={{
          flex: { xs: '1 0 100%', sm: '1 1 140px' },
          columnGap: 1.5,
          flexWrap: 'wrap',
          alignItems: { xs: 'baseline', sm: 'flex-start' },
          '&&': { ml: 0 },
        }}
      >
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {checked}
        </Typography>
        <Typography variant="caption" role="status" sx={{ color: 'text.secondary' }}>
          {isSending
            ? `Sending ${Math.round(progress * 100)}%`
            : storedDraft.isChangedElsewhere
              ? 'Also open in another tab: the latest changes are kept'
              : hasInput &&
                (storedDraft.isSaved ? 'Draft saved in this browser' : 'Draft could not be saved')}
        </Typography>
      </Stack>
      <Button onClick={onClose} disabled={isSending}>
        Close
      </Button>
      <Button variant="outlined" onClick={onPreview} disabled={isSending || hasNewerReport}>
        {isPreview ? 'Back to the form' : 'Preview'}
      </Button>
      <Button variant="contained" onClick={submit} disabled={isSending || hasNewerReport}>
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
  );
};

/** Focuses the first invalid field in the order of the screen. */
const focusFirst = (root: HTMLElement | null, errorOf: (path: string) => string | undefined): void => {
  const fields = [...(root?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
  fields
    .find(
      ({ dataset: { path = '' } }) =>
        // If nothing was checked, the first part is where to start.
        errorOf(path) || (path.startsWith('physical.') && errorOf('physical')),
    )
    ?.focus();
};
