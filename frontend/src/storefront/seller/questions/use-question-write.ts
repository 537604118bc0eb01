import { QUESTION_MESSAGES as MESSAGES, type SellerQuestion } from '@parkho/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../lib/http/api';
import { withIdempotencyKey } from '../../../lib/http/idempotency';
import { showToast } from '../../../ui/toast';
import { type QuestionWrite, writeQuestion } from './question-calls';

/** Writes to one question. The lists are refetched, whether it succeeded or was rejected. */
export function useQuestionWrite({ _id, productId }: SellerQuestion) {
  const queries = useQueryClient();
  const [send] = useState(() =>
    withIdempotencyKey((write: QuestionWrite, key: string) => writeQuestion({ _id, productId }, write, key)),
  );
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: ({ message = '' }) => showToast(message),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['questions'] }),
        queries.invalidateQueries({ queryKey: ['products', 'page', productId] }),
        queries.invalidateQueries({ queryKey: ['products', 'dashboard'] }),
      ]),
  });
  return {
    write: mutateAsync,
    isPending,
    problem: error ? errorText(error, MESSAGES.writeFailed) : undefined,
  };
}
