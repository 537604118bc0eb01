import { Logger } from '@nestjs/common';

type SecurityEvent =
  | 'identity-confirmed'
  | 'identity-confirmation-failed'
  | 'identity-confirmation-required'
  | 'second-factor-required';

const logger = new Logger('Security');

/** A line of the log for what operators look into after an attack: an account's id and no personal data. */
export const logSecurity = (event: SecurityEvent, account: string): void =>
  logger.warn(`${event} account=${account}`);
