import {
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  MenuItem,
  TextField,
} from '@mui/material';
import {
  SHOP_REPORT_FORMAT_LABELS,
  SHOP_REPORT_FORMATS,
  SHOP_REPORT_RANGE_LABELS,
  SHOP_REPORT_RANGE_NAMES,
  SHOP_REPORT_TYPE_LABELS,
  type ShopReportFormat,
  type ShopReportRange,
  type ShopReportType,
} from '@parkho/contracts';

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly T[];
  labels: Readonly<Record<T, string>>;
  onChange: (value: T) => void;
}

/** One of a few. */
export const Choice = <T extends string>({ label, value, options, labels, onChange }: ChoiceProps<T>) => (
  <TextField select label={label} value={value} onChange={({ target }) => onChange(target.value as T)}>
    {options.map((option) => (
      <MenuItem key={option} value={option}>
        {labels[option]}
      </MenuItem>
    ))}
  </TextField>
);

type Of<T> = { value: T; onChange: (value: T) => void };

export const TypeChoice = ({ types, ...of }: Of<ShopReportType> & { types: readonly ShopReportType[] }) => (
  <Choice label="Report type" options={types} labels={SHOP_REPORT_TYPE_LABELS} {...of} />
);

export const RangeChoice = (of: Of<ShopReportRange>) => (
  <Choice label="Date range" options={SHOP_REPORT_RANGE_NAMES} labels={SHOP_REPORT_RANGE_LABELS} {...of} />
);

interface FormatChoicesProps extends Of<readonly ShopReportFormat[]> {
  wrong: string | undefined;
}

/** What the report is written as: any of them, one at least. */
export const FormatChoices = ({ value, onChange, wrong }: FormatChoicesProps) => (
  <FormControl component="fieldset" error={wrong !== undefined}>
    <FormLabel component="legend">Formats</FormLabel>
    <FormGroup row>
      {SHOP_REPORT_FORMATS.map((format) => (
        <FormControlLabel
          key={format}
          control={
            <Checkbox
              checked={value.includes(format)}
              onChange={(_, isChosen) =>
                onChange(isChosen ? [...value, format] : value.filter((chosen) => chosen !== format))
              }
            />
          }
          label={SHOP_REPORT_FORMAT_LABELS[format]}
        />
      ))}
    </FormGroup>
    {wrong && <FormHelperText role="alert">{wrong}</FormHelperText>}
  </FormControl>
);
