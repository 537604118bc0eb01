import { FACT_TABLES } from './facts.js';
import type { Column, Columns, FactTable } from './tables/table.js';
import { VALIDITY } from './tables/table.js';

const TYPES: Readonly<Record<Column['type'], string>> = {
  text: 'text',
  integer: 'whole number',
  decimal: 'number',
  boolean: 'true or false',
  day: 'day',
  time: 'time',
  position: 'position',
};

const INTRODUCTION = `# Facts

<!-- Written by \`node scripts/describe-facts.mjs\` from the definitions in projections/src/facts; do not edit. -->

    npm run facts -- --as-of 2026-10-31 --out facts

folds the log into tables for DuckDB, pandas, Metabase and the like: a Parquet file each, up to the end of a day in
Pakistan, also while Parkho runs. The same log and day give the same bytes ([ADR 51](adr/0051-facts-of-the-log.md)).
\`facts.json\` beside the files has the day, the number of events that they are folded from (\`position\`), the root of the
log tree over these events, and rows and SHA-256 of each file. It is written last: files without it are not whole. Where an
export fails, the files of the one before stay.

People are ids. Nothing is decrypted, and there is no column for names, addresses, messages, search words or reasons in
words of their own. Day columns are days in Pakistan, time columns are in UTC, money is in whole rupees.

## As of

Every row says from which event of the log it holds (\`valid_from\`) and from which it no longer does (\`valid_to\`; null: it
still does). Positions count the events from 1, and are the same on files, on servers and after a migration. What is known
now is \`valid_to IS NULL\`. What was known at an earlier position \`p\` is

    valid_from <= p AND (valid_to IS NULL OR valid_to > p)

which are the rows that a fold up to \`p\` has, so that one export answers for every position before it. By the day on which
things happened it is

    from_day <= d AND (to_day IS NULL OR to_day > d)

Both are the same where events were written as they happened. They differ around midnight between machines whose clocks
differ, and in the demo shop, whose past was written in one go: an export or report as of a day takes the log up to the
last event that happened by its end.

Files are in the order of \`valid_to\`, null last.

## In a running shop

\`POST /api/analysis/sql\` answers a SELECT about the same tables, as of now or of the end of a day
([ADR 52](adr/0052-questions-in-sql.md)):

    {"sql": "SELECT category, count(*) AS listings FROM listings WHERE state = 'active' GROUP BY category", "asOf": "2026-09-30"}

There \`listings\` has the rows that hold as of that day, and \`listings_history\` those of every position before; so have the
other tables. \`GET /api/analysis/tables\` describes them. Each answer names the events that it rests on, their root and its own
SHA-256.

## Three questions

DuckDB reads the files where they are. The answers are those of the demo shop as of 26 November 2026.

What is on sale, by category:

\`\`\`sql
SELECT category, count(*) AS listings, median(price) AS median_price
FROM 'facts/listings.parquet'
WHERE valid_to IS NULL AND state = 'active'
GROUP BY category ORDER BY listings DESC, category;
\`\`\`

| category | listings | median_price |
|---|---|---|
| Laptop | 41 | 126000.0 |
| Macbook | 14 | 189000.0 |
| Components | 12 | 32750.0 |
| Pc | 11 | 176000.0 |
| Desktop | 10 | 58250.0 |
| Server | 6 | 226500.0 |

The same as it was at the end of September, without another export:

\`\`\`sql
SELECT count(*) AS listings, median(price) AS median_price
FROM 'facts/listings.parquet'
WHERE state = 'active' AND from_day <= '2026-09-30' AND (to_day IS NULL OR to_day > '2026-09-30');
\`\`\`

| listings | median_price |
|---|---|
| 53 | 93000.0 |

Which parts inspectors find flawed most often:

\`\`\`sql
SELECT part, count(*) AS checked,
       count(*) FILTER (WHERE status NOT IN ('OK', 'Functional')) AS flawed,
       round(100.0 * flawed / checked, 1) AS percent
FROM 'facts/findings.parquet'
WHERE valid_to IS NULL AND status NOT IN ('Not checked', 'Not fitted')
GROUP BY part ORDER BY percent DESC, part LIMIT 5;
\`\`\`

| part | checked | flawed | percent |
|---|---|---|---|
| battery | 20 | 8 | 40.0 |
| backSide | 30 | 7 | 23.3 |
| keyboardDeck | 20 | 4 | 20.0 |
| usbA | 24 | 4 | 16.7 |
| audioJack | 25 | 2 | 8.0 |

In pandas the first is

\`\`\`python
listings = pandas.read_parquet('facts/listings.parquet')
on_sale = listings[listings.valid_to.isna() & (listings.state == 'active')]
on_sale.groupby('category').price.agg(['count', 'median'])
\`\`\`
`;

const meaningOf = ({ description, options }: Column): string =>
  // A bar would end the cell.
  `${description}${options ? `. Values: ${options.join(', ')}` : ''}`.replaceAll('|', '\\|');

const columnsTable = (columns: Columns): string =>
  [
    '| column | type | unit | meaning |',
    '|---|---|---|---|',
    ...Object.entries(columns).map(
      ([name, column]) =>
        `| \`${name}\` | ${TYPES[column.type]}${column.nullable ? ' or null' : ''} | ${column.unit ?? ''} | ${meaningOf(column)} |`,
    ),
  ].join('\n');

const sectionOf = ({ name, row, description, events, columns }: FactTable): string =>
  `### ${name}

${row}. ${description}

${columnsTable(columns)}

From ${events.map((type) => `\`${type}\``).join(', ')}.
`;

/** The text of docs/facts.md. */
export const factsPage = (): string =>
  [
    INTRODUCTION,
    `## Tables

Every table ends with these columns:

${columnsTable(VALIDITY)}
`,
    ...FACT_TABLES.map(sectionOf),
  ].join('\n');
