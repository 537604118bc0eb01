/** Injection tokens of what main.ts opens before Nest starts. */
export const CONFIG = Symbol('Config');
export const EVENT_STORE = Symbol('EventStore');
export const IMAGE_STORE = Symbol('ImageStore');
