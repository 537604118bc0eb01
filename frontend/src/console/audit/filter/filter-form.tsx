import { Autocomplete, Button, MenuItem, Stack, TextField } from '@mui/material';
import {
  AUDIT_FILTER_FIELDS,
  AUDIT_LIMITS,
  type AuditFilter,
  type AuditFilterField,
  dayBegins,
  isDay,
  plusDays,
  type User,
} from '@parkho/contracts';
import { type FormEvent, useEffect, useState } from 'react';
import { useGetList, useGetManyAggregate } from 'react-admin';
import { useDebounced } from '../../../lib/use-debounced';

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

interface UserFieldProps {
  label: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** A user, by name or e-mail address. */
const UserField = ({ label, value, onChange }: UserFieldProps) => {
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
      noOptionsText={q === '' ? 'Type a name or an email address' : 'No matches'}
      renderInput={(props) => <TextField {...props} label={label} />}
    />
  );
};

interface FilterFieldProps {
  field: AuditFilterField;
  value: string | string[] | undefined;
  onChange: (value: string | string[] | undefined) => void;
}

const FilterField = ({ field, value, onChange }: FilterFieldProps) => {
  const { label } = field;
  const one = typeof value === 'string' ? value : '';
  switch (field.input) {
    case 'choices':
      return (
        <Autocomplete
          multiple
          value={Array.isArray(value) ? value : []}
          onChange={(_, values) => onChange(values)}
          options={Object.keys(field.options)}
          getOptionLabel={(option) => field.options[option] ?? option}
          disableCloseOnSelect
          noOptionsText="No options"
          renderInput={(props) => <TextField {...props} label={label} />}
        />
      );
    case 'choice':
      return (
        <TextField
          select
          label={label}
          value={one}
          onChange={({ target }) => onChange(target.value || undefined)}
        >
          <MenuItem value="">{field.any}</MenuItem>
          {Object.entries(field.options).map(([option, text]) => (
            <MenuItem key={option} value={option}>
              {text}
            </MenuItem>
          ))}
        </TextField>
      );
    case 'user':
      return <UserField label={label} value={one || undefined} onChange={onChange} />;
    case 'time':
      return (
        <TextField
          label={label}
          type="datetime-local"
          value={inField(one || undefined, field.ends)}
          onChange={({ target }) => onChange(fromField(target.value, field.ends))}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      );
    case 'id':
      return (
        <TextField
          label={label}
          value={one}
          onChange={({ target }) => onChange(target.value)}
          slotProps={{ htmlInput: { maxLength: AUDIT_LIMITS.id, autoComplete: 'off' } }}
        />
      );
  }
};

interface FilterFormProps {
  filter: AuditFilter;
  onApply: (filter: AuditFilter) => void;
}

/** All filters but words and system events. */
export const FilterForm = ({ filter, onApply }: FilterFormProps) => {
  const [draft, setDraft] = useState(filter);
  useEffect(() => setDraft(filter), [filter]);
  const { q, without } = draft;
  const clear = () => onApply({ ...(q && { q }), ...(without && { without }) });
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
      {AUDIT_FILTER_FIELDS.map(([name, field]) => (
        <FilterField
          key={name}
          field={field}
          value={draft[name]}
          onChange={(value) => setDraft((now) => ({ ...now, [name]: value }))}
        />
      ))}
      <Stack direction="row" useFlexGap spacing={1} sx={{ pt: 1 }}>
        <Button type="submit" variant="contained">
          Apply filters
        </Button>
        <Button onClick={clear}>Clear</Button>
      </Stack>
    </Stack>
  );
};
