import { Alert, Box, Button, Skeleton, Stack, Link as TextLink, Typography } from '@mui/material';
import {
  EVIDENCE_PAGE,
  type LogHeadView,
  LOG_EVIDENCE_MESSAGES as MESSAGES,
  PAGES,
  SHOP_REPORTS_PAGE,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import { Link } from 'react-router';
import { saveAs } from '../../lib/files/save-as';
import { useCan } from '../../lib/session/auth';
import { logHead } from '../audit/parts/audit-calls';
import { CopyableCode, CopyButton } from '../parts/actions/copy-button';
import { FactList, Section } from '../parts/record/facts';
import { LoadError } from '../parts/record/load-error';
import { AccessDenied } from '../parts/record/notice';
import { Time } from '../parts/time';
import { CheckForm } from './check-form';

const prose = { maxWidth: 720 } as const;

const Checkpoint = ({ head: { origin, size, root, signedAt, checkpoint, keys } }: { head: LogHeadView }) => (
  <Stack spacing={2}>
    <FactList
      facts={{
        Covers: `The first ${size.toLocaleString('en')} events`,
        Signed: <Time at={signedAt} exactTo="second" />,
        'Root hash': <CopyableCode what="root hash" text={root} />,
        Log: <CopyableCode what="name of the log" text={origin} />,
        [keys.length > 1 ? 'Public keys' : 'Public key']: keys.map((key) => (
          <CopyableCode key={key} what="public key" text={key} />
        )),
      }}
    />
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      <Button
        variant="contained"
        startIcon={<Download size={18} aria-hidden />}
        onClick={() => saveAs(`parkho-checkpoint-${size}.txt`, checkpoint, 'text/plain')}
      >
        Download checkpoint
      </Button>
      <Button
        variant="outlined"
        startIcon={<Download size={18} aria-hidden />}
        onClick={() => saveAs('parkho-log.key', `${keys.join('\n')}\n`, 'text/plain')}
      >
        Download public key
      </Button>
    </Stack>
  </Stack>
);

const STEPS: readonly (readonly [name: string, text: string])[] = [
  [
    'Each event is hashed',
    'A SHA-256 hash is computed over every event and its place in the log. Any change gives another hash.',
  ],
  [
    'The hashes form a tree',
    'Pairs of hashes are hashed again, up to one root hash that depends on every event. It is the Merkle tree of Certificate Transparency (RFC 9162).',
  ],
  [
    'The root is signed',
    'A checkpoint states the number of events and the root hash, signed with Ed25519. The next one is signed only if the log still continues the one before.',
  ],
  [
    'Checkpoints are kept elsewhere',
    'A log that was changed no longer matches a checkpoint that was kept outside Parkho, by an auditor for example.',
  ],
];

const COMMANDS: readonly (readonly [does: string, commands: readonly string[]])[] = [
  [
    'Keep the public key once, and a checkpoint from time to time',
    ['npm run --silent audit -- key > parkho-log.key', 'npm run --silent audit -- head > checkpoint.txt'],
  ],
  [
    'Recompute every hash, and compare with the checkpoint that was kept',
    ['npm run audit -- verify checkpoint.txt --key parkho-log.key'],
  ],
  [
    'Prove that an event or an inspection report is in the log',
    ['npm run audit -- prove ID', 'npm run audit -- verify-proof ID.proof.json --key parkho-log.key'],
  ],
];

const Commands = () => (
  <Stack spacing={2}>
    <Typography variant="body2">
      Run these on the server or on a copy of its log. Parkho can keep running: nothing is written to the log.
    </Typography>
    {COMMANDS.map(([does, commands]) => (
      <div key={does}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {does}
        </Typography>
        {commands.map((command) => (
          <Box
            key={command}
            sx={{ mt: 0.5, pl: 1.5, borderRadius: 1, bgcolor: 'background.default', minHeight: 36 }}
          >
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Box component="code" sx={{ flex: 1, py: 0.75, fontSize: '0.8rem', overflowWrap: 'anywhere' }}>
                {command}
              </Box>
              <CopyButton what="command" text={command} />
            </Box>
          </Box>
        ))}
      </div>
    ))}
  </Stack>
);

const Points = ({ children }: { children: readonly ReactNode[] }) => (
  <Box component="ul" sx={{ m: 0, pl: 2.5, listStyle: 'disc', display: 'grid', gap: 1, typography: 'body2' }}>
    {children}
  </Box>
);

const Evidence = () => {
  const can = useCan();
  const { data: head, error, refetch } = useQuery(logHead);
  return (
    <Stack spacing={2} sx={{ py: 2 }}>
      <Typography variant="body2" sx={prose}>
        Every change in Parkho is an event in one log. Signed checkpoints show later whether an event was
        changed, removed or inserted: anyone who kept a checkpoint and the public key can check, without
        trusting Parkho.
      </Typography>
      {error && <LoadError error={error} fallback={MESSAGES.headFailed} onRetry={refetch} />}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Stack spacing={2}>
          <Section title="Latest signed checkpoint">
            {head === undefined && !error && (
              <Skeleton variant="rounded" sx={{ height: { xs: 346, sm: 196 } }} />
            )}
            {head === null && <Alert severity="info">{MESSAGES.noHead}</Alert>}
            {head && <Checkpoint head={head} />}
          </Section>
          <Section title="Check a checkpoint or a proof">
            <CheckForm head={head ?? undefined} />
          </Section>
          <Section title="Verify a report">
            <Points>
              <li>
                <TextLink component={Link} to={PAGES.verify.path}>
                  Verify an inspection report
                </TextLink>
                : signature, files and place in the log, checked in the browser.
              </li>
              {can('reports.make') && (
                <li>
                  <TextLink component={Link} to={`${SHOP_REPORTS_PAGE.path}?verify=true`}>
                    Verify a shop report
                  </TextLink>
                  : regenerated from the same events, and compared line by line.
                </li>
              )}
            </Points>
          </Section>
          <Section title="Limits">
            <Points>
              <li>Evidence shows that a record is unchanged, not that it is true.</li>
              <li>
                Events since the latest checkpoint are not covered yet. By default, they are covered within an
                hour.
              </li>
              <li>
                The operator of the server could rewrite events that no checkpoint kept elsewhere covers: keep
                checkpoints outside Parkho.
              </li>
              <li>
                Personal data is encrypted before it is hashed. Erasing an account deletes its key and changes
                no hash.
              </li>
            </Points>
          </Section>
        </Stack>
        <Stack spacing={2}>
          <Section title="How changes are detected">
            <Box
              component="ol"
              sx={{ m: 0, pl: 2.5, listStyle: 'decimal', display: 'grid', gap: 1.5, typography: 'body2' }}
            >
              {STEPS.map(([name, text]) => (
                <li key={name}>
                  <b>{name}.</b> {text}
                </li>
              ))}
            </Box>
          </Section>
          <Section title="On the command line">
            <Commands />
          </Section>
        </Stack>
      </Box>
    </Stack>
  );
};

/** How the log is tamper-evident, its latest checkpoint, and how to verify it. */
export const EvidenceScreen = () => {
  const can = useCan();
  if (!can('audit.read')) return <AccessDenied />;
  return (
    <>
      <Title title={EVIDENCE_PAGE.title} />
      <Evidence />
    </>
  );
};
