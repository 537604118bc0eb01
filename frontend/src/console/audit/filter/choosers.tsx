import { Button, ListItemButton, MenuItem, Stack, TextField } from '@mui/material';
import {
  AUDIT_FILTERS,
  AUDIT_KINDS,
  AUDIT_LIMITS,
  type AuditFilter,
  type AuditKind,
  SYSTEM_EVENTS,
  searchAuditOptions,
} from '@parkho/contracts';
import { type FormEvent, useState } from 'react';
import { useGetList } from 'react-admin';
import { useDebounced } from '../../../lib/use-debounced';
import { namesOfKind } from '../parts/field-labels';
import { fromField, isPeriod, PERIODS, toField } from './audit-period';
import type { AuditView } from './audit-view';
import { type Option, OptionPicker } from './option-picker';

interface ChooserProps {
  view: AuditView;
  /** Opens another view, and closes. */
  onChoose: (view: AuditView) => void;
}

const optionsOf = (options: Readonly<Record<string, string>>): Option[] =>
  Object.entries(options).map(([value, label]) => ({ value, label }));

interface IdFieldProps {
  label: string;
  value: string;
  onType: (input: string) => void;
  autoFocus?: boolean;
}

const IdField = ({ label, value, onType, autoFocus = false }: IdFieldProps) => (
  <TextField
    autoFocus={autoFocus}
    label={label}
    value={value}
    onChange={({ target }) => onType(target.value)}
    slotProps={{ htmlInput: { maxLength: AUDIT_LIMITS.id, autoComplete: 'off' } }}
  />
);

const ApplyButton = () => (
  <Button type="submit" variant="contained" sx={{ alignSelf: 'start' }}>
    Apply
  </Button>
);

const ACTIONS = optionsOf(AUDIT_FILTERS.type.options);

/** Actions of the system are system events, which are then shown. */
export const ActionChooser = ({ view, onChoose }: ChooserProps) => {
  const [types, setTypes] = useState(view.type ?? []);
  const apply = () => {
    const { type: _, ...otherFilters } = view;
    const isSystem = types.some((type) => SYSTEM_EVENTS.has(type));
    onChoose({
      ...otherFilters,
      ...(types.length > 0 && { type: types }),
      ...(isSystem && { system: true }),
    });
  };
  return (
    <Stack spacing={1}>
      <OptionPicker
        label="Action"
        options={ACTIONS}
        chosen={types}
        isMultiple
        onChoose={(values) => setTypes(values as NonNullable<AuditFilter['type']>)}
        matching={(input) => searchAuditOptions('type', input)}
      />
      <Button variant="contained" onClick={apply} sx={{ alignSelf: 'start' }}>
        Apply
      </Button>
    </Stack>
  );
};

type Filters = typeof AUDIT_FILTERS;
/** A filter with a single value from a list of options. */
type Single = { [F in keyof Filters]: Filters[F] extends { input: 'choice' } ? F : never }[keyof Filters];

export const OptionChooser = ({ name, view, onChoose }: ChooserProps & { name: Single }) => {
  const { [name]: current, ...otherFilters } = view;
  return (
    <OptionPicker
      label={AUDIT_FILTERS[name].label}
      options={optionsOf(AUDIT_FILTERS[name].options)}
      chosen={current === undefined ? [] : [current]}
      onChoose={([value]) =>
        onChoose({
          ...otherFilters,
          ...(value !== undefined && { [name]: value }),
          ...(value === 'system' && { system: true }),
        })
      }
      {...(name === 'field' && { matching: (input: string) => searchAuditOptions('field', input) })}
    />
  );
};

/** Records of the console by words of their names. */
const useRecordSearch = (resource: string | undefined, input: string) => {
  const q = useDebounced(input.trim(), 250);
  const { data = [], isFetching } = useGetList(
    resource ?? 'users',
    { filter: { q }, pagination: { page: 1, perPage: 10 }, sort: { field: 'name', order: 'ASC' } },
    { enabled: q !== '' && resource !== undefined },
  );
  const options: Option[] =
    q === ''
      ? []
      : data.map(({ id, name, title, email }) => ({
          value: String(id),
          label: String(name ?? title ?? id),
          ...(email && { hint: String(email) }),
        }));
  return { options, loading: isFetching, noOptions: q === '' ? 'Type to search' : 'No matches' };
};

export const ActorChooser = ({ view: { actor, ...otherFilters }, onChoose }: ChooserProps) => {
  const [input, setInput] = useState('');
  const users = useRecordSearch('users', input);
  return (
    <OptionPicker
      label="Name or email address"
      {...users}
      chosen={actor === undefined ? [] : [actor]}
      onType={setInput}
      matching={() => users.options.map(({ value }) => value)}
      onChoose={([id]) => onChoose({ ...otherFilters, ...(id !== undefined && { actor: id }) })}
    />
  );
};

/** A kind of record, one record by its name, or by its ID. */
export const RecordChooser = ({ view: { kind, thing, ...otherFilters }, onChoose }: ChooserProps) => {
  const [chosenKind, setKind] = useState<AuditKind | ''>(kind ?? '');
  const [id, setId] = useState(thing ?? '');
  const [input, setInput] = useState('');
  const resource = namesOfKind(chosenKind || 'product');
  const records = useRecordSearch(resource, input);
  const apply = (record: string) =>
    onChoose({ ...otherFilters, ...(chosenKind && { kind: chosenKind }), ...(record && { thing: record }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply(id.trim());
  };
  return (
    <Stack component="form" spacing={1} onSubmit={submit}>
      <TextField
        select
        label="Record type"
        value={chosenKind}
        onChange={({ target }) => setKind(target.value as AuditKind | '')}
      >
        <MenuItem value="">Any type</MenuItem>
        {Object.entries(AUDIT_KINDS).map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      {resource && (
        <OptionPicker
          label={`${AUDIT_KINDS[chosenKind || 'product']} name`}
          {...records}
          chosen={[]}
          onType={setInput}
          matching={() => records.options.map(({ value }) => value)}
          onChoose={([record]) => record !== undefined && apply(record)}
        />
      )}
      <IdField label="Record ID" value={id} onType={setId} />
      <ApplyButton />
    </Stack>
  );
};

export const RequestChooser = ({ view: { correlation, ...otherFilters }, onChoose }: ChooserProps) => {
  const [id, setId] = useState(correlation ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const request = id.trim();
    // Most results of a request are system events.
    onChoose({ ...otherFilters, ...(request && { correlation: request, system: true }) });
  };
  return (
    <Stack component="form" spacing={1} onSubmit={submit}>
      <IdField autoFocus label="Request ID" value={id} onType={setId} />
      <ApplyButton />
    </Stack>
  );
};

export const PeriodChooser = ({ view: { period, from, to, ...otherFilters }, onChoose }: ChooserProps) => {
  const [bounds, setBounds] = useState({ from: toField(from, false), to: toField(to, true) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [fromBound, toBound] = [fromField(bounds.from, false), fromField(bounds.to, true)];
    onChoose({ ...otherFilters, ...(fromBound && { from: fromBound }), ...(toBound && { to: toBound }) });
  };
  return (
    <Stack spacing={1.5}>
      <Stack>
        {Object.entries(PERIODS).map(([name, label]) => (
          <ListItemButton
            key={name}
            component="button"
            autoFocus={name === (period ?? 'today')}
            selected={name === period}
            aria-pressed={name === period}
            onClick={() => isPeriod(name) && onChoose({ ...otherFilters, period: name })}
            sx={{ flex: 'none', borderRadius: 1, px: 1, typography: 'body2', minHeight: 36 }}
          >
            {label}
          </ListItemButton>
        ))}
      </Stack>
      <Stack component="form" spacing={1.5} onSubmit={submit}>
        {(['from', 'to'] as const).map((bound) => (
          <TextField
            key={bound}
            label={bound === 'from' ? 'From' : 'Until'}
            type="datetime-local"
            value={bounds[bound]}
            onChange={({ target }) => setBounds((current) => ({ ...current, [bound]: target.value }))}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        ))}
        <ApplyButton />
      </Stack>
    </Stack>
  );
};
