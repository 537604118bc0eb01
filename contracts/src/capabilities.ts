/** What somebody may be allowed to do: the words in which routes, deciders and screens say what they need. */
export type Capability =
  | 'console.open'
  | 'seller-area.open'
  /** Lists devices, and manages the own ones. */
  | 'products.manage-own'
  /** Sees every listing, in every state. */
  | 'products.read'
  /** Manages everybody's listings, and lists for a seller. */
  | 'products.manage'
  /** Approves and rejects listings; the own ones need no approval. */
  | 'products.moderate'
  | 'products.feature'
  /** Sees the queue and its history, with everybody's contact data. */
  | 'inspections.read'
  /** Says what an inspection found. */
  | 'inspections.perform'
  /** Gives inspections to inspectors, and keeps those of devices that are not listed. */
  | 'inspections.manage'
  /** Sees everybody's ideas as the console lists them. */
  | 'feature-requests.read'
  /** Decides and answers ideas, and merges those that are the same. */
  | 'feature-requests.manage'
  | 'users.read'
  /** Makes, deactivates, signs out and erases accounts, and gives them another role. */
  | 'users.manage'
  | 'categories.manage'
  /** Sees how the shop fares over time. */
  | 'analytics.read'
  /** Makes reports from the log. */
  | 'reports.make'
  /** Sees how the program itself fares, rebuilds its read models and has what was set aside tried again. */
  | 'system.manage'
  /** Sees who changed what, and when. */
  | 'audit.read';

/**
 * What each role may do (specification 2, section 6). A new role is one line here: everything that depends on a role
 * asks for a capability.
 */
export const ROLE_CAPABILITIES = {
  admin: [
    'console.open',
    'products.manage-own',
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
    'users.manage',
    'categories.manage',
    'analytics.read',
    'reports.make',
    'system.manage',
    'audit.read',
  ],
  /** Listings and the home page; no accounts. */
  moderator: ['console.open', 'products.read', 'products.manage', 'products.moderate', 'products.feature'],
  inspector: ['console.open', 'inspections.read', 'inspections.perform'],
  /** Reads, makes reports of it, and changes nothing of the shop. */
  analyst: [
    'console.open',
    'products.read',
    'inspections.read',
    'feature-requests.read',
    'users.read',
    'analytics.read',
    'audit.read',
    'reports.make',
  ],
  seller: ['seller-area.open', 'products.manage-own'],
  buyer: [],
} as const satisfies Record<string, readonly Capability[]>;

export type UserRole = keyof typeof ROLE_CAPABILITIES;
/** Whoever causes an event: also somebody who is not signed in, and the program itself. */
export type ActorRole = UserRole | 'visitor' | 'system';
export const USER_ROLES = Object.keys(ROLE_CAPABILITIES) as UserRole[];

/** Whether an actor may do it: the program itself everything, and nothing who has no line in the table. */
export const can = (role: ActorRole, capability: Capability): boolean => {
  const capabilities: Partial<Record<ActorRole, readonly Capability[]>> = ROLE_CAPABILITIES;
  return role === 'system' || (capabilities[role]?.includes(capability) ?? false);
};

/** Where a role's work is: in the console, in the sellers' screens, or in the shop that everyone sees. */
export type Area = 'console' | 'seller-area' | 'shop';

export const areaOf = (role: UserRole): Area =>
  (['console', 'seller-area'] as const).find((area) => can(role, `${area}.open`)) ?? 'shop';
