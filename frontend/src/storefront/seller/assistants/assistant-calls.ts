import type { Assistants, assistantForm, ValueOf } from '@parkho/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, fetcher } from '../../../lib/http/api';
import { withIdempotencyKey } from '../../../lib/http/idempotency';
import { showToast } from '../../../ui/toast';

const PATH = '/seller/assistants';

export const assistants = queryOptions({
  queryKey: ['assistants'],
  queryFn: fetcher<Assistants>(PATH),
});

/** A seller's commands on assistants; each is answered with the new list, and can be repeated. */
type Write = ValueOf<typeof assistantForm> | { withdraw: string } | { remove: string };

const write = (change: Write, idempotencyKey: string) => {
  if ('email' in change) return api.post<Assistants>(PATH, change, { idempotencyKey });
  const [folder, id] = 'withdraw' in change ? ['/invitations', change.withdraw] : ['', change.remove];
  return api.delete<Assistants>(`${PATH}${folder}/${encodeURIComponent(id)}`, { idempotencyKey });
};

export function useAssistantWrite() {
  const queries = useQueryClient();
  const [send] = useState(() => withIdempotencyKey(write));
  return useMutation({
    mutationFn: send,
    onSuccess: ({ data, message = '' }) => {
      queries.setQueryData(assistants.queryKey, data);
      showToast(message);
    },
    onError: () => queries.invalidateQueries({ queryKey: assistants.queryKey }),
  });
}
