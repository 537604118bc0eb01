import type { Capability, Success } from '@parkho/contracts';
import { Ban, Check, type LucideIcon, Power, PowerOff, Star, StarOff } from 'lucide-react';
import type { Decision } from '../../parts/decisions/decisions';
import type { ProductCalls, ProductRecord } from '../parts/product-calls';
import { notFeaturableReason, notRejectableReason } from './disabled-reasons';

interface Action {
  id: string;
  needs: Capability;
  /** 'Approve'. */
  label: string;
  icon: LucideIcon;
  /** The state that the product would already have. */
  already: (product: ProductRecord) => string | false;
  /** Why the action is disabled. */
  disabledReason?: (product: ProductRecord) => string | false;
}

/** Takes effect immediately. */
export interface BulkCommand extends Action {
  send: (api: ProductCalls, product: ProductRecord, key: string) => Promise<Partial<Success<unknown>>>;
}
/** Takes effect once its undo period has ended (ADR 50). */
interface BulkDecision extends Action {
  verb: Decision['verb'];
}

/** An action on several products at once. */
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
    disabledReason: notRejectableReason,
    verb: 'reject',
  },
  {
    id: 'feature',
    needs: 'products.feature',
    label: 'Feature',
    icon: Star,
    already: ({ isFeatured }) => isFeatured && 'Already featured',
    disabledReason: notFeaturableReason,
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
