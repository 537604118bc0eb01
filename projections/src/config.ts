import { environment, type StoreSettings, storeSettings } from '@parkho/stores';
import { type LogFormat, logFormatOf } from './json-log.js';

/** Settings of the worker and of the commands on projections. */
export interface WorkerConfig extends StoreSettings {
  /** The port of a worker's health and metrics; absent: none. */
  port?: number;
  host: string;
  logFormat: LogFormat;
  /** The bearer token of metrics; absent: only this machine may read them. */
  metricsToken?: string;
}

/**
 * Reads the settings; the only code of this workspace that reads the environment.
 * @throws Error that names the wrong setting
 */
export const readConfig = (env: NodeJS.ProcessEnv = environment()): WorkerConfig => {
  const port = env.WORKER_PORT ? Number(env.WORKER_PORT) : undefined;
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port <= 65_535))
    throw new Error(`WORKER_PORT is not a port: ${env.WORKER_PORT}`);
  return {
    ...storeSettings(env),
    host: env.HOST || '127.0.0.1',
    logFormat: logFormatOf(env),
    ...(port !== undefined && { port }),
    ...(env.METRICS_TOKEN && { metricsToken: env.METRICS_TOKEN }),
  };
};
