import { Chip, Stack } from '@mui/material';
import {
  AUDIT_FILTER_FIELDS,
  type AuditFilter,
  type AuditFilterField,
  dayBegins,
  isDay,
  plusDays,
} from '@parkho/contracts';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatInPakistan } from '../../../lib/date';
import { KnownName, ShortId } from '../parts/known-name';

const timeLabel = (time: string, ends: boolean): string => {
  if (!isDay(time)) return Number.isNaN(Date.parse(time)) ? time : formatInPakistan(time);
  const ms = ends ? dayBegins(plusDays(time, 1)) - 1 : dayBegins(time);
  return formatInPakistan(new Date(ms).toISOString());
};

const shown = (field: AuditFilterField, value: string): ReactNode => {
  switch (field.input) {
    case 'choice':
    case 'choices':
      return field.options[value] ?? value;
    case 'time':
      return timeLabel(value, field.ends);
    case 'user':
      return <KnownName resource="users" id={value} unlinked />;
    case 'id':
      return <ShortId id={value} />;
  }
};

interface SetFilter {
  key: string;
  label: ReactNode;
  /** The others. */
  without: AuditFilter;
}

/** The filters that are set, one of several values each by itself. */
const chipsOf = ({ q, ...filter }: AuditFilter): SetFilter[] => [
  ...(q ? [{ key: 'q', label: `“${q}”`, without: filter }] : []),
  ...AUDIT_FILTER_FIELDS.flatMap(([name, field]) => {
    const { [name]: given, ...others } = { ...(q && { q }), ...filter };
    const values = given === undefined ? [] : [given].flat();
    return values.map((value) => {
      const left = values.filter((other) => other !== value);
      return {
        key: `${name} ${value}`,
        label: (
          <>
            {field.chip && `${field.chip} `}
            {shown(field, value)}
          </>
        ),
        without: { ...others, ...(left.length > 0 && { [name]: left }) },
      };
    });
  }),
];

interface FilterChipsProps {
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
}

/** Most events are those of the system; one press leaves them out. */
const SystemEvents = ({ filter: { without, ...others }, onChange }: FilterChipsProps) => (
  <Chip
    component="button"
    clickable
    aria-pressed={without !== undefined}
    variant="outlined"
    {...(without && { icon: <Check size={16} aria-hidden /> })}
    label="Hide system events"
    onClick={() => onChange(without ? others : { ...others, without: 'program-work' })}
    sx={{ maxWidth: '100%', ...(without && { bgcolor: 'action.selected' }) }}
  />
);

/** The filters that are set; a press removes one. */
export const FilterChips = ({ filter, onChange }: FilterChipsProps) => {
  const chips = chipsOf(filter);
  return (
    <Stack direction="row" useFlexGap role="group" aria-label="Filters" sx={{ flexWrap: 'wrap', gap: 1 }}>
      <SystemEvents filter={filter} onChange={onChange} />
      {chips.map(({ key, label, without }) => (
        <Chip
          key={key}
          component="button"
          clickable
          variant="outlined"
          onClick={() => onChange(without)}
          label={
            <>
              <span className="sr-only">Remove filter: </span>
              {label}
            </>
          }
          icon={<X size={16} aria-hidden />}
          sx={{ maxWidth: '100%' }}
        />
      ))}
      {chips.length > 1 && (
        <Chip component="button" clickable label="Clear all" onClick={() => onChange({})} />
      )}
    </Stack>
  );
};
