// Loaded into a server before its program: on each message it collects all garbage, returns freed memory to the system,
// and answers with the bytes in use.

process.on('message', () => {
  globalThis.gc!({ type: 'major', flavor: 'last-resort', execution: 'sync' });
  const { heapUsed, external } = process.memoryUsage();
  process.send!(heapUsed + external);
});
// The server ends when its program does.
process.channel?.unref();
