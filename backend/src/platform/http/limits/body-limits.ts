import { DomainError, GENERAL_MESSAGES } from '@parkho/contracts';
import type { FastifyInstance } from 'fastify';
import { forWholeApplication } from '../whole-application.js';

/** Objects and lists within each other; the deepest form of ours, an inspection report, has four. */
const DEEPEST = 16;
/** Of one object; a row of an import has some forty. */
const KEYS = 200;
/** Of one list; an import brings 200 rows. */
const ITEMS = 1_000;
/** Of the whole body: an import of 200 rows has 10,000. */
const VALUES = 20_000;

/** Whether walking a body would take too long. */
const exceedsLimits = (body: unknown): boolean => {
  let left = VALUES;
  const exceeds = (value: unknown, levels: number): boolean => {
    if (typeof value !== 'object' || value === null) return false;
    if (levels === 0) return true;
    const isList = Array.isArray(value);
    // The values of an object with many keys cost several times what its keys do.
    const { length } = isList ? value : Object.keys(value);
    left -= length;
    if (left < 0 || length > (isList ? ITEMS : KEYS)) return true;
    return (isList ? value : Object.values(value)).some((each) => exceeds(each, levels - 1));
  };
  return exceeds(body, DEEPEST);
};

const plugin = async (app: FastifyInstance) => {
  app.addHook('preValidation', (request, _, done) =>
    exceedsLimits(request.body)
      ? done(new DomainError('invalid', GENERAL_MESSAGES.requestMalformed))
      : done(),
  );
};

/** Fastify plugin: refuses bodies that would take too long to walk, or overflow the stack. */
export const bodyLimits = forWholeApplication(plugin);
