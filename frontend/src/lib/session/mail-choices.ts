import type { MailChoices, mailChoicesForm, ValueOf } from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api, fetcher } from '../http/api';
import { withIdempotencyKey } from '../http/idempotency';

/** The notifications that a user gets by mail. */
export const mailChoices = (userId: string) =>
  queryOptions({
    queryKey: ['mail-choices', userId],
    queryFn: fetcher<MailChoices>('/notifications/mails'),
  });

export const chooseMails = withIdempotencyKey((choice: ValueOf<typeof mailChoicesForm>, idempotencyKey) =>
  api.put<MailChoices>('/notifications/mails', choice, { idempotencyKey }),
);
