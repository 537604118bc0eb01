import { Button, ListSubheader, MenuItem, Stack, TextField } from '@mui/material';
import {
  type AnalysisTable,
  CALENDAR_STEPS,
  columnIn,
  columnLabel,
  comparisonLabel,
  defaultWidth,
  type Exploration,
  firstExploration,
  type Grouping,
  isGrouped,
  isMeasurable,
  measureLabel,
  tableLabel,
} from '@parkho/contracts';
import type { ReactNode } from 'react';
import { formatDay } from '../../../lib/date';
import { FilterChip } from '../../audit/filter/filter-chip';
import {
  AsOfChooser,
  CompareChooser,
  FilterChooser,
  NewFilterChooser,
  PeriodChooser,
  withoutFilter,
} from './choosers';
import { filterText, groupingLabel, measuresOf, periodText } from './wording';

interface QuestionBarProps {
  tables: readonly AnalysisTable[];
  table: AnalysisTable;
  exploration: Exploration;
  today: string;
  onChange: (exploration: Exploration) => void;
}

interface SelectProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

const Select = ({ label, value, onChange, children }: SelectProps) => (
  <TextField
    select
    label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    sx={{ m: 0, width: { xs: '100%', sm: 240 } }}
    slotProps={{ select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 420 } } } } } }}
  >
    {children}
  </TextField>
);

/** The possible groupings: by values, by calendar units, by ranges. */
const groupingsOf = (table: AnalysisTable): { heading: string; groupings: Grouping[] }[] => {
  const columns = table.columns.filter(isGrouped);
  const days = columns.filter(({ type }) => type === 'day');
  // The table's main day column first.
  days.sort((one, other) => Number(other.name === table.period) - Number(one.name === table.period));
  return [
    {
      heading: 'Values',
      groupings: columns
        .filter((column) => column.type !== 'day' && !isMeasurable(column))
        .map(({ name }) => ({ column: name })),
    },
    {
      heading: 'Time',
      groupings: days.flatMap(({ name }) => CALENDAR_STEPS.map((step) => ({ column: name, step }))),
    },
    {
      heading: 'Distribution',
      groupings: columns
        .filter(isMeasurable)
        .map((column) => ({ column: column.name, width: defaultWidth(column) })),
    },
  ].filter(({ groupings }) => groupings.length > 0);
};
const keyOf = ({ column, step, width }: Grouping): string =>
  `${column}:${step ?? (width === undefined ? '' : 'ranges')}`;

/** The measure, the aggregate, the grouping and the filters. */
export const QuestionBar = ({ tables, table, exploration, today, onChange }: QuestionBarProps) => {
  const { measure, of, by, filters, asOf, compare } = exploration;
  /** The rows of a group belong to the exploration before the change. */
  const ask = ({ group: _, ...next }: Exploration) => onChange(next);
  const { of: _, ...uncounted } = exploration;
  const { by: __, ...ungrouped } = exploration;
  const headings = groupingsOf(table);
  const groupings = headings.flatMap(({ groupings }) => groupings);
  const chip = {
    exploration,
    table,
    today,
  };
  const applyAndClose = (close: () => void) => (next: Exploration) => {
    close();
    ask(next);
  };
  return (
    <Stack spacing={1.5}>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1.5 }}>
        <Select
          label="Data"
          value={table.name}
          onChange={(name) => {
            const next = firstExploration(tables.find((option) => option.name === name)!);
            ask({ ...next, ...(asOf && { asOf }) });
          }}
        >
          {tables.map((option) => (
            <MenuItem key={option.name} value={option.name}>
              {tableLabel(option)}
            </MenuItem>
          ))}
        </Select>
        <Select
          label="Measure"
          value={measureLabel({ measure, ...(of && { of }) }, table)}
          onChange={(selectedLabel) => {
            const { label, ...next } = measuresOf(table, table.columns.filter(isMeasurable)).find(
              ({ label }) => label === selectedLabel,
            )!;
            ask({ ...uncounted, ...next });
          }}
        >
          {measuresOf(table, table.columns.filter(isMeasurable)).map(({ label }) => (
            <MenuItem key={label} value={label}>
              {label}
            </MenuItem>
          ))}
        </Select>
        <Select
          label="Group by"
          value={by ? keyOf(by) : ''}
          onChange={(key) => {
            const next = groupings.find((grouping) => keyOf(grouping) === key);
            ask({ ...ungrouped, ...(next && { by: next }) });
          }}
        >
          <MenuItem value="">Nothing</MenuItem>
          {headings.flatMap(({ heading, groupings }) => [
            <ListSubheader key={heading} role="presentation" sx={{ lineHeight: '32px' }}>
              {heading}
            </ListSubheader>,
            ...groupings.map((grouping) => (
              <MenuItem key={keyOf(grouping)} value={keyOf(grouping)}>
                {groupingLabel(grouping)}
              </MenuItem>
            )),
          ])}
        </Select>
        {by?.width !== undefined && (
          <WidthField
            key={by.width}
            width={by.width}
            unit={columnIn(table, by.column).unit}
            onChange={(width) => ask({ ...exploration, by: { column: by.column, width } })}
          />
        )}
      </Stack>
      <Stack
        direction="row"
        useFlexGap
        role="group"
        aria-label="Filters"
        sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
      >
        <FilterChip
          label={columnLabel(table.period)}
          value={periodText(exploration)}
          onClear={() => {
            const { period: _, from: __, to: ___, compare, ...others } = exploration;
            ask({ ...others, ...(typeof compare === 'object' && { compare }) });
          }}
        >
          {(close) => <PeriodChooser {...chip} onChoose={applyAndClose(close)} />}
        </FilterChip>
        {filters.map((filter) => (
          <FilterChip
            key={filter.column}
            label={columnLabel(filter.column)}
            value={filterText(filter, table)}
            onClear={() => ask(withoutFilter(exploration, filter.column))}
          >
            {(close) => (
              <FilterChooser
                {...chip}
                column={columnIn(table, filter.column)}
                onChoose={applyAndClose(close)}
              />
            )}
          </FilterChip>
        ))}
        <FilterChip label="Filter" value={undefined} onClear={() => {}}>
          {(close) => <NewFilterChooser {...chip} onChoose={applyAndClose(close)} />}
        </FilterChip>
        <FilterChip
          label="As of"
          value={asOf && formatDay(asOf)}
          onClear={() => {
            const { asOf: _, ...others } = exploration;
            ask(others);
          }}
        >
          {(close) => <AsOfChooser {...chip} onChoose={applyAndClose(close)} />}
        </FilterChip>
        <FilterChip
          label="Compare with"
          value={compare && comparisonLabel(compare)}
          onClear={() => {
            const { compare: _, ...others } = exploration;
            ask(others);
          }}
        >
          {(close) => <CompareChooser {...chip} onChoose={applyAndClose(close)} />}
        </FilterChip>
        {(filters.length > 0 || periodText(exploration) || asOf || compare) && (
          <Button
            size="small"
            onClick={() => {
              const { table, measure, of, by } = exploration;
              ask({ table, measure, ...(of && { of }), ...(by && { by }), filters: [] });
            }}
          >
            Clear
          </Button>
        )}
      </Stack>
    </Stack>
  );
};

interface WidthFieldProps {
  width: number;
  unit: string | undefined;
  onChange: (width: number) => void;
}

const WidthField = ({ width, unit, onChange }: WidthFieldProps) => {
  const apply = (input: string) => {
    const next = Number(input);
    if (next > 0 && next !== width) onChange(next);
  };
  return (
    <TextField
      label={`Width of a range${unit ? ` (${unit})` : ''}`}
      type="number"
      defaultValue={width}
      onBlur={({ target }) => apply(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply((event.target as HTMLInputElement).value);
      }}
      sx={{ m: 0, width: { xs: '100%', sm: 200 } }}
      slotProps={{ htmlInput: { min: 0, step: 'any' } }}
    />
  );
};
