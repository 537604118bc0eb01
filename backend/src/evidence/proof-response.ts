import { LOG_EVIDENCE_MESSAGES, type LogProof, type Success } from '@parkho/contracts';
import type { FastifyReply } from 'fastify';
import type { Json } from '../platform/http/response/response-types.js';

export type ProofResponse = LogProof | Success<null>;

/** A proof as a file with its headers; 202 while no signed head covers it. */
export const proofResponse = (
  reply: FastifyReply,
  proof: LogProof | null,
  headers: Readonly<Record<string, string>>,
): Json<ProofResponse> => {
  reply.type('application/json; charset=utf-8');
  if (!proof) {
    const pending: Success<null> = {
      success: true,
      message: LOG_EVIDENCE_MESSAGES.notSignedYet,
      data: null,
    };
    reply.status(202);
    return JSON.stringify(pending);
  }
  reply.headers(headers);
  return `${JSON.stringify(proof, null, 2)}\n`;
};
