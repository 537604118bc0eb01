import { LOG_EVIDENCE_MESSAGES, type LogProof, type Success } from '@parkho/contracts';
import type { FastifyReply } from 'fastify';
import type { Json } from '../platform/http/answer/answer-types.js';

export type ProofAnswer = LogProof | Success<null>;

/** A proof as a file with its headers; 202 while no signed head covers it. */
export const proofAnswer = (
  reply: FastifyReply,
  proof: LogProof | null,
  headers: Readonly<Record<string, string>>,
): Json<ProofAnswer> => {
  reply.type('application/json; charset=utf-8');
  if (!proof) {
    const answer: Success<null> = {
      success: true,
      message: LOG_EVIDENCE_MESSAGES.notSignedYet,
      data: null,
    };
    reply.status(202);
    return JSON.stringify(answer);
  }
  reply.headers(headers);
  return `${JSON.stringify(proof, null, 2)}\n`;
};
