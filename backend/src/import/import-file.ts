import { readFile } from 'node:fs/promises';
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
import { CatalogReferenceModule } from '../catalog-reference/catalog-reference.module.js';
import { type Config, readConfig, readStores } from '../config.js';
import { IdentityModule } from '../identity/identity.module.js';
import { requireLog } from '../operations/manifest.js';
import type { Progress } from '../operations/progress.js';
import { type Engines, openEngines } from '../platform/engines/engines.js';
import { PlatformModule } from '../platform/platform.module.js';
import { ProductsModule } from '../products/products.module.js';
import { openCsvFile } from './csv-file.js';
import { ImportModule } from './import.module.js';
import { importRows, type Shop } from './importer.js';
import { type ImportCounts, Report } from './report.js';
import { ShopAccess } from './shop.js';

/** How long the read models may take to catch up with the log, in milliseconds. */
const CATCH_UP_MS = 60_000;

/** How a file is imported: what `npm run import` takes. */
export interface ImportOptions {
  /** A JSON file that maps foreign columns to those of docs/import.md. */
  mapping?: string;
  /** Email address of the seller of rows that name none. */
  seller?: string;
  /** Lists as approved, as the system; otherwise as the seller, and an admin approves each device. */
  approve?: boolean;
  /** Checks everything and lists nothing. */
  dryRun?: boolean;
  /** Gets every error and the counts as JSON. */
  report?: string;
}

/** The counts of an import, and messages on what was left out, the most frequent first. */
export interface ImportedFile {
  counts: ImportCounts;
  messages: readonly string[];
}

/**
 * Lists the devices of a CSV file, straight into the stores of the settings.
 * @throws Error where there is no log, or the file or its mapping cannot be read; nothing is listed then
 */
export async function importFile(
  file: string,
  { mapping: mappingFile, seller, approve = false, dryRun = false, report: reportFile }: ImportOptions,
  onProgress: Progress,
): Promise<ImportedFile> {
  const csv = await openCsvFile(file);
  const { mapping, ignored } = mappingFile
    ? { mapping: readMapping(JSON.parse(await readFile(mappingFile, 'utf8')), csv.header), ignored: [] }
    : ownMapping(csv.header);
  requireLog(readStores());
  const config = readConfig();
  const engines = await openEngines(config);
  try {
    if ((await engines.log.head()) === START) throw new Error('The log is empty: start Parkho once first');
    await engines.readSide.start();
    const app = await NestFactory.createApplicationContext(shopModule(config, engines), {
      logger: ['error', 'warn'],
      abortOnError: false,
    });
    const report = new Report(reportFile);
    await engines.readSide.waitFor(await engines.log.head(), 'all', CATCH_UP_MS);
    const rows = async function* () {
      const mapper = mapperOf(mapping, csv.decimal);
      for await (const row of csv.rows) {
        onProgress('importing', row.progress);
        yield readRow(row, mapper);
      }
    };
    const counts = await importRows(rows(), await openShop(app.get(ShopAccess), { seller, approve }), {
      dryRun,
      onError: (error) => report.add(error),
    });
    report.close({ file, dryRun, ...counts });
    await app.close();
    const unknown = ignored.length > 0 ? [`Columns without a meaning here: ${ignored.join(', ')}`] : [];
    return { counts, messages: [...unknown, ...report.lines()] };
  } finally {
    await engines.close();
  }
}

/** The shop as the operator's command sees it. With `approve`, the program itself lists, which needs no approval. */
const openShop = async (
  access: ShopAccess,
  { seller, approve }: { seller: string | undefined; approve: boolean },
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
