const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * Jest begins with the largest files, but the suites that take longest are those of e2e: one that runs alone at the end leaves
 * a core idle.
 */
module.exports = class extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isJourney = ({ context }) => context.config.displayName?.name === 'e2e';
    return [...sorted.filter(isJourney), ...sorted.filter((test) => !isJourney(test))];
  }
};
