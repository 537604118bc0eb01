import { DomainError } from '../values/domain-error.js';
import { GENERAL_MESSAGES } from '../values/envelope.js';

/** Permissions of roles: routes, deciders and screens name the capability that they need. */
export type Capability =
  | 'console.open'
  | 'seller-area.open'
  /** List devices, and manage those of the own shop or the employer's. */
  | 'products.manage-own'
  /** Have a shop: delete its listings, and have assistants. */
  | 'shop.own'
  /** Read every listing, in every state. */
  | 'products.read'
  /** Manage the listings of all sellers, and list for a seller. */
  | 'products.manage'
  /** Approve and reject listings; own ones need no approval. */
  | 'products.moderate'
  | 'products.feature'
  /** Read the queue and its history. */
  | 'inspections.read'
  /** Issue inspection reports. */
  | 'inspections.perform'
  /** Assign inspections, and manage those of devices that are not listed. */
  | 'inspections.manage'
  /** Read all feature requests in the console. */
  | 'feature-requests.read'
  /** Decide on, answer and merge feature requests. */
  | 'feature-requests.manage'
  | 'users.read'
  /**
   * Read the email addresses and phone numbers of records; they are masked for others until a disclosure is recorded.
   */
  | 'contact-data.read'
  /** Create, deactivate, sign out and erase accounts, and change their role. */
  | 'users.manage'
  | 'categories.manage'
  /** Read the shop's analytics. */
  | 'analytics.read'
  /** Make reports from the log. */
  | 'reports.make'
  /** Read the system's state, rebuild read models and retry dead letters. */
  | 'system.manage'
  /** Read the audit: all changes with their actors and times. */
  | 'audit.read';

interface Role {
  /** The purpose of a role that admins give. */
  purpose: string;
  /** Whether admins can give it. */
  assignable: boolean;
  capabilities: readonly Capability[];
}

/**
 * All roles (specification 2, section 6). A new role is one entry here: everything that depends on a role uses this
 * table or a capability.
 */
export const ROLES = {
  admin: {
    purpose: 'Full access, including accounts and roles',
    assignable: true,
    capabilities: [
      'console.open',
      'products.manage-own',
      'shop.own',
      'products.read',
      'products.manage',
      'products.moderate',
      'products.feature',
      'inspections.read',
      'inspections.perform',
      'inspections.manage',
      'feature-requests.read',
      'feature-requests.manage',
      'users.read',
      'contact-data.read',
      'users.manage',
      'categories.manage',
      'analytics.read',
      'reports.make',
      'system.manage',
      'audit.read',
    ],
  },
  moderator: {
    purpose: 'Listings and the home page; no accounts',
    assignable: true,
    capabilities: [
      'console.open',
      'products.read',
      'products.manage',
      'products.moderate',
      'products.feature',
      'contact-data.read',
    ],
  },
  inspector: {
    purpose: 'Inspections and their reports',
    assignable: true,
    capabilities: ['console.open', 'inspections.read', 'inspections.perform', 'contact-data.read'],
  },
  analyst: {
    purpose: 'Read-only access to listings, inspections, people and figures',
    assignable: true,
    capabilities: [
      'console.open',
      'products.read',
      'inspections.read',
      'feature-requests.read',
      'users.read',
      'analytics.read',
      'audit.read',
      'reports.make',
    ],
  },
  seller: {
    purpose: 'Lists and sells devices',
    assignable: true,
    capabilities: ['seller-area.open', 'products.manage-own', 'shop.own'],
  },
  // Only by a seller's invitation.
  assistant: {
    purpose: 'Lists devices and answers buyers for a seller',
    assignable: false,
    capabilities: ['seller-area.open', 'products.manage-own'],
  },
  // No account is made a buyer, as sellers can buy.
  buyer: { purpose: 'Saves devices and asks for inspections', assignable: false, capabilities: [] },
} as const satisfies Record<string, Role>;

export type UserRole = keyof typeof ROLES;
/** The role of an event's actor: that of an account, of a visitor without a session, or of the system. */
export type ActorRole = UserRole | 'visitor' | 'system';
export const USER_ROLES = Object.keys(ROLES) as UserRole[];
export const ACTOR_ROLES: readonly ActorRole[] = [...USER_ROLES, 'visitor', 'system'];

/** 'Admin'. */
export const roleLabel = (role: ActorRole): string => role.charAt(0).toUpperCase() + role.slice(1);

/** Whether an actor has a capability: the system has all, and an unknown role none. */
export const can = (role: ActorRole, capability: Capability): boolean => {
  const roles: Partial<Record<ActorRole, Role>> = ROLES;
  return role === 'system' || (roles[role]?.capabilities.includes(capability) ?? false);
};

/** The refusal of a command or page that the actor's role does not permit. */
export const wrongRole = (): DomainError => new DomainError('forbidden', GENERAL_MESSAGES.wrongRole);

/** @throws DomainError 'forbidden' where the role lacks the capability */
export const requireCapability = (role: ActorRole, capability: Capability): void => {
  if (!can(role, capability)) throw wrongRole();
};

/** Where a role works: in the console, in the seller's screens, or in the public shop. */
export type Area = 'console' | 'seller-area' | 'shop';

export const areaOf = (role: UserRole): Area =>
  (['console', 'seller-area'] as const).find((area) => can(role, `${area}.open`)) ?? 'shop';
