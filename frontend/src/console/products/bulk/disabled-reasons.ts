import { PRODUCT_MESSAGES } from '@parkho/contracts';
import type { ProductRecord } from '../parts/product-calls';

/** Why the product cannot be featured; false if it can. */
export const notFeaturableReason = ({ approvalStatus, isActive, sold }: ProductRecord): string | false =>
  (approvalStatus !== 'approved' && PRODUCT_MESSAGES.notApproved) ||
  (!isActive && PRODUCT_MESSAGES.notActive) ||
  (sold && PRODUCT_MESSAGES.soldAlready);

/** Why the product cannot be rejected; false if it can. */
export const notRejectableReason = ({ sold }: ProductRecord): string | false =>
  sold && PRODUCT_MESSAGES.soldAlready;
