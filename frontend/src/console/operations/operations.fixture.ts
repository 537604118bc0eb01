import type { ProjectionView, ReactionView, SystemView } from '@parkho/contracts';

export const projection = (name: string, overrides: Partial<ProjectionView> = {}): ProjectionView => ({
  name,
  version: 3,
  build: `${name}_v3_g1`,
  state: 'live',
  position: '0000000000000146',
  behind: 0,
  rate: 0,
  holder: null,
  ...overrides,
});

export const job = (name: ReactionView['name'], overrides: Partial<ReactionView> = {}): ReactionView => ({
  name,
  state: 'working',
  position: '0000000000000146',
  behind: 0,
  counts: { done: 12, failed: 0 },
  deadLetters: [],
  deadLetterCount: 0,
  version: -1,
  ...overrides,
});

export const HEALTHY: SystemView = {
  program: { version: '1.0.0', commit: 'da49dee', node: 'v24.21.0', startedAt: '2026-11-22T08:00:00.000Z' },
  engines: [
    { name: 'log', engine: 'SQLite', state: 'up', bytes: 2_500_000 },
    { name: 'readModels', engine: 'MongoDB', state: 'up' },
    { name: 'images', engine: 'Folder', state: 'up', bytes: 4e9, isPart: true },
    { name: 'keys', engine: 'MongoDB' },
  ],
  disk: { free: 5e10, total: 1e11, isFull: false },
  reactions: [job('mail'), job('erasure')],
  evidence: { head: { size: 12_000, signedAt: '2026-11-22T08:00:00.000Z' }, waiting: 1_500 },
  mail: { way: 'files', kept: 1_234 },
  settings: [{ name: 'PUBLIC_URL', value: 'https://parkho.pk' }],
};
