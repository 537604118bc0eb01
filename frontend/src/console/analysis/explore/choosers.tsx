import { Button, ListItemButton, Stack, TextField, Typography } from '@mui/material';
import {
  type AnalysisColumn,
  type AnalysisTable,
  columnIn,
  columnLabel,
  columnValueLabel,
  comparisonLabel,
  type Exploration,
  type ExplorationFilter,
  groupKey,
  isGrouped,
  isNumeric,
  isRelativePeriod,
  RELATIVE_PERIODS,
  valuesSql,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { OptionPicker } from '../../audit/filter/option-picker';
import { analysisAnswer } from '../analysis-calls';

interface ChooserProps {
  exploration: Exploration;
  table: AnalysisTable;
  /** The day in Pakistan. */
  today: string;
  /** Opens another exploration, and closes. */
  onChoose: (exploration: Exploration) => void;
}

const ApplyButton = () => (
  <Button type="submit" variant="contained" sx={{ alignSelf: 'start' }}>
    Apply
  </Button>
);

interface ChoiceProps {
  label: string;
  isChosen: boolean;
  autoFocus?: boolean;
  onClick: () => void;
}

const Choice = ({ label, isChosen, autoFocus = false, onClick }: ChoiceProps) => (
  <ListItemButton
    component="button"
    autoFocus={autoFocus}
    selected={isChosen}
    aria-pressed={isChosen}
    onClick={onClick}
    sx={{ flex: 'none', borderRadius: 1, px: 1, typography: 'body2', minHeight: 36 }}
  >
    {label}
  </ListItemButton>
);

interface DayFieldProps {
  label: string;
  value: string;
  max: string;
  onChange: (day: string) => void;
}

const DayField = ({ label, value, max, onChange }: DayFieldProps) => (
  <TextField
    label={label}
    type="date"
    value={value}
    onChange={({ target }) => onChange(target.value)}
    sx={{ m: 0 }}
    slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: '2000-01-01', max } }}
  />
);

/** Removes the comparison of an exploration if it needs a whole period and the exploration has none. */
const comparable = ({ compare, ...others }: Exploration): Exploration =>
  compare === undefined || (typeof compare === 'string' && !(others.period || (others.from && others.to)))
    ? others
    : { ...others, compare };

export const PeriodChooser = ({ exploration, onChoose }: ChooserProps) => {
  const { period, from: _, to: __, group: ___, ...others } = exploration;
  const [bounds, setBounds] = useState({ from: exploration.from ?? '', to: exploration.to ?? '' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { from, to } = bounds;
    onChoose(comparable({ ...others, ...(from && { from }), ...(to && { to }) }));
  };
  return (
    <Stack spacing={1.5}>
      <Stack>
        {Object.entries(RELATIVE_PERIODS).map(([name, label], nth) => (
          <Choice
            key={name}
            label={label}
            autoFocus={nth === 0}
            isChosen={name === period}
            onClick={() => isRelativePeriod(name) && onChoose({ ...others, period: name })}
          />
        ))}
      </Stack>
      <Stack component="form" spacing={1.5} onSubmit={submit}>
        <DayField
          label="From"
          value={bounds.from}
          max={bounds.to}
          onChange={(from) => setBounds({ ...bounds, from })}
        />
        <DayField label="Until" value={bounds.to} max="" onChange={(to) => setBounds({ ...bounds, to })} />
        <ApplyButton />
      </Stack>
    </Stack>
  );
};

export const AsOfChooser = ({ exploration, today, onChoose }: ChooserProps) => {
  const { asOf, group: _, ...others } = exploration;
  const [day, setDay] = useState(asOf ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChoose({ ...others, ...(day && { asOf: day }) });
  };
  return (
    <Stack component="form" spacing={1.5} onSubmit={submit}>
      <Typography variant="body2">The answer as it was at the end of this day in Pakistan.</Typography>
      <DayField label="As of" value={day} max={today} onChange={setDay} />
      <ApplyButton />
    </Stack>
  );
};

export const CompareChooser = ({ exploration, today, onChoose }: ChooserProps) => {
  const { compare, ...others } = exploration;
  const [day, setDay] = useState(typeof compare === 'object' ? compare.asOf : '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (day && day !== others.asOf) onChoose({ ...others, compare: { asOf: day } });
  };
  const hasPeriod = others.period !== undefined || (others.from !== undefined && others.to !== undefined);
  return (
    <Stack spacing={1.5}>
      {hasPeriod ? (
        <Stack>
          {(['period', 'year'] as const).map((with_) => (
            <Choice
              key={with_}
              label={comparisonLabel(with_)}
              isChosen={compare === with_}
              onClick={() => onChoose({ ...others, compare: with_ })}
            />
          ))}
        </Stack>
      ) : (
        <Typography variant="body2">Choose a period to compare it with the one before.</Typography>
      )}
      <Stack component="form" spacing={1.5} onSubmit={submit}>
        <DayField label="As of another day" value={day} max={today} onChange={setDay} />
        <ApplyButton />
      </Stack>
    </Stack>
  );
};

const withFilter = (exploration: Exploration, column: string, filter?: ExplorationFilter): Exploration => {
  const { group: _, ...ungrouped } = exploration;
  const otherFilters = ungrouped.filters.filter((entry) => entry.column !== column);
  return { ...ungrouped, filters: filter ? [...otherFilters, filter] : otherFilters };
};

/** An exploration without the filter of a column. */
export const withoutFilter = (exploration: Exploration, column: string): Exploration =>
  withFilter(exploration, column);

interface ColumnChooserProps extends ChooserProps {
  column: AnalysisColumn;
}

const ValuesChooser = ({ exploration, table, column, onChoose }: ColumnChooserProps) => {
  const filter = exploration.filters.find((candidate) => candidate.column === column.name);
  const [selected, setSelected] = useState<readonly string[]>(
    filter && 'values' in filter ? filter.values : [],
  );
  const { data, isFetching } = useQuery(
    analysisAnswer({ sql: valuesSql(table, column.name), asOf: exploration.asOf ?? '' }),
  );
  const knownValues = data?.rows.map(([value]) => groupKey(value!)) ?? [];
  // Chosen values can be removed, even where no row has them as of this day.
  const values = [...new Set([...knownValues, ...selected])];
  return (
    <Stack spacing={1}>
      <OptionPicker
        label={columnLabel(column.name)}
        options={values.map((value) => ({ value, label: columnValueLabel(value, column) }))}
        chosen={selected}
        isMultiple
        onChoose={setSelected}
        matching={(input) =>
          values.filter((value) =>
            columnValueLabel(value, column).toLowerCase().includes(input.trim().toLowerCase()),
          )
        }
        loading={isFetching}
      />
      <Button
        variant="contained"
        sx={{ alignSelf: 'start' }}
        onClick={() =>
          onChoose(
            withFilter(
              exploration,
              column.name,
              selected.length > 0 ? { column: column.name, values: selected } : undefined,
            ),
          )
        }
      >
        Apply
      </Button>
    </Stack>
  );
};

const BoundsChooser = ({ exploration, column, onChoose }: ColumnChooserProps) => {
  const filter = exploration.filters.find((candidate) => candidate.column === column.name);
  const current = filter && !('values' in filter) ? filter : undefined;
  const [bounds, setBounds] = useState({ min: String(current?.min ?? ''), max: String(current?.max ?? '') });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { min, max } = bounds;
    onChoose(
      withFilter(
        exploration,
        column.name,
        min || max
          ? { column: column.name, ...(min && { min: Number(min) }), ...(max && { max: Number(max) }) }
          : undefined,
      ),
    );
  };
  return (
    <Stack component="form" spacing={1.5} onSubmit={submit}>
      {(['min', 'max'] as const).map((bound) => (
        <TextField
          key={bound}
          label={`${bound === 'min' ? 'From' : 'To'}${column.unit ? ` (${column.unit})` : ''}`}
          type="number"
          value={bounds[bound]}
          autoFocus={bound === 'min'}
          onChange={({ target }) => setBounds({ ...bounds, [bound]: target.value })}
          sx={{ m: 0 }}
          slotProps={{ htmlInput: { step: 'any' } }}
        />
      ))}
      <ApplyButton />
    </Stack>
  );
};

/** The values or bounds of a filter. */
export const FilterChooser = (props: ColumnChooserProps) =>
  isNumeric(props.column) ? <BoundsChooser {...props} /> : <ValuesChooser {...props} />;

/** First the column, then its values. */
export const NewFilterChooser = (props: ChooserProps) => {
  const { table, exploration } = props;
  const [name, setName] = useState<string>();
  if (name !== undefined) return <FilterChooser {...props} column={columnIn(table, name)} />;
  const filtered = new Set(exploration.filters.map(({ column }) => column));
  const columns = table.columns.filter(
    (column) => isGrouped(column) && column.type !== 'day' && !filtered.has(column.name),
  );
  return (
    <OptionPicker
      label="Filter by"
      options={columns.map((column) => ({ value: column.name, label: columnLabel(column.name) }))}
      chosen={[]}
      onChoose={([column]) => setName(column)}
    />
  );
};
