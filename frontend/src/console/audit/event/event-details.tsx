import { Alert, Box, Button, Stack, Link as TextLink, Typography } from '@mui/material';
import {
  type AuditEntry,
  type AuditedEvent,
  CAUSE_PREFIX,
  commandLabel,
  type Disclosure,
  LOG_EVIDENCE_MESSAGES,
  AUDIT_MESSAGES as MESSAGES,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { FileCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNotify } from 'react-admin';
import { Link } from 'react-router';
import { saveAs } from '../../../lib/files/save-as';
import { errorText } from '../../../lib/http/api';
import { CopyButton } from '../../parts/actions/copy-button';
import { FactList, Section } from '../../parts/record/facts';
import { Time } from '../../parts/time';
import { auditPath } from '../filter/audit-view';
import { eventPath } from '../parts/audit-address';
import { eventProof, logHead } from '../parts/audit-calls';
import { Changes, Fields } from '../parts/changes';
import { ActorName, RecordName, ResultingEvents } from '../parts/entry';
import { historyPath } from '../parts/history-path';
import { DisclosureButton } from './disclosure-button';

/** A section of the panel, which has no room for nested frames. */
const PanelSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5 }}>
    <Typography variant="subtitle2" component="h3" gutterBottom>
      {title}
    </Typography>
    {children}
  </Box>
);

/** A background job has the causing event as its source. */
const Source = ({ command, causation }: { command: string; causation: string | undefined }) => {
  const words = commandLabel(command) ?? command;
  if (!causation || !command.startsWith(CAUSE_PREFIX)) return words;
  return (
    <TextLink component={Link} to={eventPath(causation)}>
      {words}
    </TextLink>
  );
};

/** The proof of the event, if a signed head covers it. */
const Evidence = ({ id, size }: { id: string; size: number }) => {
  const notify = useNotify();
  const { data: head } = useQuery(logHead);
  if (head === undefined) return null;
  const save = async () => {
    try {
      saveAs(`parkho-event-${id}.proof.json`, await eventProof(id));
    } catch (error) {
      notify(errorText(error as Error, MESSAGES.proofFailed), { type: 'error' });
    }
  };
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Typography variant="body2">
        Event {size.toLocaleString('en')} of the log
        {head &&
          head.size >= size &&
          `, in the signed checkpoint of ${head.size.toLocaleString('en')} events`}
        .
      </Typography>
      {head && head.size >= size ? (
        <>
          <Typography variant="body2">{MESSAGES.proof}</Typography>
          <Button
            variant="outlined"
            size="small"
            startIcon={<FileCheck size={18} aria-hidden />}
            onClick={save}
          >
            Download proof
          </Button>
        </>
      ) : (
        <Typography variant="body2">
          {head ? LOG_EVIDENCE_MESSAGES.notSignedYet : LOG_EVIDENCE_MESSAGES.noHead}
        </Typography>
      )}
    </Stack>
  );
};

/** The event as the API returns it. */
const RawJson = ({ event }: { event: AuditEntry }) => {
  const text = JSON.stringify(event, null, 2);
  return (
    <Box component="details" sx={{ '& summary': { cursor: 'pointer', py: 0.5, typography: 'subtitle2' } }}>
      <summary>Raw JSON</summary>
      <Box sx={{ position: 'relative' }}>
        <Box sx={{ position: 'absolute', top: 4, right: 12, borderRadius: 1, bgcolor: 'background.paper' }}>
          <CopyButton what="raw JSON" text={text} />
        </Box>
        <Box
          component="pre"
          role="region"
          aria-label="Raw JSON"
          tabIndex={0}
          sx={{
            m: 0,
            p: 1.5,
            pr: 6,
            maxHeight: 320,
            overflow: 'auto',
            bgcolor: 'background.default',
            borderRadius: 1,
            fontSize: '0.75rem',
            lineHeight: 1.5,
          }}
        >
          {text}
        </Box>
      </Box>
    </Box>
  );
};

/** Links to related events. */
const RelatedEvents = ({ event: { kind, thing, at, correlation, actor } }: { event: AuditEntry }) => {
  const links: [label: string, to: string | undefined][] = [
    ['Same request', auditPath({ correlation, system: true })],
    ['Same user', auditPath({ actor: actor.id })],
    ['Same record', auditPath({ thing })],
    ['History of the record', historyPath(kind, thing)],
    ['View this version', historyPath(kind, thing, at)],
  ];
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
      {links.map(
        ([label, to]) =>
          to && (
            <Button key={label} component={Link} to={to} variant="outlined" size="small">
              {label}
            </Button>
          ),
      )}
    </Stack>
  );
};

const disclosedEvent = (disclosure: Disclosure): AuditEntry | undefined =>
  'entries' in disclosure ? disclosure.entries[0] : undefined;

interface EventDetailsProps {
  event: AuditEntry & Pick<AuditedEvent, 'size'>;
  layout: 'page' | 'panel';
  /** Whether its place in the log differs from that of its time among the events around it. */
  isOutOfOrder?: boolean;
}

/** One event with all of its data in the log. */
export const EventDetails = ({ event, layout, isOutOfOrder = false }: EventDetailsProps) => {
  /** With personal data, after its disclosure. */
  const [disclosed, setDisclosed] = useState<AuditEntry>();
  const { kind, changes, data, hasPersonal } = disclosed ?? event;
  const { id, actor, at, command, causation, correlation, stream, revision, position, caused, size } = event;
  const Part = layout === 'page' ? Section : PanelSection;
  const main = (
    <Stack spacing={2} sx={{ minWidth: 0 }}>
      <Stack
        spacing={1.5}
        sx={
          layout === 'page'
            ? { p: 2, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }
            : undefined
        }
      >
        <Typography variant="body1" sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>
          {event.sentence}
        </Typography>
        <FactList
          facts={{
            Record: <RecordName entry={event} />,
            Actor: <ActorName actor={actor} />,
            Time: <Time at={at} exactTo="second" />,
            Source: command && <Source command={command} causation={causation} />,
          }}
        />
        {isOutOfOrder && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {MESSAGES.outOfOrder}
          </Typography>
        )}
        {event.unreadable && <Alert severity="warning">{MESSAGES.unreadable(event.unreadable)}</Alert>}
        {hasPersonal && !disclosed && (
          <DisclosureButton
            of={{ events: [id] }}
            onShown={(disclosure) => setDisclosed(disclosedEvent(disclosure))}
            variant="outlined"
            size="small"
            sx={{ alignSelf: 'flex-start' }}
          />
        )}
      </Stack>
      {changes.length > 0 && (
        <Part title="What changed">
          <Changes kind={kind} changes={changes} />
        </Part>
      )}
      {data.length > 0 && (
        <Part title={changes.length > 0 ? 'Other event data' : 'Event data'}>
          <Fields kind={kind} fields={data} />
        </Part>
      )}
      {caused.length > 0 && (
        <Part title="Resulting events">
          <ResultingEvents caused={caused} />
        </Part>
      )}
    </Stack>
  );
  const sidebar = (
    <Stack spacing={2} sx={{ minWidth: 0 }}>
      <Part title="Related">
        <RelatedEvents event={event} />
      </Part>
      {size !== undefined && (
        <Part title="Evidence">
          <Evidence id={id} size={size} />
        </Part>
      )}
      <Part title="Log entry">
        <FactList
          facts={{
            Type: event.type,
            Command: command,
            Stream: stream,
            Revision: String(revision),
            Position: position,
            Event: id,
            Request: correlation,
          }}
        />
        <RawJson event={disclosed ?? event} />
      </Part>
    </Stack>
  );
  if (layout === 'panel')
    return (
      <Stack spacing={2}>
        {main}
        {sidebar}
      </Stack>
    );
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        mt: 1,
        mb: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
      }}
    >
      {main}
      {sidebar}
    </Box>
  );
};
