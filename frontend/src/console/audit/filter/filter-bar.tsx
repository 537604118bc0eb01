import { Alert, Button, FormControlLabel, Stack, Switch } from '@mui/material';
import { AUDIT_FILTERS, AUDIT_KINDS, AUDIT_MESSAGES as MESSAGES, roleLabel } from '@parkho/contracts';
import type { ComponentType, ReactNode } from 'react';
import { namesOfKind } from '../parts/field-labels';
import { RecordNameLink, ShortId } from '../parts/record-name-link';
import { boundsText, PERIODS } from './audit-period';
import { type AuditView, filtersSet } from './audit-view';
import {
  ActionChooser,
  ActorChooser,
  OptionChooser,
  PeriodChooser,
  RecordChooser,
  RequestChooser,
} from './choosers';
import { FilterChip } from './filter-chip';

type Chooser = ComponentType<{ view: AuditView; onChoose: (view: AuditView) => void }>;

interface ChipDefinition {
  /** Its active value; undefined if it is not set. */
  activeValue: (view: AuditView) => ReactNode;
  Chooser: Chooser;
}

const RecordName = ({ view: { kind, thing } }: { view: AuditView }) => {
  const resource = kind && namesOfKind(kind);
  return (
    <>
      {kind && AUDIT_KINDS[kind]}
      {kind && thing && ' '}
      {thing &&
        (resource ? <RecordNameLink resource={resource} id={thing} unlinked /> : <ShortId id={thing} />)}
    </>
  );
};

/** In the order of the bar. */
const CHIPS = {
  Period: {
    activeValue: ({ period, ...bounds }) => (period ? PERIODS[period] : boundsText(bounds)),
    Chooser: PeriodChooser,
  },
  Action: {
    activeValue: ({ type: [first, ...more] = [] }) =>
      first && `${AUDIT_FILTERS.type.options[first]}${more.length > 0 ? ` and ${more.length} more` : ''}`,
    Chooser: ActionChooser,
  },
  Actor: {
    activeValue: ({ actor }) => actor && <RecordNameLink resource="users" id={actor} unlinked />,
    Chooser: ActorChooser,
  },
  Role: {
    activeValue: ({ role }) => role && roleLabel(role),
    Chooser: (props) => <OptionChooser name="role" {...props} />,
  },
  Record: {
    activeValue: (view) => (view.kind ?? view.thing) && <RecordName view={view} />,
    Chooser: RecordChooser,
  },
  Field: {
    activeValue: ({ field }) => field && AUDIT_FILTERS.field.options[field],
    Chooser: (props) => <OptionChooser name="field" {...props} />,
  },
  Request: {
    activeValue: ({ correlation }) => correlation && <ShortId id={correlation} />,
    Chooser: RequestChooser,
  },
} satisfies Record<string, ChipDefinition>;
type ChipName = keyof typeof CHIPS;

/** The chip of each filter. */
const CHIP_BY_FILTER: Readonly<Record<keyof typeof AUDIT_FILTERS | 'period', ChipName>> = {
  period: 'Period',
  from: 'Period',
  to: 'Period',
  type: 'Action',
  actor: 'Actor',
  role: 'Role',
  kind: 'Record',
  thing: 'Record',
  field: 'Field',
  correlation: 'Request',
};
const filtersOfChip = (chip: string): string[] =>
  Object.entries(CHIP_BY_FILTER).flatMap(([name, chipName]) => (chipName === chip ? [name] : []));

interface FilterBarProps {
  view: AuditView;
  /** Ignored parts of the address, with reasons. */
  problems: readonly string[];
  onChange: (view: AuditView) => void;
}

/** The filters as chips, and the switch for system events. */
export const FilterBar = ({ view, problems, onChange }: FilterBarProps) => {
  const { system, ...filters } = view;
  const withoutFilters = (names: readonly string[]) =>
    Object.fromEntries(Object.entries(view).filter(([name]) => !names.includes(name))) as AuditView;
  return (
    <>
      <Stack
        direction="row"
        useFlexGap
        role="group"
        aria-label="Filters"
        sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
      >
        {Object.entries<ChipDefinition>(CHIPS).map(([label, { activeValue, Chooser }]) => (
          <FilterChip
            key={label}
            label={label}
            value={activeValue(view) || undefined}
            onClear={() => onChange(withoutFilters(filtersOfChip(label)))}
          >
            {(close) => (
              <Chooser
                view={view}
                onChoose={(next) => {
                  close();
                  onChange(next);
                }}
              />
            )}
          </FilterChip>
        ))}
        <FormControlLabel
          control={
            <Switch
              size="small"
              checked={system ?? false}
              onChange={(_, isOn) => onChange({ ...filters, ...(isOn && { system: true }) })}
            />
          }
          label="System events"
          sx={{ m: 0, gap: 0.5, minHeight: 32, '& .MuiFormControlLabel-label': { typography: 'body2' } }}
        />
        {filtersSet(view).length > 0 && (
          <Button size="small" onClick={() => onChange(system ? { system } : {})}>
            Clear
          </Button>
        )}
      </Stack>
      {problems.length > 0 && (
        <Alert severity="warning" onClose={() => onChange(view)}>
          {MESSAGES.ignored(problems)}
        </Alert>
      )}
    </>
  );
};
