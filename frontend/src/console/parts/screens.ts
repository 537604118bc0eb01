import { type Capability, GENERAL_MESSAGES } from '@parkho/contracts';

interface Needs {
  read: Capability;
  manage: Capability;
  /** The text for users without access to the screens, where the specification has one. */
  denied?: string;
}

/** Resources whose capabilities do not carry their own name. */
const NEEDS: Readonly<Record<string, Needs>> = {
  moderation: { read: 'products.moderate', manage: 'products.moderate' },
  reviews: { read: 'products.read', manage: 'products.moderate' },
  questions: { read: 'products.read', manage: 'products.moderate' },
  'featured-requests': { read: 'products.read', manage: 'products.feature' },
  categories: { read: 'categories.manage', manage: 'categories.manage' },
  operations: { read: 'system.manage', manage: 'system.manage' },
  evidence: { read: 'audit.read', manage: 'audit.read' },
  explore: { read: 'reports.make', manage: 'reports.make' },
  analysis: { read: 'reports.make', manage: 'reports.make' },
  reports: { read: 'reports.make', manage: 'reports.make' },
  'external-inspections': {
    read: 'inspections.manage',
    manage: 'inspections.manage',
    denied: GENERAL_MESSAGES.adminsOnly,
  },
};

/**
 * The capabilities that a resource needs: those of its own name by default. No role may use a resource without
 * capabilities.
 */
export const capabilitiesFor = (resource: string): Needs =>
  NEEDS[resource] ?? {
    read: `${resource}.read` as Capability,
    manage: `${resource}.manage` as Capability,
  };
