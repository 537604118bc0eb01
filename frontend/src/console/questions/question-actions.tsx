import { type ConsoleQuestion, QUESTION_MESSAGES } from '@parkho/contracts';
import { MessageSquareX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '../../lib/session/auth';
import { ActionMenu } from '../parts/actions/action-menu';
import { RemovalDialog } from '../parts/actions/removal-dialog';
import { useCommand } from '../parts/actions/use-command';
import type { QuestionCalls } from './question-calls';

/** The parts of a question that moderators can remove from the shop. */
export const QuestionActions = ({ question }: { question: ConsoleQuestion }) => {
  const { mutate, isPending: busy } = useCommand<QuestionCalls>();
  const canModerate = useCan()('products.moderate');
  const [dialog, setDialog] = useState<'question' | 'answer'>();
  const onClose = () => setDialog(undefined);
  if (!canModerate) return null;
  return (
    <ActionMenu
      label={`Actions for the question: ${question.text}`}
      busy={busy}
      actions={[
        {
          id: 'answer',
          label: 'Remove answer',
          icon: MessageSquareX,
          run: () => setDialog('answer'),
          disabledReason: question.status !== 'answered' && QUESTION_MESSAGES.notAnswered,
        },
        {
          id: 'question',
          label: 'Remove question',
          icon: Trash2,
          run: () => setDialog('question'),
          isRemoval: true,
        },
      ]}
    >
      {dialog === 'answer' && (
        <RemovalDialog
          title="Remove the answer"
          hint="The seller reads the reason and can answer again."
          busy={busy}
          onRemove={(reason) =>
            mutate((api, key) => api.removeAnswer(question, reason, key), { onSettled: onClose })
          }
          onClose={onClose}
        />
      )}
      {dialog === 'question' && (
        <RemovalDialog
          title="Remove the question and its answer"
          hint="Only the audit shows the reason."
          busy={busy}
          onRemove={(reason) =>
            mutate((api, key) => api.removeQuestion(question, reason, key), { onSettled: onClose })
          }
          onClose={onClose}
        />
      )}
    </ActionMenu>
  );
};
