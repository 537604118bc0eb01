import type { ImportAnswer, SentRow } from '@parkho/contracts';
import { api } from '../../../lib/http/api';
import { idempotent } from '../../../lib/http/idempotency';

interface Chunk {
  rows: readonly SentRow[];
  dryRun: boolean;
}

/** POST /products/import. */
export const importRows = idempotent(
  async (chunk: Chunk, idempotencyKey) =>
    (await api.post<ImportAnswer>('/products/import', chunk, { idempotencyKey })).data,
);
