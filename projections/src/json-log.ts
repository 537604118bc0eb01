import { type Logger, pino, stdTimeFunctions } from 'pino';

/** How a process writes its lines to standard output: for people, or for programs that collect them. */
export type LogFormat = 'text' | 'json';

/** @throws Error that names the wrong setting */
export const logFormatOf = (env: NodeJS.ProcessEnv): LogFormat => {
  const format = env.LOG_FORMAT || 'text';
  if (format === 'text' || format === 'json') return format;
  throw new Error(`LOG_FORMAT is neither text nor json: ${format}`);
};

/**
 * Lines of JSON on standard output: time (ISO 8601, UTC), level, msg, and further fields. Each is written before the
 * call returns, so that none is lost when the process is killed.
 */
export const openJsonLogger = (): Logger =>
  pino({
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
  });
