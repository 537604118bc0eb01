import type { LagWatch } from '@parkho/projections';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { ReactorHealth } from '../reactions/reactor.js';

/** Registers metrics of reactions, read from `health` and `lag` at each scrape. */
export function observeReactions(registry: Registry, health: () => ReactorHealth[], lag: LagWatch): void {
  const registers = [registry];
  new Gauge({
    name: 'parkho_reaction_lag_seconds',
    help: 'Since when a reaction is behind the log; 0 at its head and where another process does it',
    labelNames: ['reaction'],
    registers,
    collect() {
      const lags = lag.lags();
      for (const { name } of health()) this.set({ reaction: name }, lags.get(name) ?? 0);
    },
  });
  new Gauge({
    name: 'parkho_reaction_set_aside',
    help: 'Events that wait for an operator to have them tried again; 0 where another process works',
    labelNames: ['reaction'],
    registers,
    collect() {
      for (const { name, setAside } of health()) this.set({ reaction: name }, setAside);
    },
  });
  new Gauge({
    name: 'parkho_reaction_obstacle',
    help: '1 for the event that a reaction has failed about and will try again',
    labelNames: ['reaction', 'position', 'type'],
    registers,
    collect() {
      this.reset();
      for (const { name: reaction, event } of health()) if (event) this.set({ reaction, ...event }, 1);
    },
  });
  new Counter({
    name: 'parkho_reaction_events_total',
    help: 'What this process has done about events: done, failed (each try), set_aside',
    labelNames: ['reaction', 'outcome'],
    registers,
    collect() {
      this.reset();
      for (const { name, counts } of health())
        for (const [outcome, count] of Object.entries(counts)) this.inc({ reaction: name, outcome }, count);
    },
  });
}
