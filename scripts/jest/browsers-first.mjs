import Sequencer from '@jest/test-sequencer';

/**
 * Suites with a browser or processes of their own begin first: they take the longest, whatever the size of their file, and
 * one that began last would leave the other workers without work.
 */
export default class BrowsersFirst extends Sequencer {
  sort(tests) {
    const isFirst = ({ context }) => context.config.displayName?.name === 'e2e';
    return super.sort(tests).toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
  }
}
