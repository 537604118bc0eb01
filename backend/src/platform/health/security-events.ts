import { Logger } from '@nestjs/common';
import { DomainError, USER_ROLES, type UserRole } from '@parkho/contracts';
import { Counter, type Registry } from 'prom-client';
import { networkForLogs } from '../http/limits/network.js';

const LOGIN_FAILURES = [
  'unknown-account',
  'wrong-password',
  'wrong-code',
  'short-password',
  'deactivated',
  'too-many',
] as const;
export type LoginFailure = (typeof LOGIN_FAILURES)[number];
const STEP_UP_OUTCOMES = ['passed', 'failed', 'too-many'] as const;
type StepUpOutcome = (typeof STEP_UP_OUTCOMES)[number];

/** Maximum number of lines of one kind in a minute; further ones are only counted: an attack must not fill the disk. */
const MAX_LINES_PER_MINUTE = 30;
const BATCH_MS = 60_000;

/**
 * Logs and counts signs of an attack on accounts, for operators. The lines have no personal data: accounts are named by
 * their ids, addresses without an account by a keyed hash, and clients by a network of many. The program makes all
 * values, so that no text of a request can forge a line.
 */
export class SecurityEvents {
  private readonly logger = new Logger('Security');
  private readonly loginFailures: Counter<'reason'>;
  private readonly accessRefusals: Counter<'role'>;
  private readonly stepUps: Counter<'outcome'>;
  private readonly counts = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(registry: Registry) {
    const registers = [registry];
    this.loginFailures = new Counter({
      name: 'parkho_login_failures_total',
      help: 'Failed logins by reason',
      labelNames: ['reason'],
      registers,
    });
    this.accessRefusals = new Counter({
      name: 'parkho_access_refused_total',
      help: 'Requests of signed-in users that their role or account does not allow, by role',
      labelNames: ['role'],
      registers,
    });
    this.stepUps = new Counter({
      name: 'parkho_step_ups_total',
      help: 'Confirmations of identity before sensitive changes, by outcome',
      labelNames: ['outcome'],
      registers,
    });
    // Prometheus sees an increase only after an earlier sample.
    for (const reason of LOGIN_FAILURES) this.loginFailures.inc({ reason }, 0);
    for (const role of USER_ROLES) this.accessRefusals.inc({ role }, 0);
    for (const outcome of STEP_UP_OUTCOMES) this.stepUps.inc({ outcome }, 0);
  }

  /** @param target the account, or the keyed hash of an address without one */
  loginFailed(reason: LoginFailure, target: { account: string } | { address: string }, ip: string): void {
    this.loginFailures.inc({ reason });
    this.write(`login-failed reason=${reason}`, { ...target, network: networkForLogs(ip) });
  }

  accessRefused({ id, role }: { id: string; role: UserRole }, method: string, route: string): void {
    this.accessRefusals.inc({ role });
    this.write(`access-refused role=${role}`, { account: id, method, route });
  }

  /** Runs an identity confirmation of a signed-in user and records its outcome. */
  async confirmIdentity<T>(account: string, prove: () => Promise<T>): Promise<T> {
    try {
      const result = await prove();
      this.recordStepUp('passed', account);
      return result;
    } catch (error) {
      if (error instanceof DomainError)
        this.recordStepUp(error.kind === 'too-many' ? 'too-many' : 'failed', account);
      throw error;
    }
  }

  private recordStepUp(outcome: StepUpOutcome, account: string): void {
    this.stepUps.inc({ outcome });
    this.write(`step-up outcome=${outcome}`, { account });
  }

  /** Logs the number of lines that were left out in the last minute. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const [kind, occurrences] of this.counts)
      if (occurrences > MAX_LINES_PER_MINUTE)
        this.logger.warn(`${kind} more=${occurrences - MAX_LINES_PER_MINUTE}`);
    this.counts.clear();
  }

  private write(kind: string, details: Record<string, string>): void {
    const times = (this.counts.get(kind) ?? 0) + 1;
    this.counts.set(kind, times);
    this.timer ??= setTimeout(() => this.flush(), BATCH_MS).unref();
    if (times > MAX_LINES_PER_MINUTE) return;
    const pairs = Object.entries(details).map(([name, value]) => `${name}=${value}`);
    this.logger.warn([kind, ...pairs].join(' '));
  }
}
