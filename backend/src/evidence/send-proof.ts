import { LOG_EVIDENCE_MESSAGES, type LogProof, type Success } from '@parkho/contracts';
import type { FastifyReply } from 'fastify';

/**
 * Answers with a proof as a file, with the headers that it shall have; with 202 while no signed head has what it is of.
 */
export async function sendProof(
  reply: FastifyReply,
  proof: LogProof | null,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  if (!proof) {
    const answer: Success<null> = {
      success: true,
      message: LOG_EVIDENCE_MESSAGES.notSignedYet,
      data: null,
    };
    return void (await reply.status(202).send(answer));
  }
  await reply
    .headers(headers)
    .type('application/json; charset=utf-8')
    .send(`${JSON.stringify(proof, null, 2)}\n`);
}
