import { GENERAL_MESSAGES, type Success } from '@parkho/contracts';
import { type MutateOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import { errorText } from '../lib/api';
import { newKey } from '../lib/idempotency';
import type { ConsoleDataProvider } from './data-provider';
import { isPassing } from './http';

type Answer = Partial<Success<unknown>>;
/** `key` is the Idempotency-Key of the press of a button that the command comes from. */
type Send = (api: ConsoleDataProvider, key: string) => Promise<Answer>;

/**
 * Sends a command, shows what the server said of it and reads the screen anew, also after a refusal: what made the
 * server refuse (someone else was faster) is then on the screen. While the server is out of reach the command is sent
 * again, under the key of the first time. It is pending until the screen has been read: the next command then goes
 * with the version that this one led to.
 * @param failure shown where the server refuses without a word
 */
export const useCommand = (failure: string = GENERAL_MESSAGES.error) => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ send, key }: { send: Send; key: string }) => send(dataProvider, key),
    networkMode: 'always',
    retry: (failures, error) => failures < 2 && isPassing(error),
    onSuccess: ({ message }) => message && notify(message, { type: 'success' }),
    onError: (error) => notify(errorText(error, failure), { type: 'error' }),
    onSettled: () => queries.invalidateQueries(),
  });
  return {
    mutate: (send: Send, options?: MutateOptions<Answer, Error, { send: Send; key: string }>) =>
      mutate({ send, key: newKey() }, options),
    isPending,
  };
};
