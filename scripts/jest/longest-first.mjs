import Sequencer from '@jest/test-sequencer';

/** Suites that take long for the size of their file, by which Jest orders suites that it has not seen. */
const LONG = /\/e2e\/src\/(?:gallery|hostile)\//;

/** One of them that began last would leave the other workers without work. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const isLong = ({ path }) => LONG.test(path);
    return super.sort(tests).toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}
