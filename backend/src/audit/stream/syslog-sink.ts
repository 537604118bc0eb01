import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls } from 'node:tls';
import { type AuditSink, codeOf, type OutgoingAuditEvent, SinkUnavailable } from './audit-sink.js';

/** Facility 13 (log audit), severity 6 (informational): RFC 5424, 6.2.1. */
const PRIORITY = 13 * 8 + 6;
const PORTS: Readonly<Record<string, number>> = { 'syslog:': 514, 'syslog+tls:': 6514 };
/** Timeout of a connection, and of a receiver that reads slowly, in milliseconds. */
const TIMEOUT_MS = 30_000;

/** A message of RFC 5424, framed by its length (RFC 6587, 3.4.1). */
const octetCounted = ({ at, type, json }: OutgoingAuditEvent): string => {
  const message = `<${PRIORITY}>1 ${at} ${hostname()} parkho ${process.pid} ${type} - ${json}`;
  return `${Buffer.byteLength(message)} ${message}`;
};

/**
 * Writes messages to one connection over TCP or TLS. Syslog has no acknowledgement: the last messages before a
 * connection broke may be lost, so they are sent again on the next one.
 */
export const syslogSink = (url: URL, timeout = TIMEOUT_MS): AuditSink => {
  let socket: Socket | undefined;
  let last: readonly OutgoingAuditEvent[] = [];

  const connected = async (signal: AbortSignal): Promise<Socket> => {
    if (socket && !socket.destroyed && socket.writable) return socket;
    const isTls = url.protocol === 'syslog+tls:';
    // An IPv6 address is in brackets.
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const target = { host, port: Number(url.port || PORTS[url.protocol]) };
    const next = isTls ? connectTls({ ...target, servername: host }) : connectTcp(target);
    socket = next;
    // A later error has destroyed the socket, which the next call notices.
    next.on('error', () => {});
    // A receiver that ends its side reads no more.
    next.on('end', () => next.destroy());
    next.resume();
    await once(next, isTls ? 'secureConnect' : 'connect', { signal });
    next.setKeepAlive(true);
    await writeLines(next, last, signal);
    return next;
  };

  return {
    async send(lines, signal) {
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
      try {
        await writeLines(await connected(deadline), lines, deadline);
        last = lines;
      } catch (error) {
        socket?.destroy();
        throw new SinkUnavailable(`The receiver cannot be reached${codeOf(error)}`);
      }
    },
    close() {
      socket?.end();
    },
  };
};

/** Resolves when the operating system has accepted all. */
const writeLines = (
  socket: Socket,
  lines: readonly OutgoingAuditEvent[],
  signal: AbortSignal,
): Promise<void> =>
  new Promise((resolve, reject) => {
    if (lines.length === 0) return resolve();
    const fail = (error?: Error) => reject(error ?? new Error('closed'));
    const aborted = () => fail();
    signal.addEventListener('abort', aborted, { once: true });
    socket.once('close', aborted);
    socket.write(lines.map(octetCounted).join(''), (error) => {
      signal.removeEventListener('abort', aborted);
      socket.off('close', aborted);
      if (error) fail(error);
      else resolve();
    });
  });
