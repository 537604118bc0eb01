import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  type Actor,
  DomainError,
  mapperOf,
  ownMapping,
  PRODUCT_MESSAGES,
  readMapping,
  readRow,
  USER_MESSAGES,
} from '@parkho/contracts';
import { START } from '@parkho/stores';
import { SingleBar } from 'cli-progress';
import { CatalogReferenceModule } from '../catalog-reference/catalog-reference.module.js';
import { type Config, readConfig, readStores } from '../config.js';
import { IdentityModule } from '../identity/identity.module.js';
import { requireLog } from '../operations/manifest.js';
import { type Engines, openEngines } from '../platform/engines/engines.js';
import { PlatformModule } from '../platform/platform.module.js';
import { ProductsModule } from '../products/products.module.js';
import { openCsvFile } from './csv-file.js';
import { ImportModule } from './import.module.js';
import { importRows, type Shop } from './importer.js';
import { Report } from './report.js';
import { ShopAccess } from './shop.js';

const USAGE = `Usage: npm run import -- FILE.csv [options]

  --mapping FILE   JSON that maps foreign columns to ours (docs/import.md)
  --seller EMAIL   seller of the rows that name none
  --approve        list as approved; otherwise an admin has to approve each device
  --dry-run        check everything, list nothing
  --report FILE    write every error and the counts as JSON

Ends with 0 when every row is listed or was before, 1 when rows were refused, 2 when it could not run.`;

/** How long the read models may take to catch up with the log, in milliseconds. */
const CATCH_UP_MS = 60_000;

const readArguments = () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      mapping: { type: 'string' },
      seller: { type: 'string' },
      approve: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      report: { type: 'string' },
    },
  });
  const [file, ...rest] = positionals;
  if (!file || rest.length > 0) throw new Error('Give one file');
  return { file, ...values, dryRun: values['dry-run'] };
};

const run = async ({
  file,
  mapping: mappingFile,
  seller,
  approve,
  dryRun,
  report: reportFile,
}: ReturnType<typeof readArguments>): Promise<number> => {
  const csv = await openCsvFile(file);
  const { mapping, ignored } = mappingFile
    ? { mapping: readMapping(JSON.parse(await readFile(mappingFile, 'utf8')), csv.header), ignored: [] }
    : ownMapping(csv.header);
  if (ignored.length > 0) console.error(`Columns without a meaning here: ${ignored.join(', ')}`);

  requireLog(readStores());
  const config = readConfig();
  const engines = await openEngines(config);
  try {
    if ((await engines.log.head()) === START) throw new Error('The log is empty: start the shop once before');
    await engines.readSide.start();
    const app = await NestFactory.createApplicationContext(shopModule(config, engines), {
      logger: ['error', 'warn'],
      abortOnError: false,
    });
    const report = new Report(reportFile);
    const bar = process.stderr.isTTY
      ? new SingleBar({ format: '{bar} {percentage}% | {duration_formatted}' })
      : undefined;
    bar?.start(1, 0);
    await engines.readSide.waitFor(await engines.log.head(), 'all', CATCH_UP_MS);
    const rows = async function* () {
      const mapper = mapperOf(mapping, csv.decimal);
      for await (const row of csv.rows) {
        bar?.update(row.progress);
        yield readRow(row, mapper);
      }
    };
    const counts = await importRows(rows(), await openShop(app.get(ShopAccess), { seller, approve }), {
      dryRun,
      onError: (error) => report.add(error),
    }).finally(() => bar?.stop());
    report.close({ file, dryRun, ...counts });
    await app.close();

    for (const line of report.lines()) console.error(line);
    const listed = dryRun ? 'could be listed' : 'listed';
    console.log(
      `${counts.rows} rows: ${counts.listed} ${listed}, ${counts.alreadyListed} listed before, ${counts.refused} refused`,
    );
    return counts.refused > 0 ? 1 : 0;
  } finally {
    await engines.close();
  }
};

/** The shop as the operator's command sees it. With `approve`, the program itself lists, which needs no approval. */
const openShop = async (
  access: ShopAccess,
  { seller, approve }: { seller?: string; approve: boolean },
): Promise<Shop> => {
  const sellers = new Map<string, Promise<string | null>>();
  return {
    categoryIdOf: await access.categoryLookup(),
    async sellerIdOf(email = seller) {
      if (!email) throw new DomainError('invalid', PRODUCT_MESSAGES.sellerRequired);
      if (!sellers.has(email)) sellers.set(email, access.sellerIdOf(email));
      const id = await sellers.get(email);
      if (!id) throw new DomainError('not-found', USER_MESSAGES.notFound);
      return id;
    },
    isListed: async (...device) => ((await access.causeOf(...device)) === undefined ? 'no' : 'before'),
    check: (details) => access.check(details),
    async list(sellerId, details, commandId) {
      const actor: Actor = approve ? { id: 'system', role: 'system' } : { id: sellerId, role: 'seller' };
      const context = { actor, at: new Date().toISOString(), commandId, correlationId: commandId };
      await access.list(sellerId, details, context);
      return 'now';
    },
  };
};

/** The features that know of commands and read models; the pages need an HTTP server. */
const shopModule = (config: Config, engines: Engines): DynamicModule => ({
  module: class ShopModule {},
  imports: [
    PlatformModule.on(config, engines),
    CatalogReferenceModule,
    IdentityModule,
    ProductsModule,
    ImportModule,
  ],
});

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const main = async (): Promise<number> => {
  let given: ReturnType<typeof readArguments>;
  try {
    given = readArguments();
  } catch (error) {
    console.error(`${messageOf(error)}\n\n${USAGE}`);
    return 2;
  }
  try {
    return await run(given);
  } catch (error) {
    console.error(messageOf(error));
    return 2;
  }
};

// A name server that an engine's client still waits for is not waited for.
process.exit(await main());
