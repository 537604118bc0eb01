import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** Warnings and errors of the program as JSON lines; `source` is the part of the program. */
export class JsonLogger implements LoggerService {
  constructor(private readonly lines: Logger) {}

  /** Nest's progress at the start is not logged, as in text. */
  log(): void {}

  warn(message: unknown, source?: string): void {
    this.lines.warn({ source }, String(message));
  }

  /** @param more the stack, if any, and the source last */
  error(message: unknown, ...more: unknown[]): void {
    const source = more.pop();
    const [stack] = more;
    this.lines.error({ source, ...(stack !== undefined && { stack: String(stack) }) }, String(message));
  }
}
