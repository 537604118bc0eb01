import { GENERAL_MESSAGES, type Success } from '@parkho/contracts';
import { type MutateOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createElement, useRef } from 'react';
import { type DataProvider, useDataProvider, useNotify } from 'react-admin';
import { errorText } from '../../../lib/http/api';
import { newIdempotencyKey } from '../../../lib/http/idempotency';
import { isTransient } from './http';
import { UndoButton } from './undo-button';

type Answer = Partial<Success<unknown>>;

/** A press of a button: what it sends, with its Idempotency-Key. */
interface Press<Calls> {
  send: (api: Calls, key: string) => Promise<Answer>;
  key: string;
  /** The command that reverses `send`; offered beside the message of the server. */
  undo?: ((answer: Answer) => Press<Calls>['send']) | undefined;
}

/** How long a command can be undone, in milliseconds. */
const UNDO_MS = 10_000;

/**
 * Sends a command, shows the message of the server and refetches the data, even after a refusal, whose cause (another
 * user's change) is then on the screen. While the server cannot be reached the command is sent again with the same key.
 * It is pending until the data is refetched, so that the next command has the resulting version. Until then a press
 * counts as the second of a double click, and sends nothing.
 * @template Calls the commands of the resource, in the data provider
 * @param failure shown where the server refuses without a message
 * @param onMessage shows the message of the server in a place of the screen; absent: as a notification
 * @param until 'answered' where the next command is about another record, which is on the screen already
 */
export const useCommand = <Calls extends object>(
  failure: string = GENERAL_MESSAGES.error,
  onMessage?: (text: string, type: 'success' | 'error') => void,
  until: 'read' | 'answered' = 'read',
) => {
  const dataProvider = useDataProvider<DataProvider & Calls>();
  const notify = useNotify();
  const show = onMessage ?? ((text, type) => notify(text, { type }));
  const notifySuccess = (message: string, undo: Press<Calls>['send'] | undefined) => {
    if (!undo) return show(message, 'success');
    const action = createElement(UndoButton, { onUndo: () => void press(undo).catch(() => {}) });
    notify(message, { type: 'success', autoHideDuration: UNDO_MS, action });
  };
  const queries = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ send, key }: Press<Calls>) => send(dataProvider, key),
    networkMode: 'always',
    retry: (failures, error) => failures < 2 && isTransient(error),
    onSuccess: (answer, { undo }) => answer.message && notifySuccess(answer.message, undo?.(answer)),
    onError: (error) => show(errorText(error, failure), 'error'),
    onSettled: () => {
      const read = queries.invalidateQueries();
      return until === 'read' ? read : undefined;
    },
  });
  const pending = useRef<Promise<Answer>>(undefined);
  /** Rejects with the server's errors, for a form that shows them at its fields. */
  const press = (
    send: Press<Calls>['send'],
    { undo, ...options }: MutateOptions<Answer, Error, Press<Calls>> & Pick<Press<Calls>, 'undo'> = {},
  ): Promise<Answer> => {
    pending.current ??= mutateAsync({ send, key: newIdempotencyKey(), undo }, options).finally(() => {
      pending.current = undefined;
    });
    return pending.current;
  };
  return {
    mutate: (...parameters: Parameters<typeof press>) => {
      press(...parameters).catch(() => {}); // Handled by onError.
    },
    mutateAsync: press,
    isPending,
  };
};
