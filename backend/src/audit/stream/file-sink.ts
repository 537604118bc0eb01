import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type AuditSink, codeOf, SinkUnavailable } from './audit-sink.js';

const NEWLINE = 10;

/** Appends to a file, which is opened for each call, so that log rotation needs no signal. */
export const fileSink = (url: URL): AuditSink => ({
  async send(lines) {
    try {
      await using file = await open(fileURLToPath(url), 'a+', 0o600);
      const { size } = await file.stat();
      const end = Buffer.alloc(1);
      if (size > 0) await file.read(end, 0, 1, size - 1);
      // The rest of a line that a crash has cut off stays its own line.
      const gap = size > 0 && end[0] !== NEWLINE ? '\n' : '';
      await file.appendFile(gap + lines.map(({ json }) => `${json}\n`).join(''));
      await file.datasync();
    } catch (error) {
      throw new SinkUnavailable(`The file cannot be written${codeOf(error)}`);
    }
  },
  close() {},
});
