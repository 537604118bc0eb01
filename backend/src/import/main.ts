import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { START } from '@parkho/stores';
import { SingleBar } from 'cli-progress';
import { CatalogReferenceModule } from '../catalog-reference/catalog-reference.module.js';
import { type Config, readConfig, readStores } from '../config.js';
import { IdentityModule } from '../identity/identity.module.js';
import { requireLog } from '../operations/manifest.js';
import { type Engines, openEngines } from '../platform/engines/engines.js';
import { PlatformModule } from '../platform/platform.module.js';
import { ProductsModule } from '../products/products.module.js';
import { openCsv } from './csv.js';
import { importCsv } from './importer.js';
import { ownMapping, readMapping } from './mapping.js';
import { Report } from './report.js';
import { openShop } from './shop.js';

const USAGE = `Usage: npm run import -- FILE.csv [options]

  --mapping FILE   JSON that maps foreign columns to ours (docs/import.md)
  --seller EMAIL   seller of the rows that name none
  --approve        list as approved; otherwise an admin has to approve each device
  --dry-run        check everything, list nothing
  --report FILE    write every error and the counts as JSON

Ends with 0 when every row is listed or was before, 1 when rows were refused, 2 when it could not run.`;

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
  const csv = await openCsv(file);
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
    const counts = await importCsv(csv, await openShop(app, { approve }), {
      mapping,
      seller,
      dryRun,
      onError: (error) => report.add(error),
      onProgress: (progress) => bar?.update(progress),
    }).finally(() => bar?.stop());
    report.close({ file, dryRun, ...counts });
    await app.close();

    for (const { row, column, value, message } of report.shown) {
      console.error(`Row ${row}${column ? `, ${column} "${value}"` : ''}: ${message}`);
    }
    const listed = dryRun ? 'could be listed' : 'listed';
    console.log(
      `${counts.rows} rows: ${counts.listed} ${listed}, ${counts.alreadyListed} listed before, ${counts.refused} refused`,
    );
    return counts.refused > 0 ? 1 : 0;
  } finally {
    await engines.close();
  }
};

/** The features that know of commands and read models; the pages need an HTTP server. */
const shopModule = (config: Config, engines: Engines): DynamicModule => ({
  module: class ShopModule {},
  imports: [PlatformModule.on(config, engines), CatalogReferenceModule, IdentityModule, ProductsModule],
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

process.exitCode = await main();
