import { Alert, Box, Stack } from '@mui/material';
import {
  type AuditChange,
  type AuditEntry,
  type AuditedKind,
  type AuditField,
  type AuditMoment,
  fieldLabel,
  AUDIT_MESSAGES as MESSAGES,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DisclosureButton } from '../audit/event/disclosure-button';
import { FieldValue } from '../audit/parts/changes';
import { AuditEntryCard } from '../audit/parts/entry';
import { changeSides } from '../audit/parts/sides';
import { Section } from '../parts/record/facts';
import { LoadError } from '../parts/record/load-error';
import { momentOf } from './history-calls';
import { LoadingRows, Row, Rows } from './rows';

/** One field at the moment; `change`: the change that set it at that moment. */
type FieldAtMoment = AuditField & { change?: AuditChange };

/** The changes of an entry as fields of the record: those of its inspection are nested below that name. */
const changesOf = (kind: AuditedKind, entry: AuditEntry): AuditChange[] =>
  entry.changes.map((change) =>
    entry.kind === kind ? change : { ...change, field: `${entry.kind}.${change.field}` },
  );

const fieldsAtMoment = (kind: AuditedKind, { fields, happened, revision }: AuditMoment): FieldAtMoment[] => {
  // At the record's creation all fields are new.
  const isBeginning = happened.length > revision;
  const changes = new Map(
    (isBeginning ? [] : happened.flatMap((entry) => changesOf(kind, entry))).map((change) => [
      change.field,
      change,
    ]),
  );
  const presentFields = new Set(fields.map(({ field }) => field));
  return [
    ...fields.map((field) => {
      const change = changes.get(field.field);
      return { ...field, ...(change && { change }) };
    }),
    ...[...changes.values()]
      .filter(({ field }) => !presentFields.has(field))
      .map((change) => ({ field: change.field, value: null, change })),
  ];
};

interface ValuesProps {
  kind: AuditedKind;
  moment: AuditMoment;
}

const Values = ({ kind, moment }: ValuesProps) => (
  <Rows>
    {fieldsAtMoment(kind, moment).map(({ change, ...then }) => (
      <Row key={then.field} name={fieldLabel(then.field)} mark={change && 'changed then'}>
        <Box component="dd" sx={{ fontWeight: change && 600 }}>
          <FieldValue kind={kind} {...then} />
        </Box>
        {change && (
          <Box component="dd" sx={{ color: 'text.secondary', gridColumn: { sm: 2 } }}>
            before: <FieldValue kind={kind} {...changeSides(change).from} />
          </Box>
        )}
      </Row>
    ))}
  </Rows>
);

interface MomentViewProps {
  kind: AuditedKind;
  id: string;
  at: string;
}

/** Personal data that was disclosed, only for this time. */
interface DisclosedMoment {
  of: string;
  moment: AuditMoment;
}

/** The state of a record after all events until a moment. */
export const MomentView = ({ kind, id, at }: MomentViewProps) => {
  const { data, error, refetch, isPlaceholderData } = useQuery(momentOf(kind, id, at));
  const [disclosure, setDisclosure] = useState<DisclosedMoment>();
  const disclosed = disclosure?.of === at ? disclosure.moment : undefined;
  const moment = disclosed ?? data;
  if (!moment)
    return error ? (
      <LoadError error={error} fallback={MESSAGES.historyFailed} onRetry={refetch} />
    ) : (
      <LoadingRows />
    );
  if (moment.revision < 0) return <Alert severity="info">{MESSAGES.notYet}</Alert>;
  return (
    <Stack spacing={2} aria-busy={isPlaceholderData} sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
      {error && <LoadError error={error} fallback={MESSAGES.historyFailed} onRetry={refetch} />}
      <Section title="Latest change">
        <Stack spacing={2}>
          {moment.happened.map((entry) => (
            <AuditEntryCard key={entry.id} entry={entry} hidesRecordName />
          ))}
        </Stack>
      </Section>
      <Section title="State">
        <Stack spacing={1.5}>
          {moment.fields.some(({ withheld }) => withheld === 'personal') && (
            <DisclosureButton
              of={{ kind, thing: id, at }}
              onShown={(disclosure) =>
                'moment' in disclosure && setDisclosure({ of: at, moment: disclosure.moment })
              }
              variant="outlined"
              sx={{ alignSelf: 'flex-start' }}
            />
          )}
          {disclosed && <Alert severity="info">{MESSAGES.disclosed}</Alert>}
          <Values kind={kind} moment={moment} />
        </Stack>
      </Section>
    </Stack>
  );
};
