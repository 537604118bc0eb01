import { type ConsoleReview, REVIEW_MESSAGES } from '@parkho/contracts';
import { MessageSquareX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '../../lib/session/auth';
import { ActionMenu } from '../parts/actions/action-menu';
import { RemovalDialog } from '../parts/actions/removal-dialog';
import { useCommand } from '../parts/actions/use-command';
import type { ReviewCalls } from './review-calls';

/** The parts of a review that moderators can remove from the shop. */
export const ReviewActions = ({ review }: { review: ConsoleReview }) => {
  const { mutate, isPending: busy } = useCommand<ReviewCalls>();
  const canModerate = useCan()('products.moderate');
  const [dialog, setDialog] = useState<'review' | 'answer'>();
  const onClose = () => setDialog(undefined);
  if (!canModerate) return null;
  return (
    <ActionMenu
      label={`Actions for the review of ${review.deviceName}`}
      busy={busy}
      actions={[
        {
          id: 'answer',
          label: 'Remove answer',
          icon: MessageSquareX,
          run: () => setDialog('answer'),
          disabledReason: review.answer === undefined && REVIEW_MESSAGES.notAnswered,
        },
        {
          id: 'review',
          label: 'Remove review',
          icon: Trash2,
          run: () => setDialog('review'),
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
            mutate((api, key) => api.removeReviewAnswer(review.id, reason, key), { onSettled: onClose })
          }
          onClose={onClose}
        />
      )}
      {dialog === 'review' && (
        <RemovalDialog
          title="Remove the review and its answer"
          hint="Only the audit shows the reason. The device cannot be reviewed again."
          busy={busy}
          onRemove={(reason) =>
            mutate((api, key) => api.removeReview(review.id, reason, key), { onSettled: onClose })
          }
          onClose={onClose}
        />
      )}
    </ActionMenu>
  );
};
