import { FORMATS, PERSONAL, VERSION_1_FOLDS, versionOf } from '../v1/version-1.js';
import { FinalSales } from './final-sales.js';

export const VERSION_2_FOLDS: typeof VERSION_1_FOLDS = {
  ...VERSION_1_FOLDS,
  comprehensive: (scope) => new FinalSales(VERSION_1_FOLDS.comprehensive(scope)),
  products: (scope) => new FinalSales(VERSION_1_FOLDS.products(scope)),
  sales: (scope) => new FinalSales(VERSION_1_FOLDS.sales(scope)),
};

/** Version 1 counts a sale when it is marked, at its first price, even if it is undone later. */
export const version2 = versionOf(2, VERSION_2_FOLDS, FORMATS, PERSONAL);
