import { setTimeout as pause } from 'node:timers/promises';

/** Longer than any way to create the response takes, in milliseconds. */
const SAME_TIME_MS = 300;

/** For responses that must not reveal what is known, by their text or their time. */
export const inConstantTime = async <T>(work: Promise<T>): Promise<T> =>
  (await Promise.all([work, pause(SAME_TIME_MS)]))[0];
