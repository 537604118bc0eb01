import type { Capability, Success } from '@parkho/contracts';
import { Ban, Check, type LucideIcon, Power, PowerOff, Star, StarOff } from 'lucide-react';
import type { Decision } from '../../parts/decisions/decisions';
import type { ProductCalls, ProductRecord } from '../parts/product-calls';
import { whyNotFeaturable, whyNotRejectable } from './obstacles';

interface Action {
  id: string;
  needs: Capability;
  /** 'Approve'. */
  label: string;
  icon: LucideIcon;
  /** What the product is already. */
  already: (product: ProductRecord) => string | false;
  /** Why it cannot be done. */
  disabledReason?: (product: ProductRecord) => string | false;
}

/** Takes effect at once. */
export interface BulkCommand extends Action {
  send: (api: ProductCalls, product: ProductRecord, key: string) => Promise<Partial<Success<unknown>>>;
}
/** Takes effect when it cannot be undone any more (ADR 50). */
export interface BulkDecision extends Action {
  verb: Decision['verb'];
}

/** What can be done to several products at once. */
export type BulkAction = BulkCommand | BulkDecision;

export const BULK_ACTIONS: readonly BulkAction[] = [
  {
    id: 'approve',
    needs: 'products.moderate',
    label: 'Approve',
    icon: Check,
    already: ({ approvalStatus }) => approvalStatus === 'approved' && 'Already approved',
    verb: 'approve',
  },
  {
    id: 'reject',
    needs: 'products.moderate',
    label: 'Reject',
    icon: Ban,
    already: ({ approvalStatus }) => approvalStatus === 'rejected' && 'Already rejected',
    disabledReason: whyNotRejectable,
    verb: 'reject',
  },
  {
    id: 'feature',
    needs: 'products.feature',
    label: 'Feature',
    icon: Star,
    already: ({ isFeatured }) => isFeatured && 'Already featured',
    disabledReason: whyNotFeaturable,
    send: (api, product, key) => api.setFeatured(product, true, key),
  },
  {
    id: 'unfeature',
    needs: 'products.feature',
    label: 'Remove from featured',
    icon: StarOff,
    already: ({ isFeatured }) => !isFeatured && 'Not featured',
    send: (api, product, key) => api.setFeatured(product, false, key),
  },
  {
    id: 'activate',
    needs: 'products.manage',
    label: 'Activate',
    icon: Power,
    already: ({ isActive }) => isActive && 'Already active',
    send: (api, product, key) => api.setActive(product, true, key),
  },
  {
    id: 'deactivate',
    needs: 'products.manage',
    label: 'Deactivate',
    icon: PowerOff,
    already: ({ isActive }) => !isActive && 'Already inactive',
    send: (api, product, key) => api.setActive(product, false, key),
  },
];
