import { GENERAL_MESSAGES, type Success } from '@parkho/contracts';
import { useMutation } from '@tanstack/react-query';
import { type DataProvider, useDataProvider, useNotify, useRefresh } from 'react-admin';
import { errorText } from '../../lib/api';

/**
 * Sends a command, shows what the server said of it and reads the screen anew, also after a refusal: what made the
 * server refuse (someone else was faster) is then on the screen.
 * @template Calls the commands of the resource, which the data provider holds
 * @param failure shown where the server refuses without a word
 */
export const useCommand = <Calls extends object>(failure: string = GENERAL_MESSAGES.error) => {
  const dataProvider = useDataProvider<DataProvider & Calls>();
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (command: (api: Calls) => Promise<Partial<Success<unknown>>>) => command(dataProvider),
    onSuccess: ({ message }) => message && notify(message, { type: 'success' }),
    onError: (error) => notify(errorText(error, failure), { type: 'error' }),
    onSettled: refresh,
  });
};
