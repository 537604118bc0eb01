/** GET /api/shop-figures: data.figures. Counted, for everybody to see. */
export interface ShopFigures {
  devicesOnSale: number;
  /** Reports that stand, of listed devices and of others. */
  reports: number;
  /** Who signed them, by the number of their reports. */
  inspectors: { name: string; reports: number }[];
}
