import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceSiegeIn, type Siege } from './record.js';

test('the documentation has the siege’s results', () => {
  const docs = join(import.meta.dirname, '../../../docs');
  const document = readFileSync(join(docs, 'reliability.md'), 'utf8');
  const results = JSON.parse(readFileSync(join(docs, 'siege.json'), 'utf8')) as Siege;
  expect(replaceSiegeIn(document, results)).toBe(document);
});

test('a part has its figures, and possibly a table', () => {
  const part = {
    at: '2026-11-28T10:00:00.000Z',
    commit: 'abc',
    checks: 2,
    failures: 0,
    seconds: 5,
    figures: 'seed 1',
  };
  const siege = {
    damage: {
      ...part,
      rows: [
        ['file', 'what'],
        ['a.sqlite', 'x | y'],
      ],
    },
    kills: part,
  };
  expect(replaceSiegeIn('# R\n<!-- siege --><!-- /siege -->\n', siege)).toBe(
    [
      '# R',
      '<!-- siege -->',
      '',
      '**damage**, 2026-11-28, commit abc: 2 checks, 0 failures, 5 s. seed 1.',
      '',
      '| file | what |',
      '|---|---|',
      '| a.sqlite | x \\| y |',
      '',
      '**kills**, 2026-11-28, commit abc: 2 checks, 0 failures, 5 s. seed 1.',
      '',
      '<!-- /siege -->',
      '',
    ].join('\n'),
  );
});
