/** One Jest run over every workspace: the server side in Node as the program is, the frontend in jsdom. */
const workspaces = {
  '^@parkho/(contracts|stores|projections|demo)$': '<rootDir>/../$1/src/index.ts',
  '^@parkho/contracts/urdu$': '<rootDir>/../contracts/src/urdu/index.ts',
  '^@parkho/stores/testing$': '<rootDir>/../stores/src/testing.ts',
};
/** Node loads a file once per process, which does not suffice while files are watched. */
const isWatching = process.argv.some((argument) => argument.startsWith('--watch'));
/** By default Jest reloads all imports of each suite. */
const native = {
  runtime: '<rootDir>/../scripts/jest/runtime.cjs',
  testEnvironment: '<rootDir>/../scripts/jest/environment.cjs',
};
const server = (name, own = {}) => ({
  displayName: name,
  rootDir: name,
  roots: ['<rootDir>/src'],
  testEnvironment: 'node',
  ...(!isWatching && native),
  extensionsToTreatAsEsm: ['.ts'],
  testMatch: ['**/*.spec.ts'],
  moduleNameMapper: { ...workspaces, '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          target: 'es2022',
        },
        module: { type: 'es6' },
      },
    ],
  },
  ...own,
});

/** Answers are compared with their description. */
const described = { globalSetup: '<rootDir>/../scripts/describe-answers.mjs' };
/**
 * Features without their own server queries, whose rules are tested on the embedded engines. Tests on servers are slow:
 * these are omitted when all projects run, and included when the project is named.
 */
const ALIKE_ON_SERVERS = [
  'analysis/',
  'catalog-reference/lists',
  'feature-requests',
  'guests',
  'identity/account-records',
  'identity/accounts',
  'identity/assistants',
  'identity/confirm-identity',
  'identity/email',
  'identity/optional-second-factor',
  'identity/second-factor',
  'identity/staff-second-factor',
  'identity/tokens',
  'import/',
  'inspections/report/',
  'inspections/requests',
  'inspections/work',
  'moderation/flags',
  'notifications',
  'platform/',
  'products/drafts',
  'products/placement',
  'products/search/compare',
  'products/search/understood',
  'questions',
  'reports/statements',
  'reviews',
  'sales',
  'saved-searches',
  'saved-views',
  'wishlist',
].map((place) => `backend/src/${place}`);
const isNamed = process.argv.some((argument) => argument.includes('backend-distributed'));

/** Whether servers are available. A double of EventStoreDB runs in the test's process. */
const hasEngines = Boolean(process.env.MONGODB_URL && process.env.MINIO_URL);

export default {
  // Also for starting and stopping an application, on engines that other suites use concurrently.
  testTimeout: 60_000,
  // By default Jest leaves one core free, which is half of two; many tests wait for disks, servers and browsers: with four
  // workers, two cores are busy.
  maxWorkers: 4,
  testSequencer: '<rootDir>/scripts/jest/sequencer.cjs',
  // A worker of 1.8 GB takes longer to end than Jest waits, and is slower than a restarted one (97 s, 83 s).
  workerIdleMemoryLimit: '1GB',
  projects: [
    server('contracts'),
    server('stores'),
    server('projections'),
    server('demo'),
    server('backend', described),
    // The suites with startTestApp again, on EventStoreDB's double, MongoDB and MinIO.
    ...(hasEngines
      ? [
          server('backend', {
            ...described,
            displayName: 'backend-distributed',
            globals: { engines: 'distributed' },
            // Permissions are checked before any read store is queried.
            testMatch: ['**/*.http.spec.ts', ...(isNamed ? ['**/access.spec.ts'] : [])],
            ...(!isNamed && { testPathIgnorePatterns: ['/node_modules/', ...ALIKE_ON_SERVERS] }),
          }),
        ]
      : []),
    server('e2e', {
      globalSetup: '<rootDir>/../scripts/jest/e2e-folder.mjs',
      globalTeardown: '<rootDir>/../scripts/jest/remove-e2e-folder.mjs',
    }),
    server('scripts', { roots: ['<rootDir>'], testMatch: ['**/*.spec.mjs'] }),
    server('bench'),
    {
      displayName: 'frontend',
      rootDir: 'frontend',
      roots: ['<rootDir>/src'],
      testEnvironment: '<rootDir>/jest/environment.cjs',
      setupFilesAfterEnv: ['<rootDir>/jest/setup.cjs'],
      testMatch: ['**/*.test.ts', '**/*.test.tsx'],
      transformIgnorePatterns: ['/node_modules/(?!(react-hotkeys-hook|@parkho|@noble|canonicalize|uqr)/)'],
      moduleNameMapper: {
        ...workspaces,
        '^(\\.{1,2}/.*)\\.js$': '$1',
        '\\.css$': '<rootDir>/jest/empty.cjs',
        '\\.(svg|png|webp)(\\?.*)?$': '<rootDir>/jest/empty.cjs',
        '^@fontsource': '<rootDir>/jest/empty.cjs',
        '^@emotion/sheet$': '<rootDir>/jest/style-sheet.cjs',
        '^idb-keyval$': '<rootDir>/jest/idb-keyval.cjs',
        '/lib/files/shrink$': '<rootDir>/jest/shrink.cjs',
        // The same parser, on the streams that tests have.
        '^csv-parse/browser/esm$': 'csv-parse',
      },
      transform: {
        '^.+\\.(t|j)sx?$': [
          '@swc/jest',
          {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
              target: 'es2022',
            },
            module: { type: 'commonjs' },
          },
        ],
      },
    },
  ],
};
