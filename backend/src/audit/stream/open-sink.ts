import type { AuditStreamTarget } from '../../config/audit-stream.js';
import type { AuditSink } from './audit-sink.js';
import { fileSink } from './file-sink.js';
import { httpSink } from './http-sink.js';
import { syslogSink } from './syslog-sink.js';

/** The receiver of AUDIT_STREAM_URL. */
export const openSink = ({ url, token }: AuditStreamTarget): AuditSink => {
  switch (url.protocol) {
    case 'file:':
      return fileSink(url);
    case 'syslog:':
    case 'syslog+tls:':
      return syslogSink(url);
    default:
      return httpSink(url, token);
  }
};
