import { QUESTION_MESSAGES as MESSAGES, QUESTION_LIMITS, type SavedReplies } from '@parkho/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api, errorText, fetcher } from '../../../lib/http/api';
import { withIdempotencyKey } from '../../../lib/http/idempotency';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Field, Select } from '../../../ui/field';
import { Banner } from '../../../ui/page/banner';
import { showToast } from '../../../ui/toast';

const PATH = '/products/questions/replies';

const savedReplies = queryOptions({
  queryKey: ['questions', 'replies'],
  queryFn: fetcher<SavedReplies>(PATH),
});

/** Saves the whole list, for the version that was shown. */
const useSave = () => {
  const queries = useQueryClient();
  const [send] = useState(() =>
    withIdempotencyKey(({ replies, version }: SavedReplies, idempotencyKey: string) =>
      api.put<SavedReplies>(PATH, { replies }, { version, idempotencyKey }),
    ),
  );
  return useMutation({
    mutationFn: send,
    onSuccess: ({ data, message = '' }) => {
      queries.setQueryData(savedReplies.queryKey, data);
      showToast(message);
    },
    onError: () => queries.invalidateQueries({ queryKey: savedReplies.queryKey }),
  });
};

/** The number of characters of a reply in the menu. */
const MAX_SHOWN_LENGTH = 60;
const shortened = (reply: string): string => {
  const line = reply.replace(/\s+/g, ' ');
  return line.length > MAX_SHOWN_LENGTH ? `${line.slice(0, MAX_SHOWN_LENGTH - 1)}…` : line;
};

interface RepliesProps {
  /** The current text of the answer. */
  answerText: string;
  onInsert: (reply: string) => void;
}

/** Inserts a saved reply into an answer, and saves an answer as one. */
export function Replies({ answerText, onInsert }: RepliesProps) {
  const { data } = useQuery(savedReplies);
  const save = useSave();
  const [isManaging, setManaging] = useState(false);
  if (!data) return null;
  const { replies, version } = data;
  const text = answerText.trim();
  const canSave = text !== '' && !replies.includes(text) && replies.length < QUESTION_LIMITS.replies;
  return (
    <>
      {replies.length > 0 && (
        <Field label="Saved replies">
          <Select value="" onChange={({ target }) => onInsert(replies[Number(target.value)]!)}>
            <option value="" disabled>
              Insert a saved reply
            </option>
            {replies.map((reply, index) => (
              <option key={reply} value={index}>
                {shortened(reply)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {(canSave || replies.length > 0) && (
        <div className="flex flex-wrap gap-x-2">
          {canSave && (
            <Button
              variant="quiet"
              busy={save.isPending}
              onClick={() => save.mutate({ replies: [...replies, text], version })}
            >
              Save as a reply
            </Button>
          )}
          {replies.length > 0 && (
            <Button variant="quiet" aria-haspopup="dialog" onClick={() => setManaging(true)}>
              Edit saved replies
            </Button>
          )}
        </div>
      )}
      {save.error && !isManaging && <Banner>{errorText(save.error, MESSAGES.repliesSaveFailed)}</Banner>}
      {isManaging && (
        <Dialog title="Saved replies" open onClose={() => setManaging(false)}>
          <div className="grid gap-4">
            {save.error && <Banner>{errorText(save.error, MESSAGES.repliesSaveFailed)}</Banner>}
            {replies.length === 0 && <p>No saved replies</p>}
            <ul className="grid">
              {replies.map((reply) => (
                <li
                  key={reply}
                  className="flex items-start gap-2 border-t border-hairline py-2 first:border-t-0"
                >
                  <p dir="auto" className="min-w-0 flex-1 wrap-anywhere whitespace-pre-line">
                    {reply}
                  </p>
                  <button
                    type="button"
                    aria-label={`Remove: ${shortened(reply)}`}
                    onClick={() =>
                      save.isPending ||
                      save.mutate({ replies: replies.filter((savedReply) => savedReply !== reply), version })
                    }
                    className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-paper-deep"
                  >
                    <Trash2 aria-hidden="true" className="size-4" />
                  </button>
                </li>
              ))}
            </ul>
            <Button onClick={() => setManaging(false)} className="justify-self-end">
              Done
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
