import { Autocomplete, Button, MenuItem, Stack, TextField } from '@mui/material';
import {
  AUDIT_KINDS,
  AUDIT_LIMITS,
  AUDIT_ROLES,
  AUDIT_TEXTS,
  AUDITED_TYPES,
  type AuditFilter,
  type AuditKind,
  type DomainEventType,
  dayBegins,
  isDay,
  plusDays,
  type User,
} from '@parkho/contracts';
import { type FormEvent, useEffect, useState } from 'react';
import { useGetList, useGetManyAggregate } from 'react-admin';
import { useDebounced } from '../../../lib/use-debounced';
import { roleWords } from '../parts/entry';

/** In Pakistan, which is five hours ahead of UTC all year round. */
const OFFSET = '+05:00';
const MINUTE = 'YYYY-MM-DDTHH:MM'.length;

/** A time as the field for it has it, in Pakistan's time. */
const inField = (time: string | undefined, ends: boolean): string => {
  if (!time) return '';
  const ms = isDay(time) ? (ends ? dayBegins(plusDays(time, 1)) - 1 : dayBegins(time)) : Date.parse(time);
  return Number.isNaN(ms) ? '' : new Date(ms - dayBegins('1970-01-01')).toISOString().slice(0, MINUTE);
};
/** A minute that ends something is among it. */
const fromField = (typed: string, ends: boolean): string | undefined =>
  typed === '' ? undefined : `${typed.slice(0, MINUTE)}:${ends ? '59.999' : '00'}${OFFSET}`;

type Person = User & { id: string };

interface ActorFieldProps {
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** Who did it, by name or e-mail address. */
const ActorField = ({ value, onChange }: ActorFieldProps) => {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const { data = [], isFetching } = useGetList<Person>(
    'users',
    { filter: { q }, pagination: { page: 1, perPage: 10 }, sort: { field: 'name', order: 'ASC' } },
    { enabled: q !== '' },
  );
  const { data: [known] = [] } = useGetManyAggregate<Person>(
    'users',
    { ids: value === undefined ? [] : [value] },
    { enabled: value !== undefined },
  );
  const chosen: Pick<Person, 'id' | 'name' | 'email'> | null =
    value === undefined ? null : (known ?? { id: value, name: value, email: '' });
  return (
    <Autocomplete<Pick<Person, 'id' | 'name' | 'email'>>
      value={chosen}
      onChange={(_, person) => onChange(person?.id)}
      onInputChange={(_, text, reason) => reason === 'input' && setTyped(text)}
      options={q === '' ? [] : data}
      filterOptions={(people) => people}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      renderOption={({ key, ...props }, { name, email }) => (
        <li key={key} {...props}>
          {name} ({email})
        </li>
      )}
      loading={isFetching}
      loadingText="Loading..."
      noOptionsText={q === '' ? 'Type a name or an email address' : 'Nobody found'}
      renderInput={(props) => <TextField {...props} label="Who" />}
    />
  );
};

const TYPES = [...AUDITED_TYPES].sort((one, other) => AUDIT_TEXTS[one].localeCompare(AUDIT_TEXTS[other]));

interface FilterFormProps {
  filter: AuditFilter;
  onApply: (filter: AuditFilter) => void;
}

/** Everything that the audit can be filtered by beside words and whether work of the program is shown. */
export const FilterForm = ({ filter, onApply }: FilterFormProps) => {
  const [draft, setDraft] = useState(filter);
  useEffect(() => setDraft(filter), [filter]);
  const { q, without } = draft;
  const clear = () => onApply({ ...(q && { q }), ...(without && { without }) });
  const set = (change: { [K in keyof AuditFilter]: AuditFilter[K] | undefined }) =>
    setDraft((now) => ({ ...now, ...change }) as AuditFilter);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const given = Object.entries(draft).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.trim() : value,
    ]);
    onApply(Object.fromEntries(given.filter(([, value]) => value?.length)) as AuditFilter);
  };
  return (
    <Stack component="form" useFlexGap spacing={0.5} noValidate onSubmit={apply}>
      <Autocomplete
        multiple
        value={draft.type ?? []}
        onChange={(_, type: DomainEventType[]) => set({ type })}
        options={TYPES}
        getOptionLabel={(type) => AUDIT_TEXTS[type] ?? type}
        disableCloseOnSelect
        noOptionsText="No such event"
        renderInput={(props) => <TextField {...props} label="What happened" />}
      />
      <TextField
        select
        label="To what"
        value={draft.kind ?? ''}
        onChange={({ target }) => set({ kind: (target.value || undefined) as AuditKind | undefined })}
      >
        <MenuItem value="">Anything</MenuItem>
        {Object.entries(AUDIT_KINDS).map(([kind, label]) => (
          <MenuItem key={kind} value={kind}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label="ID of the thing"
        value={draft.thing ?? ''}
        onChange={({ target }) => set({ thing: target.value })}
        slotProps={{ htmlInput: { maxLength: AUDIT_LIMITS.id, autoComplete: 'off' } }}
      />
      <ActorField value={draft.actor} onChange={(actor) => set({ actor })} />
      <TextField
        select
        label="As what"
        value={draft.role ?? ''}
        onChange={({ target }) => set({ role: (target.value || undefined) as AuditFilter['role'] })}
      >
        <MenuItem value="">Any role</MenuItem>
        {AUDIT_ROLES.map((role) => (
          <MenuItem key={role} value={role}>
            {roleWords(role)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label="From (Pakistan time)"
        type="datetime-local"
        value={inField(draft.from, false)}
        onChange={({ target }) => set({ from: fromField(target.value, false) })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        label="Until (Pakistan time)"
        type="datetime-local"
        value={inField(draft.to, true)}
        onChange={({ target }) => set({ to: fromField(target.value, true) })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        label="ID of the request"
        value={draft.correlation ?? ''}
        onChange={({ target }) => set({ correlation: target.value })}
        slotProps={{ htmlInput: { maxLength: AUDIT_LIMITS.id, autoComplete: 'off' } }}
      />
      <Stack direction="row" useFlexGap spacing={1} sx={{ pt: 1 }}>
        <Button type="submit" variant="contained">
          Apply filters
        </Button>
        <Button onClick={clear}>Clear</Button>
      </Stack>
    </Stack>
  );
};
