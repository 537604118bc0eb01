/** For `jest.useFakeTimers`: fakes only the clock, so that the server's timers still run. */
export const FAKE_CLOCK_ONLY = {
  doNotFake: [
    ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
    ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
  ],
};
