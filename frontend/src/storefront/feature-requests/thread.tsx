import {
  type FeatureRequestDetail,
  type FeatureRequestFeedback,
  feedbackForm,
  FEATURE_REQUEST_LIMITS as LIMITS,
  FEATURE_REQUEST_MESSAGES as MESSAGES,
} from '@parkho/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../lib/date';
import { useForm } from '../../lib/forms/use-form';
import { withIdempotencyKey } from '../../lib/http/idempotency';
import { useCan } from '../../lib/session/auth';
import { Button } from '../../ui/button';
import { Field, Textarea } from '../../ui/field';
import { Banner } from '../../ui/page/banner';
import { showToast } from '../../ui/toast';
import { nameOf } from './parts/request-badges';
import { refreshRequests, requestDetail, sendMessage } from './parts/requests';

/** The messages between author and team. Everyone can read them; only the author and the team can write. */
export function Thread({ userId, request }: { userId: string; request: FeatureRequestDetail }) {
  const { _id: id, feedback, isMine } = request;
  const mayManage = useCan()('feature-requests.manage');
  const mayWrite = isMine || mayManage;
  return (
    <section aria-labelledby="thread" className="grid gap-4">
      <h4 id="thread" className="font-display text-lg font-semibold">
        Messages
      </h4>
      {feedback.length === 0 && (
        <p className="text-ink-soft">
          {isMine ? 'No messages yet. Our team answers here.' : 'No messages yet.'}
        </p>
      )}
      {feedback.length > 0 && (
        <ol className="grid gap-3">
          {feedback.map((entry) => (
            <Message key={entry._id} entry={entry} isOwn={isMine && entry.user.role === 'author'} />
          ))}
        </ol>
      )}
      {mayWrite && <Answer userId={userId} id={id} />}
    </section>
  );
}

function Message({ entry, isOwn }: { entry: FeatureRequestFeedback; isOwn: boolean }) {
  const { user, message, timestamp } = entry;
  const isTeam = user.role === 'team';
  return (
    <li
      className={`grid gap-1 border-s-4 px-4 py-3 ${isTeam ? 'border-stamp bg-stamp-tint' : 'border-edge bg-paper'}`}
    >
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <strong className="font-semibold wrap-anywhere">{isOwn ? 'You' : nameOf(user)}</strong>
        <span className="text-ink-soft">
          {isTeam ? 'Parkho team' : !isOwn && 'author'}
          {(isTeam || !isOwn) && ', '}
          {formatDateTime(timestamp)}
        </span>
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{message}</p>
    </li>
  );
}

function Answer({ userId, id }: { userId: string; id: string }) {
  const queries = useQueryClient();
  const [send] = useState(() => withIdempotencyKey(sendMessage));
  const form = useForm(
    feedbackForm,
    { message: '' },
    async ({ message }) => {
      await send({ id, message });
      form.clear();
      showToast(MESSAGES.answered);
      await queries.refetchQueries({ queryKey: requestDetail(userId, id).queryKey });
      void refreshRequests(queries);
    },
    MESSAGES.answerFailed,
  );
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-3">
      <Field label="Your message" error={form.errorOf('message')}>
        <Textarea {...form.control('message')} rows={3} maxLength={LIMITS.message} />
      </Field>
      {form.refusal && <Banner>{form.refusal}</Banner>}
      <Button type="submit" variant="secondary" busy={form.isSending} className="justify-self-start">
        {form.isSending ? 'Sending...' : 'Send'}
      </Button>
    </form>
  );
}
