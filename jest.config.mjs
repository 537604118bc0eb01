/** One Jest run over every workspace: the server side in Node as the program is, the frontend in jsdom. */
const workspaces = {
  '^@parkho/(contracts|stores|projections|demo)$': '<rootDir>/../$1/src/index.ts',
  '^@parkho/contracts/urdu$': '<rootDir>/../contracts/src/urdu/index.ts',
  '^@parkho/stores/testing$': '<rootDir>/../stores/src/testing.ts',
};
/** Node loads a file once in the life of a process; while files are watched, that is not often enough. */
const isWatching = process.argv.some((argument) => argument.startsWith('--watch'));
/** Jest's own way is to load all that a suite imports anew. */
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
 * Features whose rules the embedded engines have been through, and that ask servers for nothing but what others do. Tests
 * on servers wait more than they work: these are left out where all projects run, and run where the project is named.
 */
const ALIKE_ON_SERVERS = [
  'analysis/mails',
  'feature-requests',
  'guests',
  'identity/accounts',
  'identity/assistants',
  'identity/confirm-identity',
  'identity/second-factor',
  'inspections/requests',
  'inspections/work',
  'moderation/flags',
  'notifications',
  'products/placement',
  'questions',
  'reviews',
  'sales',
  'saved-searches',
  'saved-views',
  'wishlist',
].map((place) => `backend/src/${place}`);
const isNamed = process.argv.some((argument) => argument.includes('backend-distributed'));

/** Whether there are servers to test on. EventStoreDB is stood in for by a double in the test's process. */
const hasEngines = Boolean(process.env.MONGODB_URL && process.env.MINIO_URL);

export default {
  // Also of what starts and stops an application, on engines that other suites use at the same time.
  testTimeout: 60_000,
  // Jest leaves a core to itself, and of two that is half; much of what is tested waits for disks, servers and browsers:
  // with a third worker, two cores are busy while it does.
  maxWorkers: 3,
  // A worker of 1.8 GB takes longer to end than Jest waits for it, and is slower than one started anew (97 s, 83 s).
  workerIdleMemoryLimit: '1GB',
  projects: [
    server('contracts'),
    server('stores'),
    server('projections'),
    server('demo'),
    server('backend', described),
    // Suites with startTestApp again, on EventStoreDB's double, MongoDB and MinIO.
    ...(hasEngines
      ? [
          server('backend', {
            ...described,
            displayName: 'backend-distributed',
            globals: { engines: 'distributed' },
            testMatch: ['**/*.http.spec.ts', '**/access.spec.ts'],
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
