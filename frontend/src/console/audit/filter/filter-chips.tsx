import { Chip, Stack } from '@mui/material';
import { AUDIT_KINDS, AUDIT_TEXTS, type AuditFilter, dayBegins, isDay, plusDays } from '@parkho/contracts';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatInPakistan } from '../../../lib/date';
import { roleWords } from '../parts/entry';
import { KnownName, ShortId } from '../parts/known-name';

const timeWords = (time: string, ends: boolean): string => {
  if (!isDay(time)) return Number.isNaN(Date.parse(time)) ? time : formatInPakistan(time);
  const ms = ends ? dayBegins(plusDays(time, 1)) - 1 : dayBegins(time);
  return formatInPakistan(new Date(ms).toISOString());
};

/** What is set, each with the filter as it is without it. */
const chipsOf = (filter: AuditFilter): { key: string; label: ReactNode; without: AuditFilter }[] => {
  const { q, kind, type = [], role, actor, thing, from, to, correlation } = filter;
  const chip = (name: keyof AuditFilter, label: ReactNode) => {
    const { [name]: _, ...without } = filter;
    return { key: name, label, without };
  };
  return [
    ...(q ? [chip('q', `“${q}”`)] : []),
    ...(kind ? [chip('kind', AUDIT_KINDS[kind] ?? kind)] : []),
    ...type.map((one) => {
      const { type: _, ...others } = filter;
      const left = type.filter((other) => other !== one);
      return {
        key: one,
        label: AUDIT_TEXTS[one] ?? one,
        without: { ...others, ...(left.length > 0 && { type: left }) },
      };
    }),
    ...(role ? [chip('role', `Role: ${roleWords(role)}`)] : []),
    ...(actor
      ? [
          chip(
            'actor',
            <>
              By <KnownName resource="users" id={actor} unlinked />
            </>,
          ),
        ]
      : []),
    ...(thing
      ? [
          chip(
            'thing',
            <>
              Thing <ShortId id={thing} />
            </>,
          ),
        ]
      : []),
    ...(from ? [chip('from', `From ${timeWords(from, false)}`)] : []),
    ...(to ? [chip('to', `Until ${timeWords(to, true)}`)] : []),
    ...(correlation
      ? [
          chip(
            'correlation',
            <>
              Request <ShortId id={correlation} />
            </>,
          ),
        ]
      : []),
  ];
};

interface FilterChipsProps {
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
}

/** Most of what is written is that; whoever looks for what people did leaves it out by one press. */
const ProgramWork = ({ filter: { without, ...others }, onChange }: FilterChipsProps) => (
  <Chip
    component="button"
    clickable
    aria-pressed={without !== undefined}
    variant="outlined"
    {...(without && { icon: <Check size={16} aria-hidden /> })}
    label="Hide work of the program"
    onClick={() => onChange(without ? others : { ...others, without: 'program-work' })}
    sx={{ maxWidth: '100%', ...(without && { bgcolor: 'action.selected' }) }}
  />
);

/** What is filtered by; a press takes one filter away. */
export const FilterChips = ({ filter, onChange }: FilterChipsProps) => {
  const chips = chipsOf(filter);
  return (
    <Stack direction="row" useFlexGap role="group" aria-label="Filters" sx={{ flexWrap: 'wrap', gap: 1 }}>
      <ProgramWork filter={filter} onChange={onChange} />
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
