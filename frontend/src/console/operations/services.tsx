import { Box, Stack, Typography } from '@mui/material';
import type { EngineView, SystemView } from '@parkho/contracts';
import type { ReactNode } from 'react';
import { formatTime } from '../../lib/date';
import { formatBytes, formatSince } from '../parts/amounts';
import { Section } from '../parts/record/facts';
import { Time } from '../parts/time';
import { StateMark } from './status-row';

const ENGINES: Readonly<Record<EngineView['name'], string>> = {
  log: 'Event log',
  readModels: 'Read models',
  images: 'Pictures',
  keys: 'Personal data keys',
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

const checkpointOf = ({ head, waiting }: NonNullable<SystemView['evidence']>): string => {
  const count = waiting.toLocaleString('en');
  if (!head) return `None yet, ${count} hashed`;
  const since = waiting > 0 ? `, ${count} since` : '';
  return `${head.size.toLocaleString('en')} events on ${formatTime(head.signedAt)}${since}`;
};

/** Sorts services that are down first. */
const byState = (a: EngineView, b: EngineView): number =>
  Number(b.state === 'down') - Number(a.state === 'down');

/** The stores of data, and the outgoing services. */
export const Services = ({ view: { engines, disk, evidence, mail } }: { view: SystemView }) => (
  <Section title="Services and storage">
    <Lines>
      {engines.toSorted(byState).map((engine) => (
        <Line key={engine.name} label={ENGINES[engine.name]}>
          <Stack component="span" direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
            <span>
              {engine.engine}, {sizeOf(engine)}
            </span>
            {engine.state && (
              <StateMark
                label={engine.state === 'up' ? 'Up' : (engine.message ?? 'Down')}
                color={engine.state === 'up' ? 'success' : 'error'}
              />
            )}
          </Stack>
        </Line>
      ))}
      {disk && (
        <Line label="Free disk space">
          {formatBytes(disk.free)} of {formatBytes(disk.total)}
        </Line>
      )}
      {evidence && <Line label="Signed log checkpoint">{checkpointOf(evidence)}</Line>}
      <Line label="Email">
        {mail.way === 'smtp'
          ? 'Sent by SMTP'
          : `Saved as files, ${(mail.kept ?? 0).toLocaleString('en')} in the outbox`}
      </Line>
    </Lines>
  </Section>
);

/** The running version and its settings. */
export const Version = ({ view: { program, settings } }: { view: SystemView }) => (
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
    </Lines>
    <Box component="details" sx={{ mt: 1 }}>
      <Typography component="summary" variant="body2" sx={{ py: 1.25, cursor: 'pointer', fontWeight: 600 }}>
        Settings ({settings.length})
      </Typography>
      <Lines>
        {settings.map(({ name, value }) => (
          <Line key={name} label={<code>{name}</code>}>
            {value}
          </Line>
        ))}
      </Lines>
    </Box>
  </Section>
);
