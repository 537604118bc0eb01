const { statSync } = require('node:fs');
const { default: Sequencer } = require('@jest/test-sequencer');

const isEndToEnd = ({ path }) => /[\\/]e2e[\\/]src[\\/]/.test(path);
const projectOf = ({ context }) => context.config.displayName.name;

/** End-to-end tests first: they take longest, and on a new machine Jest sorts tests by the size of their files. */
module.exports = class extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(isEndToEnd), ...sorted.filter((test) => !isEndToEnd(test))];
  }

  /**
   * By size, not duration: all machines must divide the same way, and durations are known only where tests have run.
   */
  shard(tests, { shardIndex, shardCount }) {
    return tests
      .map((test) => ({ test, size: statSync(test.path).size }))
      .sort(
        (one, other) =>
          isEndToEnd(other.test) - isEndToEnd(one.test) ||
          other.size - one.size ||
          one.test.path.localeCompare(other.test.path) ||
          projectOf(one.test).localeCompare(projectOf(other.test)),
      )
      .filter((_, index) => index % shardCount === shardIndex - 1)
      .map(({ test }) => test);
  }
};
