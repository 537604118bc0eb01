import {
  check,
  type DraftedReport,
  draftedReport,
  type FieldMessages,
  type FormResult,
  type InspectedDevice,
  type InspectionCase,
  type IssuedReport,
  inspectionReportForm,
  INSPECTION_MESSAGES as MESSAGES,
  type Success,
} from '@parkho/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type FieldError, type FieldValues, get, useForm, useWatch } from 'react-hook-form';
import { useStoredDraft } from '../../lib/drafts/use-stored-draft';
import { resolverBy } from '../../lib/forms/use-form';
import { type ApiError, errorText } from '../../lib/http/api';
import { withIdempotencyKey } from '../../lib/http/idempotency';
import { fieldsOf, valuesOf } from './report-fields';
import { useReportFiles } from './use-report-files';
import { inspectionCase, issueReport, type Report } from './values/report-calls';
import { type ReportDraft, reportDraft } from './values/report-draft';
import {
  filesToKeep,
  photosIn,
  type ReportValues,
  reportBody,
  startingValues,
  unverifiedIn,
} from './values/report-values';

/**
 * The form's input as the report to issue, without its number, photos and files; its rules are those of the server.
 */
const checkedReport = (
  body: object,
  device: InspectedDevice,
  photos: number,
): FormResult<DraftedReport['report']> => {
  const checked = check(inspectionReportForm, body);
  if (!checked.ok) return checked;
  const { report, lacksReason } = draftedReport(checked.value, device, new Date().toISOString(), photos);
  return lacksReason
    ? { ok: false, fields: { overruled: MESSAGES.overruledRequired } }
    : { ok: true, value: report };
};

/**
 * The form of a report with its photos and files, saved as a draft at every change.
 * @param draft the draft to continue
 * @param onIssued called after the report was issued and its draft deleted
 */
export function useReportForm(
  subject: InspectionCase,
  draft: ReportDraft | undefined,
  onIssued: (answer: Success<IssuedReport>) => void,
) {
  const { inspectionId, inspectorName, device } = subject;
  const queries = useQueryClient();
  const initialValues = useMemo(() => startingValues(subject), [subject]);
  const [based, setBased] = useState(draft?.based ?? subject.version);
  const files = useReportFiles(draft ?? filesToKeep(subject.report));
  const { different, repeated } = photosIn(files.pictures);
  const unverifiedOf = (fields: FieldValues) => unverifiedIn(valuesOf(fields), device.category, different);
  const checkedOf = (fields: FieldValues) =>
    checkedReport(reportBody(valuesOf(fields), based, unverifiedOf(fields).length), device, different);
  const form = useForm<FieldValues>({
    defaultValues: fieldsOf(draftValues(draft, inspectorName) ?? initialValues),
    resolver: resolverBy<FieldValues, object>(checkedOf),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors, isSubmitting: isSending } = form.formState;
  const errorOf = (path: string): string | undefined =>
    (get(errors, path) as FieldError | undefined)?.message;
  const values = valuesOf(useWatch({ control: form.control }));
  /** The share of the report that has been sent. */
  const [progress, setProgress] = useState(0);
  /** The newest version known here. */
  const [latest, setLatest] = useState(subject);
  const hasNewerReport = latest.version !== based && latest.report !== null;

  const hasInput = useRef(draft !== undefined);
  hasInput.current ||=
    JSON.stringify(values) !== JSON.stringify(initialValues) ||
    Object.values(files.pictures).some(({ path }) => !path) ||
    files.files.some(({ sha256 }) => !sha256);
  const storedDraft = useStoredDraft(
    reportDraft(inspectionId),
    hasInput.current
      ? { by: inspectorName, based, values, pictures: files.pictures, files: files.files }
      : null,
    draft !== undefined,
  );

  // An edit clears the error of its field, that of the whole report, and the note that nothing was checked.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback({ name }) {
          const wrong: FieldValues = form.formState.errors;
          if (name && Object.keys(wrong).length > 0)
            form.clearErrors([name, 'root', ...(wrong.physical?.message ? ['physical'] : [])]);
        },
      }),
    [form],
  );

  const abort = useRef(new AbortController());
  useEffect(() => {
    abort.current = new AbortController();
    return () => abort.current.abort();
  }, []);
  const issue = useMemo(
    () =>
      withIdempotencyKey((report: Report, key) =>
        issueReport({ inspectionId, kind: subject.kind }, report, {
          key,
          signal: abort.current.signal,
          onProgress: setProgress,
        }),
      ),
    [inspectionId, subject.kind],
  );

  const showErrors = (text: string, fields: FieldMessages = {}) => {
    for (const [path, message] of Object.entries(fields)) form.setError(path, { message });
    form.setError('root', { message: text });
  };
  const send = async () => {
    setProgress(0);
    try {
      const pictures = await files.settled();
      const values = valuesOf(form.getValues());
      const open = unverifiedIn(values, device.category, photosIn(pictures).different).length;
      const answer = await issue({
        based,
        basedVoid: latest.voided !== undefined,
        open,
        values,
        pictures,
        files: files.files,
      });
      await storedDraft.end();
      onIssued(answer);
    } catch (error) {
      if (abort.current.signal.aborted) return;
      const { status, fields } = error as ApiError;
      if (status === 409 && (await checkPublished())) return;
      showErrors(errorText(error as ApiError, MESSAGES.completeFailed), fields);
    }
  };
  const refuseInvalid = () => {
    const checked = checkedOf(form.getValues());
    if (!checked.ok) showErrors([...new Set(Object.values(checked.fields))].join(', '));
  };
  const submit = form.handleSubmit(send, refuseInvalid);
  /** The report as readers will see it; undefined while the form has errors, which are then shown. */
  const preview = async (): Promise<DraftedReport['report'] | undefined> => {
    await files.settled();
    let report: DraftedReport['report'] | undefined;
    await form.handleSubmit(() => {
      const checked = checkedOf(form.getValues());
      if (checked.ok) report = checked.value;
    }, refuseInvalid)();
    return report;
  };
  /** Reads the newest version; resolves to whether another inspector has issued it in the meantime. */
  const checkPublished = async (): Promise<boolean> => {
    const newest = await queries
      .fetchQuery({ ...inspectionCase(inspectionId), staleTime: 0 })
      .catch(() => undefined);
    if (newest) setLatest(newest);
    return newest !== undefined && newest.version !== based;
  };
  const rebase = () => {
    setBased(latest.version);
    files.rebase(filesToKeep(latest.report));
    form.clearErrors();
  };

  return {
    form,
    values,
    files,
    /** The version that the report corrects, 0 for none. */
    based,
    latest,
    /** Whether another inspector has issued a version in the meantime. */
    hasNewerReport,
    hasInput: hasInput.current,
    storedDraft,
    /** The error of a field, by its path. */
    errorOf,
    /** The unverified items (`notVerified`). */
    unverified: unverifiedIn(values, device.category, different),
    /** Duplicate photos, by label. */
    repeated,
    different,
    submit: () => void submit(),
    preview,
    /** Turns the draft into a correction of the newest version. */
    rebase,
    isSending,
    progress,
  };
}

/** The values of the draft, with the name of the inspector who continues it. */
const draftValues = (draft: ReportDraft | undefined, inspectorName: string): ReportValues | undefined =>
  draft && draft.by !== inspectorName
    ? { ...draft.values, deviceInfo: { ...draft.values.deviceInfo, inspectorName } }
    : draft?.values;
