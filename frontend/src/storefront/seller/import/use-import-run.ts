import { useEffect, useRef, useState } from 'react';
import { ImportRun, NOT_STARTED, type RunState } from './import-run';

type Options = Omit<ConstructorParameters<typeof ImportRun>[0], 'onChange'>;

/** The import run of the page: it stops when the page is left. */
export function useImportRun() {
  const run = useRef<ImportRun>(undefined);
  const [state, setState] = useState<RunState>();
  useEffect(() => () => run.current?.pause(), []);

  return {
    /** Undefined before the first start. */
    state,
    begin(options: Options): Promise<void> {
      run.current?.pause();
      const newRun = new ImportRun({
        ...options,
        onChange: (newState) => newRun === run.current && setState(newState),
      });
      run.current = newRun;
      setState(NOT_STARTED);
      return newRun.start();
    },
    pause: () => run.current?.pause(),
    resume: () => run.current?.start(),
    clear() {
      run.current?.pause();
      run.current = undefined;
      setState(undefined);
    },
  };
}
