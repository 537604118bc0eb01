import { GENERAL_MESSAGES, type Success } from '@parkho/contracts';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import { errorText } from '../lib/api';
import type { ConsoleDataProvider } from './data-provider';

/**
 * Sends a command, shows what the server said of it and reads the screen anew, also after a refusal: what made the
 * server refuse (someone else was faster) is then on the screen.
 * @param failure shown where the server refuses without a word
 */
export const useCommand = (failure: string = GENERAL_MESSAGES.error) => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (command: (api: ConsoleDataProvider) => Promise<Partial<Success<unknown>>>) =>
      command(dataProvider),
    onSuccess: ({ message }) => message && notify(message, { type: 'success' }),
    onError: (error) => notify(errorText(error, failure), { type: 'error' }),
    onSettled: refresh,
  });
};
