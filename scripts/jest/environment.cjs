const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** The symbols under which Jest stores the tests of a suite and its retry options. */
const SUITE_SYMBOLS = [
  'JEST_STATE_SYMBOL',
  'EVENT_HANDLERS',
  'RETRY_TIMES',
  'LOG_ERRORS_BEFORE_RETRY',
  'WAIT_BEFORE_RETRY',
  'RETRY_IMMEDIATELY',
];

/** Uses the globals of the process, as modules loaded by Node do (runtime.cjs), and restores them after each suite. */
module.exports = class {
  global = globalThis;
  fakeTimers = null;
  moduleMocker = new ModuleMocker(globalThis);

  constructor({ projectConfig }) {
    const { console } = globalThis;
    const { exit } = process;
    const env = { ...process.env };
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    Object.assign(globalThis, projectConfig.globals);
    this.restore = () => {
      for (const name of Object.keys(projectConfig.globals)) delete globalThis[name];
      for (const symbol of Object.getOwnPropertySymbols(globalThis))
        if (SUITE_SYMBOLS.includes(symbol.description)) delete globalThis[symbol];
      for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
      Object.assign(process.env, env);
      Object.assign(process, { exit });
      Object.assign(globalThis, { console });
    };
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    this.restore();
  }

  /** None: suites run in the context of the process. */
  getVmContext() {
    return null;
  }
};
