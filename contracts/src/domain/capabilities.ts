/** What a role may allow: routes, deciders and screens name the capability that they need. */
export type Capability =
  | 'console.open'
  | 'seller-area.open'
  /** Lists devices, and manages those of the own shop, or of the employer's. */
  | 'products.manage-own'
  /** Has a shop: its listings are theirs to delete, and assistants can work in it. */
  | 'shop.own'
  /** Sees every listing, in every state. */
  | 'products.read'
  /** Manages the listings of all sellers, and lists for a seller. */
  | 'products.manage'
  /** Approves and rejects listings; the own ones need no approval. */
  | 'products.moderate'
  | 'products.feature'
  /** Sees the queue and its history. */
  | 'inspections.read'
  /** Says what an inspection found. */
  | 'inspections.perform'
  /** Gives inspections to inspectors, and keeps those of devices that are not listed. */
  | 'inspections.manage'
  /** Sees all feature requests in the console. */
  | 'feature-requests.read'
  /** Decides and answers ideas, and merges those that are the same. */
  | 'feature-requests.manage'
  | 'users.read'
  /**
   * Sees the email addresses and phone numbers of people wherever their records are; for others they are masked until a
   * disclosure is recorded.
   */
  | 'contact-data.read'
  /** Makes, deactivates, signs out and erases accounts, and gives them another role. */
  | 'users.manage'
  | 'categories.manage'
  /** Sees how the shop fares over time. */
  | 'analytics.read'
  /** Makes reports from the log. */
  | 'reports.make'
  /** Sees how the program itself fares, rebuilds its read models and has what was set aside tried again. */
  | 'system.manage'
  /** Reads the audit: all changes with their actors and times. */
  | 'audit.read';

interface Role {
  /** What the role is for, where an admin gives it. */
  purpose: string;
  /** Whether admins can give it. */
  given: boolean;
  capabilities: readonly Capability[];
}

/**
 * Every role (specification 2, section 6). A new role is one entry here: everything that depends on a role uses this
 * table or a capability.
 */
export const ROLES = {
  admin: {
    purpose: 'Everything, accounts and roles included',
    given: true,
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
    given: true,
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
    given: true,
    capabilities: ['console.open', 'inspections.read', 'inspections.perform', 'contact-data.read'],
  },
  analyst: {
    purpose: 'Sees listings, inspections, people and numbers; changes nothing',
    given: true,
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
    given: true,
    capabilities: ['seller-area.open', 'products.manage-own', 'shop.own'],
  },
  // By invitation of a seller alone.
  assistant: {
    purpose: 'Lists devices and answers buyers for a seller',
    given: false,
    capabilities: ['seller-area.open', 'products.manage-own'],
  },
  // No account is made a buyer, for sellers can buy.
  buyer: { purpose: 'Saves devices and asks for inspections', given: false, capabilities: [] },
} as const satisfies Record<string, Role>;

export type UserRole = keyof typeof ROLES;
/** The role of the actor of an event: that of an account, of a visitor without a session, or of the system. */
export type ActorRole = UserRole | 'visitor' | 'system';
export const USER_ROLES = Object.keys(ROLES) as UserRole[];
export const ACTOR_ROLES: readonly ActorRole[] = [...USER_ROLES, 'visitor', 'system'];

/** 'Admin'. */
export const roleLabel = (role: ActorRole): string => role.charAt(0).toUpperCase() + role.slice(1);

/** Whether an actor may do it: the system everything, and a role that is not in the table nothing. */
export const can = (role: ActorRole, capability: Capability): boolean => {
  const roles: Partial<Record<ActorRole, Role>> = ROLES;
  return role === 'system' || (roles[role]?.capabilities.includes(capability) ?? false);
};

/** Where a role's work is: in the console, in the sellers' screens, or in the shop that everyone sees. */
export type Area = 'console' | 'seller-area' | 'shop';

export const areaOf = (role: UserRole): Area =>
  (['console', 'seller-area'] as const).find((area) => can(role, `${area}.open`)) ?? 'shop';
