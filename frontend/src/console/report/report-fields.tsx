import { TextField, type TextFieldProps } from '@mui/material';
import { CHECKLIST } from '@parkho/contracts';
import type { ComponentProps } from 'react';
import { type FieldValues, get, set, type UseFormReturn, useController } from 'react-hook-form';
import { ChoiceGroup } from './choice-group';
import type { OwnVerdict, ReportValues } from './values/report-values';

/** The form of a report. Its fields have the paths of the report, as the errors of the rules and the server do. */
export type ReportFields = UseFormReturn<FieldValues>;

export const NO_VERDICT: OwnVerdict = { overallStatus: '', overallRating: '', overruled: '' };

/** The report's values as the form's fields. */
export const fieldsOf = ({ parts, verdict, ...others }: ReportValues): FieldValues => {
  const fields: FieldValues = { ...others, isOverruled: verdict !== null, ...(verdict ?? NO_VERDICT) };
  for (const { path } of CHECKLIST) set(fields, path, parts[path]);
  return fields;
};

/** The form's fields as the values of a draft and a request. */
export const valuesOf = (fields: FieldValues): ReportValues => {
  const { deviceInfo, overallNotes, correction, isOverruled } = fields;
  const { overallStatus, overallRating, overruled } = fields;
  return {
    parts: Object.fromEntries(CHECKLIST.map(({ path }) => [path, get(fields, path)])),
    deviceInfo,
    verdict: isOverruled ? { overallStatus, overallRating, overruled } : null,
    overallNotes,
    correction,
  };
};

interface FieldProps {
  form: ReportFields;
  /** Its path in the report. */
  path: string;
}

interface ReportTextProps extends FieldProps, Omit<TextFieldProps, 'form'> {
  /** Shown below the field while it has no error. */
  hint?: (text: string) => string;
}

export const ReportText = ({ form, path, hint, slotProps, ...props }: ReportTextProps) => {
  const { field, fieldState } = useController({ control: form.control, name: path });
  const text: string = field.value ?? '';
  return (
    <TextField
      margin="none"
      {...props}
      value={text}
      onChange={field.onChange}
      error={Boolean(fieldState.error)}
      helperText={fieldState.error?.message ?? hint?.(text)}
      slotProps={{ ...slotProps, htmlInput: { ...slotProps?.htmlInput, 'data-path': path } }}
    />
  );
};

type ReportChoiceProps = FieldProps &
  Omit<ComponentProps<typeof ChoiceGroup>, 'value' | 'error' | 'onChoose'>;

export const ReportChoice = ({ form, path, ...props }: ReportChoiceProps) => {
  const { field, fieldState } = useController({ control: form.control, name: path });
  return (
    <ChoiceGroup
      {...props}
      path={path}
      value={field.value}
      error={fieldState.error?.message}
      onChoose={field.onChange}
    />
  );
};
