import { Box, Button, Chip, Stack, TextField, Typography } from '@mui/material';
import {
  check,
  FEATURE_REQUEST_LIMITS,
  feedbackForm,
  FEATURE_REQUEST_MESSAGES as MESSAGES,
} from '@parkho/contracts';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '../../lib/session/auth';
import { useCommand } from '../parts/actions/use-command';
import { Time } from '../parts/time';
import type { RequestCalls, RequestDetailRecord } from './request-calls';

type Entry = RequestDetailRecord['feedback'][number];

const ThreadEntry = ({ entry: { user, message, timestamp } }: { entry: Entry }) => (
  <Box
    component="li"
    sx={{
      pl: 1.5,
      borderLeft: 3,
      borderColor: user.role === 'team' ? 'primary.main' : 'divider',
      overflowWrap: 'anywhere',
    }}
  >
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <Typography variant="body2" component="span" sx={{ fontWeight: 600 }}>
        {user.name ?? 'Name erased'}
      </Typography>
      <Chip size="small" label={user.role === 'team' ? 'Team' : 'Author'} />
      <Typography variant="body2" component="time" dateTime={timestamp} sx={{ color: 'text.secondary' }}>
        <Time at={timestamp} />
      </Typography>
    </Stack>
    <Typography variant="body2" sx={{ whiteSpace: 'pre-line', mt: 0.5 }}>
      {message}
    </Typography>
  </Box>
);

/** The team's answer to the author. */
const AnswerForm = ({ request }: { request: RequestDetailRecord }) => {
  const { mutate, isPending: busy } = useCommand<RequestCalls>(MESSAGES.processFailed);
  const [text, setText] = useState('');
  const checked = check(feedbackForm, { message: text });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!checked.ok || busy) return;
        const { message } = checked.value;
        mutate((api, key) => api.answerRequest(request, message, key), { onSuccess: () => setText('') });
      }}
    >
      <TextField
        label="Message to the author"
        helperText={`${text.length}/${FEATURE_REQUEST_LIMITS.message} characters`}
        value={text}
        onChange={({ target }) => setText(target.value)}
        slotProps={{ htmlInput: { maxLength: FEATURE_REQUEST_LIMITS.message } }}
        multiline
        minRows={3}
      />
      <Button
        type="submit"
        variant="contained"
        startIcon={<Send size={18} aria-hidden />}
        disabled={!checked.ok}
        aria-disabled={busy || undefined}
      >
        {busy ? 'Sending...' : 'Send'}
      </Button>
    </form>
  );
};

/** The messages of the author and the team, and a form for those who may answer. */
export const RequestThread = ({ request }: { request: RequestDetailRecord }) => {
  const can = useCan();
  return (
    <Stack spacing={2}>
      {request.feedback.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          No messages yet.
        </Typography>
      ) : (
        <Stack component="ol" spacing={2} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {request.feedback.map((entry) => (
            <ThreadEntry key={entry._id} entry={entry} />
          ))}
        </Stack>
      )}
      {can('feature-requests.manage') && <AnswerForm request={request} />}
    </Stack>
  );
};
