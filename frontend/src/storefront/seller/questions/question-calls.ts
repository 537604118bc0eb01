import {
  type answerForm,
  DEFAULT_PAGE_SIZE,
  type QuestionFilter,
  type QuestionReceipt,
  type SellerQuestion,
  type SellerQuestions,
  type ValueOf,
} from '@parkho/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, fetcher } from '../../../lib/http/api';

export const sellerQuestions = (status: QuestionFilter, page: number) =>
  queryOptions({
    queryKey: ['questions', 'mine', status, page],
    queryFn: fetcher<SellerQuestions>('/products/questions', {
      query: { status, page, limit: DEFAULT_PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  });

/** A seller's command on a question; each can be repeated. */
export type QuestionWrite = { answer: ValueOf<typeof answerForm> } | { shown: boolean } | 'dismiss';

export const writeQuestion = (
  { _id, productId }: Pick<SellerQuestion, '_id' | 'productId'>,
  write: QuestionWrite,
  idempotencyKey: string,
) => {
  const path = `/products/questions/${encodeURIComponent(productId)}/${encodeURIComponent(_id)}`;
  type Receipt = { question: QuestionReceipt };
  if (write === 'dismiss') return api.post<Receipt>(`${path}/dismiss`, undefined, { idempotencyKey });
  return 'answer' in write
    ? api.post<Receipt>(`${path}/answer`, write.answer, { idempotencyKey })
    : api.put<Receipt>(`${path}/shown`, write, { idempotencyKey });
};
