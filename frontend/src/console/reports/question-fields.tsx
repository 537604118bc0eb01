import {
  Box,
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
  CALENDAR_RANGES,
  COMPARISON_LABELS,
  COMPARISONS,
  resolvePeriod,
  SHOP_REPORT_FORMAT_LABELS,
  SHOP_REPORT_FORMATS,
  SHOP_REPORT_RANGE_LABELS,
  SHOP_REPORT_TYPE_LABELS,
  type ShopReportCompare,
  type ShopReportFormat,
  type ShopReportRange,
  type ShopReportType,
  SPECIFIED_RANGES,
} from '@parkho/contracts';

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly T[];
  labels: Readonly<Record<T, string>>;
  onChange: (value: T) => void;
}

/** A choice of one value among a few. */
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

const NAMED_RANGES = [...SPECIFIED_RANGES, ...CALENDAR_RANGES];
const CUSTOM = 'custom';

interface RangeChoiceProps extends Of<ShopReportRange> {
  today: string;
  wrong?: string | undefined;
}

/** A named range, or any days; `today` is the day in Pakistan. */
export const RangeChoice = ({ value, onChange, today, wrong }: RangeChoiceProps) => {
  const isNamed = (NAMED_RANGES as string[]).includes(value);
  const [from = '', to = ''] = isNamed ? [] : value.split('..');
  const setDays = (days: { from: string; to: string }) => onChange(`${days.from}..${days.to}`);
  return (
    <>
      <TextField
        select
        label="Date range"
        error={wrong !== undefined}
        helperText={wrong}
        value={isNamed ? value : CUSTOM}
        onChange={({ target }) =>
          target.value === CUSTOM
            ? setDays(resolvePeriod('last-30-days', today))
            : onChange(target.value as ShopReportRange)
        }
      >
        {NAMED_RANGES.map((range) => (
          <MenuItem key={range} value={range}>
            {SHOP_REPORT_RANGE_LABELS[range]}
          </MenuItem>
        ))}
        <MenuItem value={CUSTOM}>Custom</MenuItem>
      </TextField>
      {!isNamed && (
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
          <TextField
            type="date"
            label="From"
            value={from}
            onChange={({ target }) => setDays({ from: target.value, to })}
            slotProps={{ htmlInput: { max: to }, inputLabel: { shrink: true } }}
          />
          <TextField
            type="date"
            label="To"
            value={to}
            onChange={({ target }) => setDays({ from, to: target.value })}
            slotProps={{ htmlInput: { min: from }, inputLabel: { shrink: true } }}
          />
        </Box>
      )}
    </>
  );
};

const NO_COMPARISON = 'none';
const DAY = 'day';

interface CompareChoiceProps extends Of<ShopReportCompare | undefined> {
  wrong: string | undefined;
  /** The day in Pakistan; absent for a schedule, which has no single day of comparison. */
  today?: string;
}

/** The comparison of a report; absent for none. */
export const CompareChoice = ({ value, onChange, wrong, today }: CompareChoiceProps) => {
  const isDay = value !== undefined && !(COMPARISONS as readonly string[]).includes(value);
  return (
    <>
      <TextField
        select
        label="Compare with"
        value={isDay ? DAY : (value ?? NO_COMPARISON)}
        error={wrong !== undefined}
        helperText={wrong}
        onChange={({ target }) =>
          onChange(
            target.value === DAY && today
              ? (resolvePeriod('last-month', today).to as ShopReportCompare)
              : COMPARISONS.find((comparison) => comparison === target.value),
          )
        }
      >
        <MenuItem value={NO_COMPARISON}>Nothing</MenuItem>
        {COMPARISONS.map((comparison) => (
          <MenuItem key={comparison} value={comparison}>
            {COMPARISON_LABELS[comparison]}
          </MenuItem>
        ))}
        {today && <MenuItem value={DAY}>The same days, as known on another day</MenuItem>}
      </TextField>
      {isDay && (
        <TextField
          type="date"
          label="Known on"
          value={value}
          onChange={({ target }) => onChange(target.value as ShopReportCompare)}
          slotProps={{ htmlInput: { max: today }, inputLabel: { shrink: true } }}
        />
      )}
    </>
  );
};

interface FormatChoicesProps extends Of<readonly ShopReportFormat[]> {
  wrong: string | undefined;
}

/** The file formats of a report, at least one. */
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
                onChange(isChosen ? [...value, format] : value.filter((selected) => selected !== format))
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
