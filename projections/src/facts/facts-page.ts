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

folds the log, up to the end of a day in Pakistan, into tables for DuckDB, pandas, Metabase and similar tools: one Parquet
file each. Parkho may run meanwhile. The same log and day give the same bytes ([ADR 51](adr/0051-temporal-fact-tables.md)).
\`facts.json\` has the day, the number of events that the files are folded from (\`position\`), the root of the log tree over
these events, and the number of rows and the SHA-256 of each file. It is written last: files without it are incomplete. If an
export fails, the files of the previous one remain.

Users are identified by ids. Nothing is decrypted, and there are no columns for names, addresses, messages, search texts or
free-text reasons. Days are those of Pakistan, times are in UTC, and amounts are in whole rupees.

## As of

Every row has the event of the log from which it is valid (\`valid_from\`), and the one from which it is no longer valid
(\`valid_to\`, null for current rows). Positions count the events from 1, and are the same with files, with servers and after a
migration. Current rows have \`valid_to IS NULL\`. The rows at an earlier position \`p\` are

    valid_from <= p AND (valid_to IS NULL OR valid_to > p)

These are the rows of a fold up to \`p\`, so one export covers every earlier position. By day, they are

    from_day <= d AND (to_day IS NULL OR to_day > d)

Both are the same if events were written when they happened. They differ around midnight between machines with different
clocks, and in the demo shop, whose history was written at once: an export or report as of a day uses the log up to the last
event that happened on that day.

Files are sorted by \`valid_to\`, null last.

## In a running shop

\`POST /api/analysis/sql\` answers a SELECT about the same tables, as of now or of the end of a day
([ADR 52](adr/0052-sql-queries-on-duckdb.md)):

    {"sql": "SELECT category, count(*) AS listings FROM listings WHERE state = 'active' GROUP BY category", "asOf": "2026-09-30"}

\`listings\` has the rows that are valid at the end of that day, and \`listings_history\` also earlier ones; the other tables are
queried in the same way. \`GET /api/analysis/tables\` describes them. Each answer has the number of events that it depends on,
their root, and its own SHA-256.

## Three questions

DuckDB reads the files directly. The results are those of the demo shop as of 26 November 2026.

Devices on sale by category:

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

The same at the end of September, from the same export:

\`\`\`sql
SELECT count(*) AS listings, median(price) AS median_price
FROM 'facts/listings.parquet'
WHERE state = 'active' AND from_day <= '2026-09-30' AND (to_day IS NULL OR to_day > '2026-09-30');
\`\`\`

| listings | median_price |
|---|---|
| 53 | 93000.0 |

The parts with the most defects:

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

The first query in pandas:

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
