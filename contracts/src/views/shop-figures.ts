/** GET /api/shop-figures: data.figures. Counted, and public. */
export interface ShopFigures {
  devicesOnSale: number;
  /** Valid reports, of listed devices and of others. */
  reports: number;
  /** Their inspectors, by number of reports. */
  inspectors: { name: string; reports: number }[];
  /** The operator of the shop, as far as the settings name one. */
  operator?: Operator;
}

/** A company or person, for the terms and the privacy notice. */
export interface Operator {
  name: string;
  address?: string;
}
