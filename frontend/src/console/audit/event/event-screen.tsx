import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  Skeleton,
  Stack,
  Link as TextLink,
  Typography,
} from '@mui/material';
import {
  type AuditEntry,
  type AuditedEvent,
  type AuditFilter,
  BECAUSE_OF,
  commandLabel,
  type Disclosure,
  LOG_EVIDENCE_MESSAGES,
  AUDIT_MESSAGES as MESSAGES,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { FileCheck } from 'lucide-react';
import { useState } from 'react';
import { type HttpError, Title, useNotify } from 'react-admin';
import { Link, useParams } from 'react-router';
import { saveAs } from '../../../lib/files/save-as';
import { errorText } from '../../../lib/http/api';
import { useCan } from '../../../lib/session/auth';
import { FactList, Section } from '../../parts/record/facts';
import { LoadError } from '../../parts/record/load-error';
import { AccessDenied } from '../../parts/record/notice';
import { Time } from '../../parts/time';
import { auditPath, eventPath } from '../parts/audit-address';
import { auditedEvent, eventProof, logHead } from '../parts/audit-calls';
import { Changes, Fields } from '../parts/changes';
import { Caused, Thing, Who } from '../parts/entry';
import { historyPath } from '../parts/history-path';
import { DisclosureButton } from './disclosure-button';

const AllOf = ({ label, filter }: { label: string; filter: AuditFilter }) => (
  <Button component={Link} to={auditPath(filter)} variant="outlined">
    {label}
  </Button>
);

/** What the program does because of an event names that event as its cause. */
const WhereFrom = ({ command, causation }: { command: string; causation: string | undefined }) => {
  const words = commandLabel(command) ?? command;
  if (!causation || !command.startsWith(BECAUSE_OF)) return words;
  return (
    <TextLink component={Link} to={eventPath(causation)}>
      {words}
    </TextLink>
  );
};

/** Where the event stands in the log, and that it does. */
const Evidence = ({ event: { id, size } }: { event: AuditedEvent }) => {
  const notify = useNotify();
  const { data: head } = useQuery(logHead);
  if (size === undefined || head === undefined) return null;
  const save = async () => {
    try {
      saveAs(`parkho-event-${id}.proof.json`, await eventProof(id));
    } catch (error) {
      notify(errorText(error as Error, MESSAGES.proofFailed), { type: 'error' });
    }
  };
  return (
    <Section title="Evidence">
      <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
        <Typography variant="body2">
          Event {size.toLocaleString('en')} of the log
          {head && head.size >= size && `, which was signed at ${head.size.toLocaleString('en')} events`}.
        </Typography>
        {head && head.size >= size ? (
          <>
            <Typography variant="body2">{MESSAGES.proof}</Typography>
            <Button variant="outlined" startIcon={<FileCheck size={18} aria-hidden />} onClick={save}>
              Download proof
            </Button>
          </>
        ) : (
          <Typography variant="body2">
            {head ? LOG_EVIDENCE_MESSAGES.notSignedYet : LOG_EVIDENCE_MESSAGES.noHead}
          </Typography>
        )}
      </Stack>
    </Section>
  );
};

const shownIn = (disclosure: Disclosure): AuditEntry | undefined =>
  'entries' in disclosure ? disclosure.entries[0] : undefined;

const layout = {
  display: 'grid',
  gap: 2,
  mt: 1,
  mb: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
} as const;

const Waiting = () => (
  <Box sx={layout} role="status" aria-label="Loading">
    <Skeleton variant="rounded" height={360} />
    <Skeleton variant="rounded" height={360} />
  </Box>
);

const EventDetails = ({ event }: { event: AuditedEvent }) => {
  /** With personal data, after its disclosure. */
  const [disclosed, setDisclosed] = useState<AuditEntry>();
  const { kind, changes, data, hasPersonal } = disclosed ?? event;
  const { id, label, actor, at, thing, command, causation, correlation, stream, revision, caused } = event;
  const then = historyPath(kind, thing, at);
  return (
    <Box sx={layout}>
      <Stack spacing={2} sx={{ minWidth: 0 }}>
        <Card variant="outlined">
          <CardContent>
            <Stack spacing={1.5}>
              <Typography variant="h5" component="h2">
                {label}
              </Typography>
              <FactList
                facts={{
                  What: <Thing entry={event} />,
                  Who: <Who actor={actor} />,
                  When: <Time at={at} exactTo="second" />,
                  Source: command && <WhereFrom command={command} causation={causation} />,
                }}
              />
              {event.unreadable && <Alert severity="warning">{MESSAGES.unreadable(event.unreadable)}</Alert>}
              {hasPersonal && !disclosed && (
                <DisclosureButton
                  of={{ events: [id] }}
                  onShown={(disclosure) => setDisclosed(shownIn(disclosure))}
                  variant="outlined"
                  sx={{ alignSelf: 'flex-start' }}
                />
              )}
            </Stack>
          </CardContent>
        </Card>
        {changes.length > 0 && (
          <Section title="What changed">
            <Changes kind={kind} changes={changes} />
          </Section>
        )}
        {data.length > 0 && (
          <Section title={changes.length > 0 ? 'Other event data' : 'Event data'}>
            <Fields kind={kind} fields={data} />
          </Section>
        )}
        {caused.length > 0 && (
          <Section title="Resulting events">
            <Caused caused={caused} />
          </Section>
        )}
      </Stack>
      <Stack spacing={2} sx={{ minWidth: 0 }}>
        <Section title="Related events">
          <Stack spacing={1} sx={{ alignItems: 'stretch' }}>
            <AllOf label="Same request" filter={{ correlation }} />
            <AllOf label="Same user" filter={{ actor: actor.id }} />
            <AllOf label="Same record" filter={{ thing }} />
            {then && (
              <Button variant="outlined" component={Link} to={then}>
                View this version
              </Button>
            )}
          </Stack>
        </Section>
        <Evidence event={event} />
        <Section title="Log entry">
          <FactList
            facts={{
              Type: event.type,
              Command: command,
              Stream: stream,
              Revision: String(revision),
              Event: id,
              Request: correlation,
            }}
          />
        </Section>
      </Stack>
    </Box>
  );
};

const All = () => (
  <Button color="inherit" component={Link} to={auditPath({})}>
    All events
  </Button>
);

/** One event with everything that the log holds of it. */
export const EventScreen = () => {
  const can = useCan();
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({ ...auditedEvent(id), enabled: can('audit.read') });
  if (!can('audit.read')) return <AccessDenied />;
  return (
    <>
      <Title title={data ? `Audit: ${data.label}` : 'Audit'} />
      {data && <EventDetails key={id} event={data} />}
      {!data &&
        error &&
        ((error as Partial<HttpError>).status === 404 ? (
          <Alert severity="error" action={<All />}>
            {errorText(error, MESSAGES.eventNotFound)}
          </Alert>
        ) : (
          <LoadError error={error} fallback={MESSAGES.loadFailed} onRetry={refetch} />
        ))}
      {!data && !error && <Waiting />}
    </>
  );
};
