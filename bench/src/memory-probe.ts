// Loaded into a server before its program: answers each message with the bytes in use once garbage is collected.

process.on('message', () => {
  globalThis.gc!();
  const { heapUsed, external } = process.memoryUsage();
  process.send!(heapUsed + external);
});
// The server ends when its program does.
process.channel?.unref();
