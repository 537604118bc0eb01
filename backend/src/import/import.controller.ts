import { Controller, Get, HttpCode, Inject, Post, StreamableFile } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  type ChangedRow,
  createMapper,
  DomainError,
  IMPORT_COLUMNS,
  IMPORT_MESSAGES,
  type ImportResult,
  importForm,
  type RefusedRow,
  type RowError,
  type Success,
  type ValueOf,
} from '@parkho/contracts';
import type { ReadSide } from '@parkho/projections';
import type { EventStore } from '@parkho/stores';
import { type CommandContext, deriveChildId } from '../platform/commands/command-context.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { EVENT_STORE, READ_SIDE } from '../platform/engines/tokens.js';
import { Allow } from '../platform/http/access/allow.js';
import {
  Context,
  CurrentUser,
  DisconnectSignal,
  type Principal,
} from '../platform/http/access/request-context.js';
import { FormBody } from '../platform/http/body/form.js';
import { BODY_BYTES } from '../platform/http/limits/body-limits.js';
import { QueryBudget } from '../platform/http/limits/query-budget.js';
import { ApiMediaTypes } from '../platform/http/response/response-types.js';
import { Categories } from '../products/views/categories.js';
import { exportCsv } from './export.js';
import { ImportThrottle } from './import-throttle.js';
import { importRows, type Shop } from './importer.js';
import { ShopAccess } from './shop.js';

/** How long an import waits for the read models before it answers, in milliseconds (design: 2 s). */
const READ_YOUR_WRITES_MS = 2_000;

/** Numbers without units and separators. Whether 'N/A' is a value is for the sender to decide. */
const plainFields = createMapper(
  Object.fromEntries(IMPORT_COLUMNS.map((column) => [column, { column, keep: true }])),
  '.',
);

/** Import and export of sellers' own devices as CSV. */
@Controller('products')
@Allow('products.manage-own')
export class ImportController {
  constructor(
    private readonly access: ShopAccess,
    private readonly categories: Categories,
    private readonly models: ReadModels,
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(READ_SIDE) private readonly readSide: ReadSide,
    private readonly queryBudget: QueryBudget,
  ) {}

  /** Rows with our column names: new devices are listed, known ones are updated. */
  @Post('import')
  @RouteConfig({ bodyBytes: BODY_BYTES.import })
  @HttpCode(200)
  async import(
    @FormBody(importForm) { rows, dryRun }: ValueOf<typeof importForm>,
    @CurrentUser() { sellerId: id }: Principal,
    @Context() context: CommandContext,
    @DisconnectSignal() disconnected: AbortSignal,
  ): Promise<Success<ImportResult>> {
    const errors: RowError[] = [];
    const read = rows.map(({ row, values, content }, index) => ({
      row: row ?? index + 1,
      fields: plainFields(values).fields,
      content,
    }));
    const changed: ChangedRow[] = [];
    const known = new Set<string>();
    const throttle = new ImportThrottle(() => this.queryBudget.isAnyWaiting);
    const { listed, updated, alreadyListed, sold } = await importRows(
      read,
      await this.shopOf(id, context, disconnected),
      {
        dryRun,
        onError: (error) => errors.push(error),
        onChanged: (row) => changed.push(row),
        onKnown: (productId) => known.add(productId),
        beforeRow: () => throttle.step(),
      },
    );
    if (!dryRun && listed + updated > 0)
      await this.readSide.waitFor(
        await this.events.head(),
        ['products', 'seller-activity'],
        READ_YOUR_WRITES_MS,
      );
    const refused = errors
      .sort((a, b) => a.row - b.row)
      .map(({ row, column, message }): RefusedRow => ({ row, ...(column && { field: column }), message }));
    return {
      success: true,
      data: {
        accepted: listed,
        updated,
        refused,
        already: alreadyListed,
        sold,
        changed: changed.sort((a, b) => a.row - b.row),
        known: [...known].sort(),
      },
    };
  }

  /** All listings of the seller in the columns of an import, for spreadsheets. */
  @Get('my-products.csv')
  @ApiMediaTypes('text/csv')
  async export(@CurrentUser() { sellerId: id }: Principal): Promise<StreamableFile> {
    return new StreamableFile(await exportCsv(this.models.products, await this.categories.current(), id), {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="parkho-my-products.csv"',
    });
  }

  /** The shop for an import by a seller, for whom all rows are listed. */
  private async shopOf(ownId: string, context: CommandContext, disconnected: AbortSignal): Promise<Shop> {
    const names = await this.access.categoryNames();
    const causeOf = async (commandIds: readonly string[]) =>
      (await this.access.find(ownId, commandIds))?.cause;
    const { actor, at, correlationId, command, requestHash = '' } = context;
    // No stream has the key of the call itself: other rows with the same key are another call, none of which is done.
    const callId = deriveChildId(context.commandId, requestHash);
    const contextOf = (commandId: string): CommandContext => ({
      actor,
      at,
      commandId,
      correlationId,
      causationId: callId,
      ...(command && { command }),
    });
    const updateOf = (productId: string): string => deriveChildId(callId, 'update', productId);
    return {
      categoryIdOf: names.idOf,
      categoryNameOf: names.nameOf,
      sellerIdOf: async (email) => {
        if (email !== undefined && (await this.access.sellerIdOf(email)) !== ownId)
          throw new DomainError('forbidden', IMPORT_MESSAGES.otherSeller);
        return ownId;
      },
      find: async (...device) => {
        const listing = await this.access.find(...device);
        return (
          listing && {
            id: listing.id,
            product: listing.product,
            isListedNow: listing.cause === callId,
            isChangedNow: listing.commands.has(updateOf(listing.id)),
          }
        );
      },
      check: (...listing) => this.access.check(...listing),
      list: async (sellerId, details, commandId) => {
        await this.access.list(sellerId, details, contextOf(commandId), disconnected);
        // Two simultaneous imports both find nothing, and one of them lists it.
        return (await causeOf([commandId])) === callId ? 'now' : 'before';
      },
      update: (_, productId, changes) =>
        this.access.update(productId, changes, contextOf(updateOf(productId)), disconnected),
    };
  }
}
