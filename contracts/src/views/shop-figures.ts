/** GET /api/shop-figures: data.figures. Counted, for everybody to see. */
export interface ShopFigures {
  devicesOnSale: number;
  /** Reports that stand, of listed devices and of others. */
  reports: number;
  /** Who signed them, by the number of their reports. */
  inspectors: { name: string; reports: number }[];
  /** Who runs the shop, as far as its settings name them. */
  operator?: Operator;
}

/** A company or person, for the terms and the privacy notice. */
export interface Operator {
  name: string;
  address?: string;
}
