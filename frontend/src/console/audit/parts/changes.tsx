import { Box, Chip, Link as TextLink } from '@mui/material';
import {
  type AuditChange,
  type AuditField,
  type AuditKind,
  type AuditValue,
  fieldLabel,
  IMAGE_PATH_PATTERN,
  isDay,
  isMoment,
  isVisitor,
  valueLabel,
  type WithheldReason,
} from '@parkho/contracts';
import { ArrowRight, EyeOff, KeyRound } from 'lucide-react';
import { Link } from 'react-router';
import { Picture } from '../../parts/record/picture';
import { Time } from '../../parts/time';
import { eventPath } from './audit-address';
import { eventsIn, nameKindOf } from './field-labels';
import { isId, RecordNameLink, ShortId } from './record-name-link';
import { changeSides } from './sides';

const WITHHELD_LABELS: Readonly<Record<WithheldReason, { label: string; icon: typeof EyeOff }>> = {
  personal: { label: 'Personal data', icon: EyeOff },
  secret: { label: 'Always hidden', icon: KeyRound },
};

/** In place of a withheld value. */
const WithheldBadge = ({ why }: { why: WithheldReason }) => {
  const { label, icon: Icon } = WITHHELD_LABELS[why];
  return (
    <Chip
      component="span"
      size="small"
      variant="outlined"
      icon={<Icon size={14} aria-hidden />}
      label={label}
      sx={{ '& .MuiChip-icon': { ml: '6px', mr: '-4px' } }}
    />
  );
};

/** A stored picture, while it exists. */
const LinkedPicture = ({ path }: { path: string }) => (
  <Box
    component="a"
    href={path}
    target="_blank"
    rel="noreferrer"
    aria-label="Open the picture"
    sx={{ display: 'inline-block', verticalAlign: 'middle' }}
  >
    <Picture url={path} alt="" size={{ width: 64, height: 48 }} sizes="64px" />
  </Box>
);

const EventLinks = ({ ids }: { ids: readonly string[] }) =>
  ids.map((id, place) => (
    <span key={id}>
      {place > 0 && ', '}
      <TextLink component={Link} to={eventPath(id)}>
        <ShortId id={id} />
      </TextLink>
    </span>
  ));

interface ValueProps {
  /** The kind of record of the field. */
  kind: AuditKind;
  field: string;
  value: AuditValue;
  withheld?: WithheldReason | undefined;
  /** Shortens long texts. */
  brief?: boolean | undefined;
}

/** Characters of a shortened text, which ends with a word. */
const MAX_SHORT_LENGTH = 160;
const shortened = (text: string): string =>
  text.length > MAX_SHORT_LENGTH ? `${text.slice(0, MAX_SHORT_LENGTH).replace(/\s+\S*$/, '')}…` : text;

/** One value of a field, in words. */
export const FieldValue = ({ kind, field, value, withheld, brief = false }: ValueProps) => {
  if (value === null) return withheld ? <WithheldBadge why={withheld} /> : 'nothing';
  if (typeof value === 'string' && IMAGE_PATH_PATTERN.test(value)) return <LinkedPicture path={value} />;
  const events = typeof value === 'string' ? eventsIn(field, value) : undefined;
  if (events) return <EventLinks ids={events} />;
  if (typeof value === 'string' && isVisitor(value)) return 'Visitor';
  const resource = nameKindOf(field, kind);
  if (resource && typeof value === 'string') return <RecordNameLink resource={resource} id={value} />;
  if (typeof value === 'string' && isId(value)) return <ShortId id={value} />;
  if (typeof value === 'string' && isMoment(value) && !isDay(value))
    return <Time at={value} exactTo="second" />;
  const words = valueLabel(field, value);
  return brief ? shortened(words) : words;
};

const fields = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, min(180px, 35%)) minmax(0, 1fr)',
  columnGap: 2,
  rowGap: 0.75,
  typography: 'body2',
  '& dt': { color: 'text.secondary', overflowWrap: 'anywhere' },
  '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
};

interface FromToProps extends Pick<ValueProps, 'kind' | 'brief'> {
  change: AuditChange;
}

const FromTo = ({ kind, change, brief }: FromToProps) => {
  const { from, to } = changeSides(change);
  const side = (field: AuditField) => <FieldValue kind={kind} brief={brief} {...field} />;
  // A change from an empty value.
  if (from.value === null && !from.withheld) return side(to);
  return (
    <>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        <span className="sr-only">from </span>
        {side(from)}
      </Box>
      <Box
        component="span"
        sx={{ display: 'inline-flex', verticalAlign: 'middle', mx: 0.75, color: 'text.secondary' }}
      >
        <ArrowRight size={14} aria-hidden />
      </Box>
      <Box component="span" sx={{ fontWeight: 600 }}>
        <span className="sr-only"> to </span>
        {side(to)}
      </Box>
    </>
  );
};

interface ChangesProps extends Pick<ValueProps, 'kind' | 'brief'> {
  changes: readonly AuditChange[];
}

/** The changes of an event, field by field. */
export const Changes = ({ kind, changes, brief }: ChangesProps) => (
  <Box component="dl" sx={fields}>
    {changes.map((change) => (
      <Box key={change.field} sx={{ display: 'contents' }}>
        <dt>{fieldLabel(change.field)}</dt>
        <dd>
          <FromTo kind={kind} change={change} brief={brief} />
        </dd>
      </Box>
    ))}
  </Box>
);

interface FieldsProps extends Pick<ValueProps, 'kind' | 'brief'> {
  fields: readonly AuditField[];
}

/** The fields of a record or an event. */
export const Fields = ({ kind, fields: given, brief }: FieldsProps) => (
  <Box component="dl" sx={fields}>
    {given.map((field) => (
      <Box key={field.field} sx={{ display: 'contents' }}>
        <dt>{fieldLabel(field.field)}</dt>
        <dd>
          <FieldValue kind={kind} brief={brief} {...field} />
        </dd>
      </Box>
    ))}
  </Box>
);
