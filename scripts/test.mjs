// npm test: installs, builds, and runs every check. Ends with 'N passed, N failed'.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, install, node, requireNode, root } from './prepare.mjs';

requireNode();
install();
build();

const total = { passed: 0, failed: 0, skipped: 0 };
const check = (title, command, args) => {
  console.log(`\n— ${title}`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status === 0) total.passed++;
  else total.failed++;
};
check('lint and import rules', 'npm', ['run', '--silent', 'lint']);

console.log('\n— tests');
const folder = mkdtempSync(join(tmpdir(), 'parkho-test-'));
const report = join(folder, 'report.json');
spawnSync(
  node(),
  [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
    '--json',
    `--outputFile=${report}`,
    ...process.argv.slice(2),
  ],
  // The report is read from its file; the output of --json is not used.
  { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
);
try {
  const result = JSON.parse(readFileSync(report, 'utf8'));
  total.passed += result.numPassedTests;
  // A suite that fails to load counts as one failure.
  total.failed += result.numFailedTests + result.numRuntimeErrorTestSuites;
  total.skipped += result.numPendingTests + result.numTodoTests;
} catch {
  total.failed++;
}
rmSync(folder, { recursive: true, force: true });

console.log(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`,
);
process.exit(total.failed ? 1 : 0);
