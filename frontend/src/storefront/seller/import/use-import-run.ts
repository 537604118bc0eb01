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
      const started = new ImportRun({
        ...options,
        onChange: (next) => started === run.current && setState(next),
      });
      run.current = started;
      setState(NOT_STARTED);
      return started.start();
    },
    pause: () => run.current?.pause(),
    goOn: () => run.current?.start(),
    clear() {
      run.current?.pause();
      run.current = undefined;
      setState(undefined);
    },
  };
}
