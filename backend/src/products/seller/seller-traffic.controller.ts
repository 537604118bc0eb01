import { Controller, Get, Param, Query } from '@nestjs/common';
import {
  addSteps,
  CARD_IMAGE_ORDER,
  compact,
  type DeviceTraffic,
  DomainError,
  TRAFFIC_MESSAGES as MESSAGES,
  NO_TRAFFIC,
  PRODUCT_MESSAGES,
  type ShopTraffic,
  type Success,
  type TrafficOfDevice,
  type WeekOfTraffic,
} from '@parkho/contracts';
import {
  type ProductDocument,
  productById,
  productsByIds,
  type TrafficDocument,
  trafficIn,
  trafficOfListing,
  trafficOfSellerAfter,
  trafficOfShop,
  trafficWeeks,
} from '@parkho/projections';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { ReadModels } from '../../platform/engines/read-models.js';
import { Allow } from '../../platform/http/access/allow.js';
import { Context, CurrentUser, type Principal } from '../../platform/http/access/request-context.js';
import { paginationOf } from '../../platform/http/query/pagination.js';
import { IsText, PageQuery } from '../../platform/http/query/query-fields.js';

/** By default the current week. */
class ShopTrafficQuery extends PageQuery {
  @IsText() week?: string;
}

/** Listings that are read at a time, and those of one shop that are ranked; further ones are unranked. */
const MAX_LISTINGS = 1_000;
const RANKED = 10_000;

/** Visits and contacts of a seller's devices, by week. */
@Controller('products/traffic')
@Allow('products.manage-own')
export class SellerTrafficController {
  constructor(private readonly models: ReadModels) {}

  @Get()
  async ofShop(
    @Query() { week: named, page = 1, limit = 25 }: ShopTrafficQuery,
    @CurrentUser() { sellerId }: Principal,
    @Context() { at }: CommandContext,
  ): Promise<Success<ShopTraffic>> {
    const weeks = trafficWeeks(at);
    const week = named ?? weeks[0]!;
    if (!weeks.includes(week)) throw new DomainError('invalid', MESSAGES.weekInvalid);
    const before = addSteps(week, 'week', -1);
    const viewed = (await this.listingsOf(sellerId)).filter(
      (listing) => listing.weeks[week] ?? listing.weeks[before],
    );
    const views = (listing: TrafficDocument) => trafficIn(listing, week).views;
    const pageItems = viewed
      .sort((a, b) => views(b) - views(a) || (a._id < b._id ? -1 : 1))
      .slice((page - 1) * limit, page * limit);
    const ids = pageItems.map(({ _id }) => _id);
    const devices = new Map(
      (await productsByIds(this.models.products, ids)).map((device) => [device._id, device]),
    );
    const shop = await trafficOfShop(this.models.traffic, sellerId);
    return {
      success: true,
      data: {
        week,
        weeks: weeks.map((week) => ({ week, ...NO_TRAFFIC, ...shop[week] })),
        devices: pageItems.flatMap((listing) => {
          const device = devices.get(listing._id);
          if (!device) return [];
          return {
            ...faceOf(device),
            current: trafficIn(listing, week),
            previous: trafficIn(listing, before),
          };
        }),
        pagination: paginationOf({ page, limit }, viewed.length),
      },
    };
  }

  @Get(':id')
  async ofDevice(
    @Param('id') id: string,
    @CurrentUser() { sellerId }: Principal,
    @Context() { at }: CommandContext,
  ): Promise<Success<TrafficOfDevice>> {
    const [device, listing] = await Promise.all([
      productById(this.models.products, id),
      trafficOfListing(this.models.traffic, id),
    ]);
    if (device?.sellerId !== sellerId) throw new DomainError('not-found', PRODUCT_MESSAGES.notFound);
    const weeks = trafficWeeks(at).map(
      (week): WeekOfTraffic => ({ week, ...trafficIn(listing ?? { weeks: {} }, week) }),
    );
    return { success: true, data: { device: faceOf(device), weeks } };
  }

  private async listingsOf(sellerId: string): Promise<TrafficDocument[]> {
    const all: TrafficDocument[] = [];
    for (let last = ''; all.length < RANKED; ) {
      const page = await trafficOfSellerAfter(this.models.traffic, sellerId, last, MAX_LISTINGS);
      all.push(...page);
      if (page.length < MAX_LISTINGS) break;
      last = page.at(-1)!._id;
    }
    return all;
  }
}

const faceOf = ({
  _id,
  name,
  images,
  state,
}: ProductDocument): Omit<DeviceTraffic, 'current' | 'previous'> => ({
  ...compact({ _id, name, image: CARD_IMAGE_ORDER.map((slot) => images[slot]).find(Boolean) }),
  state,
});
