import { Button, Stack, Typography } from '@mui/material';
import { type AnsweredFlag, FLAG_MESSAGES, type FlagVerdict } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRedirect } from 'react-admin';
import { useCommand } from '../parts/actions/use-command';
import { AnswerDialog } from '../parts/flags/answer-dialog';
import { type FlagAnswer, type FlagCalls, flagsOfListing } from '../parts/flags/flag-calls';
import { FlagList } from '../parts/flags/flag-list';
import { Section } from '../parts/record/facts';
import { LoadError } from '../parts/record/load-error';
import { Time } from '../parts/time';
import type { ProductRecord } from './parts/product-calls';

const VERDICTS: Readonly<Record<FlagVerdict, string>> = {
  upheld: 'Upheld',
  dismissed: 'Dismissed',
  'listing-deleted': 'Listing deleted',
};

const Answer = ({ verdict, answer, answeredAt }: AnsweredFlag) => (
  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
    <strong>{VERDICTS[verdict]}</strong> <Time at={answeredAt} />: {answer}
  </Typography>
);

/** Buyers' reports about a listing, and the moderators' answers; renders nothing if there are none. */
export const ProductFlags = ({ product }: { product: ProductRecord }) => {
  const { data, error, refetch } = useQuery(flagsOfListing(product.id));
  const { mutate, isPending: busy } = useCommand<FlagCalls>(FLAG_MESSAGES.answerFailed);
  const redirect = useRedirect();
  const [verdict, setVerdict] = useState<'upheld' | 'dismissed'>();
  const close = () => setVerdict(undefined);
  if (error && !data)
    return (
      <Section title="Reports by buyers">
        <LoadError error={error} fallback={FLAG_MESSAGES.loadFailed} onRetry={refetch} />
      </Section>
    );
  const { open = [], answered = [] } = data ?? {};
  if (open.length + answered.length === 0) return null;
  const send = (answer: FlagAnswer) =>
    mutate(
      async (api, key) => {
        const result = await api.answerFlags({ ...product, _id: product.id }, answer, key);
        if (answer.upheld?.measure === 'delete') redirect('list', 'products');
        return result;
      },
      // The listing must be seen in its current version before the report is answered.
      { onSuccess: close, onError: close },
    );
  return (
    <Section title="Reports by buyers">
      <Stack spacing={2}>
        {open.length > 0 && (
          <>
            <FlagList flags={open} />
            <Stack direction="row" spacing={1}>
              <Button variant="outlined" color="error" onClick={() => setVerdict('upheld')}>
                Uphold
              </Button>
              <Button variant="outlined" onClick={() => setVerdict('dismissed')}>
                Dismiss
              </Button>
            </Stack>
          </>
        )}
        {answered.length > 0 && <FlagList flags={answered} more={Answer} />}
      </Stack>
      {verdict && open.length > 0 && (
        <AnswerDialog
          verdict={verdict}
          listing={product}
          flags={open}
          busy={busy}
          onSend={send}
          onClose={close}
        />
      )}
    </Section>
  );
};
