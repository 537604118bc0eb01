// Writes docs/facts.md from the definitions of the tables (projections/src/facts) in the last build.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { factsPage } from '../projections/dist/facts/facts-page.js';
import { root } from './prepare.mjs';

writeFileSync(join(root, 'docs/facts.md'), factsPage());
