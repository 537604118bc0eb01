import { type Capability, GENERAL_MESSAGES } from '@parkho/contracts';

interface Needs {
  read: Capability;
  manage: Capability;
  /** What others read in place of its screens, where the specification has a text for that. */
  denied?: string;
}

/** Resources that are not read and managed by who has the capabilities of their name. */
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

/** Any other resource is read and managed with the capabilities of its name; a resource without such capabilities by no role. */
export const neededBy = (resource: string): Needs =>
  NEEDS[resource] ?? {
    read: `${resource}.read` as Capability,
    manage: `${resource}.manage` as Capability,
  };
