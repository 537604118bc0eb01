import { Alert, AlertTitle, Box, Button, Chip, Skeleton, Stack, Typography } from '@mui/material';
import {
  type EngineView,
  SYSTEM_MESSAGES as MESSAGES,
  type ReactionView,
  SYSTEM_PAGES,
  type SystemView,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import { Link } from 'react-router';
import { formatTime } from '../../lib/date';
import { useCan } from '../../lib/session/auth';
import { useCommand } from '../parts/actions/use-command';
import { formatBytes, formatSince, shortPosition } from '../parts/amounts';
import { Section } from '../parts/record/facts';
import { LoadError } from '../parts/record/load-error';
import { AccessDenied } from '../parts/record/notice';
import { Time } from '../parts/time';
import { type SystemCalls, systemQuery } from './system-calls';

const ENGINES: Readonly<Record<EngineView['name'], string>> = {
  log: 'Event log',
  readModels: 'Read models',
  images: 'Pictures',
  keys: 'Personal data keys',
};

const REACTIONS: Readonly<Record<ReactionView['name'], string>> = {
  mail: 'Account emails',
  erasure: 'Erasure of users',
  'seller-erasure': 'Erasure of sellers',
  inspections: 'Inspection results',
  'inspection-mail': 'Inspection emails',
  questions: 'Removal of questions',
  'question-mail': 'Answers by email',
  reviews: 'Removal of reviews',
  'log-head-mail': 'Signed log heads by email',
  'feature-requests': 'Products from feature requests',
  fingerprints: 'Image fingerprints',
  'flag-endings': 'Reports of deleted listings',
  'flag-mail': 'Answers to reports of listings',
  'category-merges': 'Category merges',
  'notification-mail': 'Notification emails',
  reports: 'Reports',
  'watched-devices': 'Wishlist updates',
  'saved-search-mail': 'Saved search emails',
  'guest-mail': 'Emails to guests',
  'guest-erasure': 'Erasure of guests',
  'guest-expiry': 'Expiry of unconfirmed guests',
};

const REACTION_STATES: Readonly<Record<NonNullable<ReactionView['state']>, string>> = {
  working: 'Working',
  waiting: 'Waiting',
  'standing-by': 'Running in another process',
};

const Line = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      columnGap: 2,
      py: 0.75,
      borderTop: 1,
      borderColor: 'divider',
      '&:first-of-type': { borderTop: 0 },
    }}
  >
    <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
      {label}
    </Typography>
    <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere', minWidth: 0 }}>
      {children}
    </Typography>
  </Box>
);

const Lines = ({ children }: { children: ReactNode }) => (
  <Box component="dl" sx={{ m: 0 }}>
    {children}
  </Box>
);

const sizeOf = ({ bytes, isPart }: EngineView): string =>
  bytes === undefined ? 'on its own server' : `${isPart ? 'more than ' : ''}${formatBytes(bytes)}`;

const evidenceOf = ({ head, waiting }: NonNullable<SystemView['evidence']>): string => {
  const count = waiting.toLocaleString('en');
  if (!head) return `None yet, ${count} hashed`;
  const since = waiting > 0 ? `, ${count} since` : '';
  return `${head.size.toLocaleString('en')} events on ${formatTime(head.signedAt)}${since}`;
};

const Engines = ({ engines, disk, evidence }: Pick<SystemView, 'engines' | 'disk' | 'evidence'>) => (
  <Section title="Services and storage">
    <Lines>
      {engines.map((engine) => (
        <Line key={engine.name} label={ENGINES[engine.name]}>
          <Stack component="span" direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            <span>
              {engine.engine}, {sizeOf(engine)}
            </span>
            {engine.state && (
              <Chip
                component="span"
                size="small"
                label={engine.state === 'up' ? 'Up' : (engine.message ?? 'Down')}
                color={engine.state === 'up' ? 'success' : 'error'}
              />
            )}
          </Stack>
        </Line>
      ))}
      {disk && (
        <Line label="Free disk space">
          {formatBytes(disk.free)} of {formatBytes(disk.total)} free
        </Line>
      )}
      {evidence && <Line label="Signed log checkpoint">{evidenceOf(evidence)}</Line>}
    </Lines>
  </Section>
);

const Program = ({ program, mail }: Pick<SystemView, 'program' | 'mail'>) => (
  <Section title="Version">
    <Lines>
      <Line label="Parkho">
        {program.version}
        {program.commit && ` (${program.commit})`}
      </Line>
      <Line label="Node.js">{program.node}</Line>
      <Line label="Uptime">
        {formatSince(program.startedAt)}, since <Time at={program.startedAt} />
      </Line>
      <Line label="Mail">
        {mail.way === 'smtp'
          ? 'Sent by SMTP'
          : `Saved as files, ${(mail.kept ?? 0).toLocaleString('en')} in the outbox`}
      </Line>
    </Lines>
  </Section>
);

const Settings = ({ settings }: Pick<SystemView, 'settings'>) => (
  <Section title="Settings">
    <Lines>
      {settings.map(({ name, value }) => (
        <Line key={name} label={<code>{name}</code>}>
          {value}
        </Line>
      ))}
    </Lines>
  </Section>
);

/** Events that a reaction has set aside, and a button that has all of them tried once more. */
const DeadLetters = ({ reaction }: { reaction: ReactionView }) => {
  const { mutate, isPending: busy } = useCommand<SystemCalls>(MESSAGES.retryFailed);
  const { setAside, setAsideCount } = reaction;
  const name = REACTIONS[reaction.name];
  const others = setAsideCount - setAside.length;
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <AlertTitle>
        {name}: {setAsideCount} failed
      </AlertTitle>
      <Stack component="ul" spacing={1} sx={{ m: 0, mb: 1.5, pl: 2, overflowWrap: 'anywhere' }}>
        {setAside.map(({ at, type, stream, revision, failure, isDue }) => (
          <li key={`${stream} ${revision}`}>
            {type}, event {revision} of {stream}: {failure}. <Time at={at} />
            {isDue && ' (will be tried again)'}
          </li>
        ))}
        {others > 0 && <li>and {others.toLocaleString('en')} more</li>}
      </Stack>
      <Button
        color="inherit"
        variant="outlined"
        startIcon={<RotateCw size={16} aria-hidden />}
        aria-label={`Try again: ${name}`}
        aria-disabled={busy || undefined}
        onClick={() => !busy && mutate((api, key) => api.retryReaction(reaction, key))}
      >
        Try again
      </Button>
    </Alert>
  );
};

/** What an operator is needed for, the worst first. */
const Attention = ({ view: { engines, disk, stopped, reactions } }: { view: SystemView }) => {
  const down = engines.filter(({ state }) => state === 'down');
  const aside = reactions?.filter(({ setAsideCount }) => setAsideCount > 0) ?? [];
  const waiting = reactions?.filter(({ state }) => state === 'waiting') ?? [];
  const isFine =
    down.length + (stopped?.length ?? 1) + aside.length + waiting.length === 0 && reactions && !disk?.isFull;
  return (
    <Stack spacing={1} component="section" aria-label="Needs attention">
      {isFine && <Alert severity="success">All systems operational.</Alert>}
      {down.map(({ name, message }) => (
        <Alert key={name} severity="error">
          {ENGINES[name]}: {message}
        </Alert>
      ))}
      {disk?.isFull && <Alert severity="error">The disk is full. Changes cannot be saved.</Alert>}
      {(!stopped || !reactions) && (
        <Alert severity="error">Some data is unavailable: a service is down.</Alert>
      )}
      {stopped?.map(({ name, error }) => (
        <Alert
          key={name}
          severity="error"
          sx={{ overflowWrap: 'anywhere' }}
          action={
            <Button color="inherit" component={Link} to={SYSTEM_PAGES.projections.path}>
              Projections
            </Button>
          }
        >
          {name} failed on event {error?.type} at {shortPosition(error?.position ?? '')}: {error?.message}
        </Alert>
      ))}
      {waiting.map(({ name, failure, waitingSince }) => (
        <Alert key={name} severity="warning">
          {REACTIONS[name]} has waited for {waitingSince && formatSince(waitingSince)}: {failure}
        </Alert>
      ))}
      {aside.map((reaction) => (
        <DeadLetters key={reaction.name} reaction={reaction} />
      ))}
    </Stack>
  );
};

const Reactions = ({ reactions }: { reactions: readonly ReactionView[] }) => (
  <Section title="Background jobs">
    <Lines>
      {reactions.map(({ name, state, setAsideCount }) => (
        <Line key={name} label={REACTIONS[name]}>
          {state ? REACTION_STATES[state] : 'Not running here'}
          {setAsideCount > 0 && `, ${setAsideCount} failed`}
        </Line>
      ))}
    </Lines>
  </Section>
);

const columns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};

const System = () => {
  const { data, error, refetch } = useQuery(systemQuery);
  return (
    <Stack spacing={2} sx={{ py: 2 }} aria-busy={!data && !error}>
      {error && <LoadError error={error} fallback={MESSAGES.systemFailed} onRetry={() => refetch()} />}
      {data && <Attention view={data} />}
      {!data && !error && <Skeleton variant="rounded" height={48} />}
      <Box sx={columns}>
        {data && (
          <>
            <Stack spacing={2}>
              <Engines {...data} />
              <Program {...data} />
            </Stack>
            <Stack spacing={2}>
              {data.reactions && <Reactions reactions={data.reactions} />}
              <Settings {...data} />
            </Stack>
          </>
        )}
        {!data && !error && (
          <>
            <Skeleton variant="rounded" height={520} />
            <Skeleton variant="rounded" height={520} />
          </>
        )}
      </Box>
    </Stack>
  );
};

export const SystemScreen = () => {
  const can = useCan();
  if (!can('system.manage')) return <AccessDenied />;
  return (
    <>
      <Title title={SYSTEM_PAGES.system.title} />
      <System />
    </>
  );
};
