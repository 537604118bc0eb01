const { default: Sequencer } = require('@jest/test-sequencer');

const isEndToEnd = ({ path }) => /[\\/]e2e[\\/]src[\\/]/.test(path);

/** End-to-end tests first: they take longest, and on a new machine Jest sorts tests by the size of their files. */
module.exports = class extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(isEndToEnd), ...sorted.filter((test) => !isEndToEnd(test))];
  }
};
