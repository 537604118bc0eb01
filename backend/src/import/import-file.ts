import { randomUUID } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  type Actor,
  createMapper,
  DomainError,
  identityMapping,
  PRODUCT_MESSAGES,
  parseMapping,
  parseRow,
  USER_MESSAGES,
} from '@parkho/contracts';
import { requireLog, START } from '@parkho/stores';
import { CatalogReferenceModule } from '../catalog-reference/catalog-reference.module.js';
import { type Config, readConfig, readStores } from '../config.js';
import { IdentityModule } from '../identity/identity.module.js';
import type { Progress } from '../operations/progress.js';
import { type CommandContext, deriveId } from '../platform/commands/command-context.js';
import { type Engines, openEngines } from '../platform/engines/engines.js';
import { PlatformModule } from '../platform/platform.module.js';
import { ProductsModule } from '../products/products.module.js';
import { ImportModule } from './import.module.js';
import { importRows, type Shop } from './importer.js';
import { type ImportCounts, Report } from './report.js';
import { ShopAccess } from './shop.js';
import { openTableFile } from './table-file.js';

/** Timeout of the read models to catch up with the log, in milliseconds. */
const CATCH_UP_MS = 60_000;

/** Maximum number of missing listings that the terminal names. */
const MAX_NAMED_MISSING = 10;

/** Options of `npm run import`. */
export interface ImportOptions {
  /** A JSON file that maps other columns to those of docs/import.md. */
  mapping?: string;
  /** Email address of the seller of rows without one. */
  seller?: string;
  /** Lists as approved, as the system; otherwise as the seller, and an admin approves each device. */
  approve?: boolean;
  /** Validates everything and lists nothing. */
  dryRun?: boolean;
  /** File for all errors and the counts as JSON. */
  report?: string;
  /** File for the refused rows as CSV, with a column of reasons. */
  refused?: string;
  /** What to do with listings that are not in the file, if no row was refused; by default they are kept. */
  missing?: 'deactivate' | 'sold';
}

/** The counts of an import, and messages about omissions, the most frequent first. */
interface ImportedFile {
  counts: ImportCounts;
  messages: readonly string[];
}

/**
 * Synchronises listings with a CSV file, in the stores of the settings.
 * @throws Error if there is no log, the file or its mapping cannot be read, or an output file cannot be written; nothing
 *   is listed then
 */
export async function importFile(
  file: string,
  {
    mapping: mappingFile,
    seller,
    approve = false,
    dryRun = false,
    report: reportFile,
    refused: refusedFile,
    missing: missingAction,
  }: ImportOptions,
  onProgress: Progress,
): Promise<ImportedFile> {
  const csv = await openTableFile(file);
  const { mapping, ignored } = mappingFile
    ? { mapping: parseMapping(await readJson(mappingFile), csv.header), ignored: [] }
    : identityMapping(csv.header);
  requireLog(readStores());
  for (const [option, output] of Object.entries({ '--report': reportFile, '--refused': refusedFile }))
    if (output) await requireWritable(option, output, file);
  const config = readConfig();
  const engines = await openEngines(config);
  try {
    if ((await engines.log.head()) === START) throw new Error('The log is empty: start Parkho once first');
    await engines.readSide.start();
    const app = await NestFactory.createApplicationContext(shopModule(config, engines), {
      logger: ['error', 'warn'],
      abortOnError: false,
    });
    await engines.readSide.waitFor(await engines.log.head(), 'all', CATCH_UP_MS);
    const report = new Report(reportFile);
    const access = app.get(ShopAccess);
    const present = new Set<string>();
    const shop = await openShop(access, { seller, approve });
    const rows = async function* () {
      const mapper = createMapper(mapping, csv.decimal);
      for await (const read of csv.rows) {
        onProgress('importing', read.progress);
        const row = parseRow(read, mapper);
        if ('fields' in row) report.read(row);
        yield row;
      }
    };
    const counts = await importRows(rows(), shop, {
      dryRun,
      onError: (error) => report.add(error),
      onChanged: (row) => report.change(row),
      onKnown: (id) => present.add(id),
    });
    const missing = await missingIn(access, csv.isPart ? new Set() : shop.sellers, present, {
      // The listing of a refused row would count as missing.
      action: dryRun || counts.refused > 0 ? undefined : missingAction,
      contextOf: shop.contextOf,
    });
    counts.missing = missing.count;
    report.close({ file, dryRun, ...counts });
    if (refusedFile) await report.writeRefused(refusedFile, csv, mapping);
    await app.close();
    const unknown = ignored.length > 0 ? [`Columns without a meaning here: ${ignored.join(', ')}`] : [];
    const identity =
      'reference' in mapping
        ? []
        : ['No column is the reference: devices are known by name and specifications'];
    return { counts, messages: [...unknown, ...identity, ...report.lines(), ...missing.messages] };
  } finally {
    await engines.close();
  }
}

const readJson = async (file: string): Promise<unknown> => {
  const text = await readFile(file, 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${(error as Error).message}`);
  }
};

/**
 * @param input the imported file, which is read until the end
 * @throws Error if an output file cannot be written, before anything is listed
 */
const requireWritable = async (option: string, output: string, input: string): Promise<void> => {
  if (resolve(output) === resolve(input))
    throw new Error(`${option} is the imported file: choose another one`);
  await using _ = await open(output, 'a');
};

/** A shop, the sellers of the rows, and the actor of commands. */
interface OperatorShop extends Shop {
  sellers: ReadonlySet<string>;
  contextOf(sellerId: string, commandId: string): CommandContext;
}

/** Handles listings of the sellers that no row matches; returns their number. */
const missingIn = async (
  access: ShopAccess,
  sellers: ReadonlySet<string>,
  present: ReadonlySet<string>,
  { action, contextOf }: Pick<OperatorShop, 'contextOf'> & { action: ImportOptions['missing'] },
): Promise<{ count: number; messages: string[] }> => {
  const names: string[] = [];
  let takenOff = 0;
  /** Number of refusals by reason. */
  const refusals = new Map<string, number>();
  for (const sellerId of sellers)
    for await (const { _id, name } of access.missing(sellerId, present)) {
      names.push(name);
      if (!action) continue;
      const context = contextOf(sellerId, deriveId('import-missing', randomUUID()));
      try {
        await access.takeOff(_id, action, context);
        takenOff++;
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        refusals.set(error.message, (refusals.get(error.message) ?? 0) + 1);
      }
    }
  if (names.length === 0) return { count: 0, messages: [] };
  const nameList = `${names.slice(0, MAX_NAMED_MISSING).join(', ')}${names.length > MAX_NAMED_MISSING ? ', ...' : ''}`;
  return {
    count: names.length,
    messages: [
      `${names.length} listings are not in the file: ${nameList}`,
      action
        ? `${takenOff} of them were ${action === 'sold' ? 'marked as sold' : 'deactivated'}`
        : 'They stay as they are',
      ...[...refusals].map(([message, count]) => `${count} of them stay as they are: ${message}`),
    ],
  };
};

/** The shop for the operator's command. With `approve`, the program itself lists, which needs no approval. */
const openShop = async (
  access: ShopAccess,
  { seller, approve }: { seller: string | undefined; approve: boolean },
): Promise<OperatorShop> => {
  const byEmail = new Map<string, Promise<string | null>>();
  const sellers = new Set<string>();
  const names = await access.categoryNames();
  const run = randomUUID();
  const contextOf = (sellerId: string, commandId: string): CommandContext => {
    const actor: Actor = approve ? { id: 'system', role: 'system' } : { id: sellerId, role: 'seller' };
    return { actor, at: new Date().toISOString(), commandId, correlationId: commandId };
  };
  return {
    sellers,
    contextOf,
    categoryIdOf: names.idOf,
    categoryNameOf: names.nameOf,
    async sellerIdOf(email = seller) {
      if (!email) throw new DomainError('invalid', PRODUCT_MESSAGES.sellerRequired);
      if (!byEmail.has(email)) byEmail.set(email, access.sellerIdOf(email));
      const id = await byEmail.get(email);
      if (!id) throw new DomainError('not-found', USER_MESSAGES.notFound);
      sellers.add(id);
      return id;
    },
    async find(...device) {
      const listing = await access.find(...device);
      return listing && { id: listing.id, product: listing.product, isListedNow: false, isChangedNow: false };
    },
    check: (...listing) => access.check(...listing),
    async list(sellerId, details, commandId) {
      await access.list(sellerId, details, contextOf(sellerId, commandId));
      return 'now';
    },
    update: (sellerId, productId, changes) =>
      access.update(productId, changes, contextOf(sellerId, deriveId('import-update', run, productId))),
  };
};

/** The features with commands and read models, without pages, which need an HTTP server. */
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
