import { ERASED, type Recorded, type ReportRecord, type UserRole } from '@parkho/contracts';

export interface Account {
  id: string;
  name: string;
  email: string;
  role: UserRole;
  businessName: string;
  isActive: boolean;
  joinedAt: string;
  lastLogin: string | null;
}

/** All accounts up to an event. */
export class Accounts {
  readonly byId = new Map<string, Account>();
  private readonly erased = new Set<string>();

  apply(event: Recorded): void {
    switch (event.type) {
      case 'UserRegistered': {
        const { userId, role, personal, businessName = '' } = event.data;
        this.byId.set(userId, {
          id: userId,
          name: personal.name,
          email: personal.email,
          role,
          businessName,
          isActive: true,
          joinedAt: event.metadata.at,
          lastLogin: null,
        });
        break;
      }
      case 'UserLoggedIn':
        this.change(event.data.userId, { lastLogin: event.metadata.at });
        break;
      case 'ProfileUpdated': {
        const { name, businessName } = event.data.changes;
        this.change(event.data.userId, {
          ...(name !== undefined && { name }),
          ...(businessName !== undefined && { businessName }),
        });
        break;
      }
      case 'EmailChanged':
        this.change(event.data.userId, { email: event.data.email });
        break;
      case 'UserRoleChanged':
        this.change(event.data.userId, { role: event.data.role });
        break;
      case 'UserDeactivated':
        this.change(event.data.userId, { isActive: false });
        break;
      case 'UserReactivated':
        this.change(event.data.userId, { isActive: true });
        break;
      case 'UserErased':
        this.byId.delete(event.data.userId);
        this.erased.add(event.data.userId);
        break;
    }
  }

  /** ERASED for an erased user, whether or not the key is erased yet; the system's name for itself. */
  nameOf(id: string): string {
    if (this.erased.has(id)) return ERASED;
    return this.byId.get(id)?.name ?? 'Parkho';
  }

  businessNameOf(id: string): string {
    if (this.erased.has(id)) return ERASED;
    return this.byId.get(id)?.businessName ?? '';
  }

  /** Null for the system. */
  recordOf(id: string): ReportRecord | null {
    return this.byId.has(id) || this.erased.has(id) ? `users/${id}` : null;
  }

  private change(id: string, changes: Partial<Account>): void {
    const account = this.byId.get(id);
    if (account) Object.assign(account, changes);
  }
}
