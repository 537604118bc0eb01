import { Alert, Box, Chip, Stack, Link as TextLink, Typography } from '@mui/material';
import {
  type ActorRole,
  ADMINISTRATION_STREAM,
  AUDIT_KINDS,
  type AuditActor,
  type AuditEntry,
  auditSubjectOf,
  type CausedEntry,
  commandLabel,
  KEYS_STREAM,
  LOG_HEADS_STREAM,
  AUDIT_MESSAGES as MESSAGES,
  MODERATION_STREAM,
  roleLabel,
  SHOP_REPORT_SCHEDULES_STREAM,
  SIGNING_KEYS_STREAM,
} from '@parkho/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Time } from '../../parts/time';
import { eventPath } from './audit-address';
import { Changes, Fields } from './changes';
import { namesOfKind } from './field-labels';
import { isId, RecordNameLink, ShortId } from './record-name-link';

/** Actors without an account. */
const ANONYMOUS: Partial<Record<ActorRole, string>> = { system: 'System', visitor: 'Visitor' };

/** The actor with their role. */
export const ActorName = ({ actor: { id, role, name } }: { actor: AuditActor }) => {
  const anonymous = ANONYMOUS[role];
  if (anonymous) return anonymous;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
      {name === undefined ? 'Deleted account' : <RecordNameLink resource="users" id={id} name={name} />}
      <Chip component="span" size="small" label={roleLabel(role)} />
    </Box>
  );
};

/** Kinds with a single record, whose id is not shown. */
const SINGLETON_RECORDS: ReadonlySet<string> = new Set(
  [
    LOG_HEADS_STREAM,
    KEYS_STREAM,
    SIGNING_KEYS_STREAM,
    MODERATION_STREAM,
    ADMINISTRATION_STREAM,
    SHOP_REPORT_SCHEDULES_STREAM,
  ].map((stream) => auditSubjectOf(stream, '').thing),
);

interface RecordNameProps {
  entry: Pick<AuditEntry, 'kind' | 'thing' | 'name'>;
}

const NameOrLink = ({ entry: { kind, thing, name } }: RecordNameProps) => {
  const resource = namesOfKind(kind);
  if (resource) return <RecordNameLink resource={resource} id={thing} name={name} />;
  // The record of a background job is an event.
  if (kind === 'reaction' && isId(thing))
    return (
      <TextLink component={Link} to={eventPath(thing)}>
        because of event <ShortId id={thing} />
      </TextLink>
    );
  return name ?? (SINGLETON_RECORDS.has(thing) ? null : <ShortId id={thing} />);
};

/** The record of an event: its kind and name. */
export const RecordName = ({ entry }: RecordNameProps) => (
  <span>
    {AUDIT_KINDS[entry.kind]} <NameOrLink entry={entry} />
  </span>
);

/** The resulting events of an event, as links. */
export const ResultingEvents = ({ caused }: { caused: readonly CausedEntry[] }) => (
  <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2', '& li': { py: 0.25 } }}>
    {caused.map((entry) => (
      <li key={entry.id}>
        <TextLink component={Link} to={eventPath(entry.id)}>
          {entry.label}
        </TextLink>
        , <RecordName entry={entry} />
      </li>
    ))}
  </Box>
);

/** Maximum number of fields of an event in a list, which links to the others. */
const MAX_SHOWN_FIELDS = 4;

/** The content of an event in a list: the first fields, with long values shortened. */
const EventSummary = ({ entry: { id, kind, changes, data, caused, unreadable } }: { entry: AuditEntry }) => {
  if (unreadable) return <Alert severity="warning">{MESSAGES.unreadable(unreadable)}</Alert>;
  const shownData = changes.length === 0 ? data.slice(0, MAX_SHOWN_FIELDS) : [];
  const hiddenCount = changes.length > 0 ? changes.length - MAX_SHOWN_FIELDS : data.length - MAX_SHOWN_FIELDS;
  return (
    <>
      {changes.length > 0 && <Changes kind={kind} changes={changes.slice(0, MAX_SHOWN_FIELDS)} brief />}
      {shownData.length > 0 && <Fields kind={kind} fields={shownData} brief />}
      {hiddenCount > 0 && (
        <TextLink component={Link} to={eventPath(id)} variant="body2" sx={{ alignSelf: 'start', py: '3px' }}>
          and {hiddenCount} more
        </TextLink>
      )}
      {caused.length > 0 && (
        <Box>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Resulting events
          </Typography>
          <ResultingEvents caused={caused} />
        </Box>
      )}
    </>
  );
};

interface AuditEntryCardProps {
  entry: AuditEntry;
  /** Hides the record, which the page around it shows. */
  hidesRecordName?: boolean;
  /** Further links. */
  foot?: ReactNode;
}

/** An event as a card of a list or history: label, record, actor, time and changes. */
export const AuditEntryCard = ({ entry, hidesRecordName = false, foot }: AuditEntryCardProps) => (
  <Box
    component="article"
    aria-label={entry.label}
    sx={{
      display: 'grid',
      rowGap: 1,
      columnGap: 3,
      alignContent: 'start',
      gridTemplateRows: { md: 'auto 1fr' },
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
    }}
  >
    <Stack spacing={0.5} sx={{ typography: 'body2', overflowWrap: 'anywhere', minWidth: 0 }}>
      <Typography component="h3" variant="body1" sx={{ fontWeight: 600 }}>
        <TextLink component={Link} to={eventPath(entry.id)} color="inherit" underline="hover">
          {entry.label}
        </TextLink>
      </Typography>
      {!hidesRecordName && <RecordName entry={entry} />}
      <Box sx={{ color: 'text.secondary', display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.25 }}>
        <Time at={entry.at} exactTo="second" />
        <ActorName actor={entry.actor} />
        {entry.command && <span>{commandLabel(entry.command) ?? entry.command}</span>}
      </Box>
    </Stack>
    <Stack spacing={1} sx={{ minWidth: 0, gridColumn: { md: 2 }, gridRow: { md: '1 / span 2' } }}>
      <EventSummary entry={entry} />
    </Stack>
    {foot}
  </Box>
);
