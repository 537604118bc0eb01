import { readFileSync } from 'node:fs';
import { factsPage } from './facts-page.js';

test('docs/facts.md is current; node scripts/describe-facts.mjs writes it', () => {
  const page = readFileSync(new URL('../../../docs/facts.md', import.meta.url), 'utf8');
  expect(page).toBe(factsPage());
});
