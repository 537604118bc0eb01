import { DomainError, GENERAL_MESSAGES } from '@parkho/contracts';
import type { FastifyInstance } from 'fastify';
import { forWholeApplication } from './whole-application.js';

/** Objects and lists within each other; the deepest form of ours, an inspection report, has four. */
const DEEPEST = 16;

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));

const plugin = async (app: FastifyInstance) => {
  app.addHook('preValidation', (request, _, done) =>
    isDeeper(request.body, DEEPEST)
      ? done(new DomainError('invalid', GENERAL_MESSAGES.requestMalformed))
      : done(),
  );
};

/** Fastify plugin: refuses bodies in which whoever goes through them, level by level, would run out of stack. */
export const bodyDepth = forWholeApplication(plugin);
