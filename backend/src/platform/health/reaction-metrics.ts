import type { LagMonitor } from '@parkho/projections';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { ReactorHealth } from '../reactions/reactor.js';

/** Registers metrics of reactions, read from `health` and `lag` at each scrape. */
export function registerReactionMetrics(
  registry: Registry,
  health: () => ReactorHealth[],
  lag: LagMonitor,
): void {
  const registers = [registry];
  new Gauge({
    name: 'parkho_reaction_lag_seconds',
    help: 'Seconds since a reaction fell behind the log; 0 at its head, and if another process runs it',
    labelNames: ['reaction'],
    registers,
    collect() {
      const lags = lag.lags();
      for (const { name } of health()) this.set({ reaction: name }, lags.get(name) ?? 0);
    },
  });
  new Gauge({
    name: 'parkho_reaction_dead_letters',
    help: 'Dead letters that await an operator; 0 if another process runs the reaction',
    labelNames: ['reaction'],
    registers,
    collect() {
      for (const { name, deadLetters } of health()) this.set({ reaction: name }, deadLetters);
    },
  });
  new Gauge({
    name: 'parkho_reaction_failed_event',
    help: '1 for the event on which a reaction failed and that it will retry',
    labelNames: ['reaction', 'position', 'type'],
    registers,
    collect() {
      this.reset();
      for (const { name: reaction, event } of health()) if (event) this.set({ reaction, ...event }, 1);
    },
  });
  new Counter({
    name: 'parkho_reaction_events_total',
    help: 'Outcomes of events in this process: done, failed (each attempt), dead_letter',
    labelNames: ['reaction', 'outcome'],
    registers,
    collect() {
      this.reset();
      for (const { name, counts } of health())
        for (const [outcome, count] of Object.entries(counts)) this.inc({ reaction: name, outcome }, count);
    },
  });
}
