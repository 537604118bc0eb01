/** For `jest.useFakeTimers`: the clock alone is another, so that the server goes on as before. */
export const CLOCK_ALONE = {
  doNotFake: [
    ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
    ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
  ],
};
