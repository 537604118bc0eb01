import type { Success } from '@parkho/contracts';
import { MessageSquareX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '../../../lib/session/auth';
import { ActionMenu } from '../actions/action-menu';
import { RemovalDialog } from '../actions/removal-dialog';
import { useCommand } from '../actions/use-command';

/** The command of a removal, with the reason and the idempotency key. */
type Remove<Calls> = (api: Calls, reason: string, key: string) => Promise<Partial<Success<unknown>>>;

interface RemovalMenuProps<Calls> {
  /** Of the menu. */
  label: string;
  /** Undefined if there is an answer. */
  noAnswerReason: string | undefined;
  removeAnswer: Remove<Calls>;
  /** What is removed with its answer. */
  kind: 'question' | 'review';
  hint: string;
  remove: Remove<Calls>;
}

/** Removes a buyer's text or its answer from the shop; renders nothing for those who are not moderators. */
export const RemovalMenu = <Calls extends object>({
  label,
  noAnswerReason,
  removeAnswer,
  kind,
  hint,
  remove,
}: RemovalMenuProps<Calls>) => {
  const { mutate, isPending: busy } = useCommand<Calls>();
  const canModerate = useCan()('products.moderate');
  const [dialog, setDialog] = useState<'all' | 'answer'>();
  const onClose = () => setDialog(undefined);
  const send = (command: Remove<Calls>) => (reason: string) =>
    mutate((api, key) => command(api, reason, key), { onSettled: onClose });
  if (!canModerate) return null;
  return (
    <ActionMenu
      label={label}
      busy={busy}
      actions={[
        {
          id: 'answer',
          label: 'Remove answer',
          icon: MessageSquareX,
          run: () => setDialog('answer'),
          disabledReason: noAnswerReason ?? false,
        },
        { id: 'all', label: `Remove ${kind}`, icon: Trash2, run: () => setDialog('all'), isRemoval: true },
      ]}
    >
      {dialog === 'answer' && (
        <RemovalDialog
          title="Remove the answer"
          hint="The seller reads the reason and can answer again."
          busy={busy}
          onRemove={send(removeAnswer)}
          onClose={onClose}
        />
      )}
      {dialog === 'all' && (
        <RemovalDialog
          title={`Remove the ${kind} and its answer`}
          hint={hint}
          busy={busy}
          onRemove={send(remove)}
          onClose={onClose}
        />
      )}
    </ActionMenu>
  );
};
