import { Typography } from '@mui/material';
import type { QueryEvidence } from '@parkho/contracts';
import { CopyableCode } from '../parts/actions/copy-button';
import { FactList, Section } from '../parts/record/facts';

interface EvidenceProps {
  evidence: QueryEvidence;
  /** The evidence of the compared answer. */
  compared?: QueryEvidence;
}

/** The evidence of an answer, and what is reproducible. */
export const Evidence = ({ evidence, compared }: EvidenceProps) => (
  <Section title="How to verify this result">
    <Typography variant="body2" sx={{ mb: 2, maxWidth: 720 }}>
      The same query as of the same day gives the same result, byte for byte: it depends on these events
      alone.
    </Typography>
    <FactList
      facts={{
        Events: `The first ${evidence.position.toLocaleString('en')}`,
        'Root hash': <CopyableCode what="root hash" text={evidence.root} />,
        'SHA-256 of the result': <CopyableCode what="SHA-256" text={evidence.sha256} />,
        ...(compared && {
          ...(compared.position !== evidence.position && {
            'Events of the comparison': `The first ${compared.position.toLocaleString('en')}`,
            'Root hash of the comparison': (
              <CopyableCode what="root hash of the comparison" text={compared.root} />
            ),
          }),
          'SHA-256 of the comparison': (
            <CopyableCode what="SHA-256 of the comparison" text={compared.sha256} />
          ),
        }),
        Engine: evidence.engine,
      }}
    />
  </Section>
);
