import type { Success } from '@parkho/contracts';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { ConsoleDataProvider } from './data-provider';

/**
 * Sends a command, shows what the server said of it and reads the screen anew, also after a refusal: what made the
 * server refuse (someone else was faster) is then on the screen.
 */
export const useCommand = () => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (command: (api: ConsoleDataProvider) => Promise<Partial<Success<unknown>>>) =>
      command(dataProvider),
    onSuccess: ({ message }) => message && notify(message, { type: 'success' }),
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: refresh,
  });
};
