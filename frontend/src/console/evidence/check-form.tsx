import { Alert, Box, Stack, TextField, Typography } from '@mui/material';
import { type LogHeadView, LOG_EVIDENCE_MESSAGES as MESSAGES, ProofError } from '@parkho/contracts';
import { useMutation } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../lib/http/api';
import { PickFile } from '../parts/actions/pick-file';
import { checkEvidence, readEvidence } from './check-evidence';

/** Verifies a stored file in the browser. */
export const CheckForm = ({ head }: { head: LogHeadView | undefined }) => {
  const [key, setKey] = useState('');
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: async (file: File) => {
      if (!head) throw new ProofError(MESSAGES.noHead);
      return checkEvidence(
        await readEvidence(file),
        head,
        key.split('\n').filter((line) => line.trim()),
      );
    },
    networkMode: 'always',
  });
  return (
    <Stack spacing={2} aria-busy={isPending}>
      <Typography variant="body2">
        Compares a saved checkpoint with the current log, or the proof of an event, downloaded from its entry
        in the audit, with the checkpoint it names. Both checks run in this browser.
      </Typography>
      <TextField
        label="Public key you saved (optional)"
        helperText="Without it, the key above is used."
        value={key}
        onChange={({ target }) => {
          setKey(target.value);
          reset();
        }}
        multiline
        maxRows={4}
        slotProps={{ htmlInput: { maxLength: 2_000, spellCheck: false } }}
        sx={{ m: 0 }}
      />
      <PickFile
        icon={<FileUp size={18} aria-hidden />}
        accept=".txt,.json"
        onPick={([file]) => file && !isPending && mutate(file)}
        sx={{ alignSelf: 'flex-start' }}
      >
        Choose file
      </PickFile>
      <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
        {isPending && <Typography variant="body2">Checking...</Typography>}
        {data && <Alert severity="success">{data}</Alert>}
      </Box>
      {error && (
        <Alert severity="error">
          {error instanceof ProofError ? error.message : errorText(error, MESSAGES.checkFailed)}
        </Alert>
      )}
    </Stack>
  );
};
