import { CONSOLE_PATH } from '@parkho/contracts';

export const AUDIT_PATH = `${CONSOLE_PATH}/audit`;

/** The address of one event. */
export const eventPath = (id: string): string => `${AUDIT_PATH}/${encodeURIComponent(id)}`;
