/** Injection tokens of values that main.ts creates before Nest starts. */
export const CONFIG = Symbol('Config');
export const EVENT_STORE = Symbol('EventStore');
/** The event store below the encryption of personal data. */
export const EVENT_LOG = Symbol('EventLog');
export const KEY_STORE = Symbol('KeyStore');
export const IMAGE_STORE = Symbol('ImageStore');
export const INTERNET = Symbol('Internet');
export const MAIL_TRANSPORT = Symbol('MailTransport');
export const READ_STORE = Symbol('ReadStore');
export const READ_SIDE = Symbol('ReadSide');
