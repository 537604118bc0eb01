import { isIP } from 'node:net';

/** The receiver of the audit stream. */
export interface AuditStreamTarget {
  url: URL;
  /** Bearer token of HTTP receivers. */
  token?: string;
}

const PROTOCOLS = ['file:', 'https:', 'http:', 'syslog:', 'syslog+tls:'];

const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));

/**
 * The receiver of AUDIT_STREAM_URL; undefined without one.
 * @throws Error that names the wrong setting
 */
export const readAuditStream = ({
  AUDIT_STREAM_URL: text,
  AUDIT_STREAM_TOKEN: token,
}: NodeJS.ProcessEnv): AuditStreamTarget | undefined => {
  if (!text) {
    if (token) throw new Error('AUDIT_STREAM_TOKEN needs AUDIT_STREAM_URL');
    return undefined;
  }
  // It may hold a password: the message does not repeat it.
  if (!URL.canParse(text)) throw new Error('AUDIT_STREAM_URL is not a URL');
  const url = new URL(text);
  if (!PROTOCOLS.includes(url.protocol))
    throw new Error('AUDIT_STREAM_URL must begin with file://, https://, syslog:// or syslog+tls://');
  if (url.protocol === 'http:' && !isThisMachine(url.hostname))
    throw new Error('AUDIT_STREAM_URL with http:// must be on this machine: use https://');
  if (url.protocol === 'file:' ? url.hostname !== '' || url.pathname.endsWith('/') : url.hostname === '')
    throw new Error('AUDIT_STREAM_URL names no receiver: file:///path/audit.jsonl, or a host');
  if (token && !url.protocol.startsWith('http'))
    throw new Error('AUDIT_STREAM_TOKEN needs an AUDIT_STREAM_URL that begins with https://');
  return { url, ...(token && { token }) };
};
