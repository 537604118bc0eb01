import { CONSOLE_PATH } from '@parkho/contracts';

export const AUDIT_PATH = `${CONSOLE_PATH}/audit`;

/** Where one event is shown. */
export const eventPath = (id: string): string => `${AUDIT_PATH}/${encodeURIComponent(id)}`;
