import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { REACTORS } from '../contracts/src/domain/reaction.ts';
import { parseReportId } from '../contracts/src/evidence/report-id.ts';
import { IMPORT_COLUMNS } from '../contracts/src/import/mapping.ts';

const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')];
const read = (path) => readFileSync(path, 'utf8');
/** The anchors of a page's headings, as GitHub generates them. */
const anchorsOf = (page) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );

test.each(pages)('%s links to pages, headings and files that exist', (page) => {
  const broken = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link]) => link)
    .filter((link) => !/^https?:/.test(link))
    .filter((link) => {
      const [path, anchor] = link.split('#');
      const target = path === '' ? page : join(dirname(page), path);
      return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
    });
  expect(broken).toEqual([]);
});

test.each(pages)('%s names source files that exist', (page) => {
  const names =
    read(page).match(
      /(?<=`)(contracts|stores|projections|demo|backend|frontend|e2e|bench|scripts|docker|docs)\/[\w./-]+(?=`)/g,
    ) ?? [];
  expect(names.filter((name) => !existsSync(name) && !name.includes('/dist/'))).toEqual([]);
});

const decisions = globSync('docs/adr/*.md');

test.each(decisions)('%s has its date, its status and the alternatives', (page) => {
  expect(read(page)).toMatch(/^# \d+\. .+\n\nDate: \d{4}-\d\d-\d\d · Status: \w+/);
  expect(read(page)).toMatch(/^## Alternatives$/m);
});

/** Ids that people copy and type: the check character must be right. */
const texts = [...pages, ...globSync('{contracts,frontend,backend}/src/**/*.{ts,tsx}')].filter(
  (file) => !/\.(spec|test|fixture)\.tsx?$/.test(file),
);

test('examples of report ids are valid', () => {
  const mistyped = texts.flatMap((file) =>
    (read(file).match(/\bPK-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]\b/g) ?? [])
      .filter((id) => id !== 'PK-XXXX-XXXX-C' && parseReportId(id) !== id)
      .map((id) => `${file}: ${id}`),
  );
  expect(mistyped).toEqual([]);
});

test('the documentation of background jobs has every reactor', () => {
  const page = read('docs/operations/background-jobs.md');
  expect(REACTORS.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test('the documentation of imports has every column', () => {
  const page = read('docs/import.md');
  // '`specifications.processor`, `.gpu`'
  const namesOf = (column) => [`\`${column}\``, `\`.${column.split('.')[1]}\``];
  expect(IMPORT_COLUMNS.filter((column) => !namesOf(column).some((name) => page.includes(name)))).toEqual([]);
});
