import type { ConsoleQuestion } from '@parkho/contracts';
import { sendCommand } from '../parts/actions/http';

type Seen = Pick<ConsoleQuestion, 'id' | 'productId'>;
const pathOf = ({ productId, id }: Seen): string =>
  `/admin/questions/${encodeURIComponent(productId)}/${encodeURIComponent(id)}`;

/** Moderation commands on questions; for `key` see Command (parts/actions/http.ts). */
export const questionCalls = {
  /** Removes a question and its answer. */
  removeQuestion: (seen: Seen, reason: string, key: string) =>
    sendCommand({ method: 'POST', path: `${pathOf(seen)}/remove`, body: { reason }, key }),
  removeAnswer: (seen: Seen, reason: string, key: string) =>
    sendCommand({ method: 'POST', path: `${pathOf(seen)}/remove-answer`, body: { reason }, key }),
};
export type QuestionCalls = typeof questionCalls;
