import {
  ACCOUNT_EVENT_TYPES,
  type AccountEventType,
  type AccountHistoryEntry,
  type Client,
  can,
  type ProfileChanges,
  type Recorded,
  type UserRole,
} from '@parkho/contracts';
import { maskContactData } from '../../platform/http/access/contact-data.js';

export type AccountEvent = Extract<Recorded, { type: AccountEventType }>;
type Names = (id: string) => string | undefined;

export const isInHistory = (event: { type: string }): event is AccountEvent =>
  (ACCOUNT_EVENT_TYPES as readonly string[]).includes(event.type);

/** An event as a line of the account's history. */
export const historyEntry = (event: AccountEvent, nameOf: Names, reader: UserRole): AccountHistoryEntry => {
  const detail = detailOf(event, reader);
  return {
    _id: event.id,
    type: event.type,
    at: event.metadata.at,
    ...(detail && { detail }),
    by: actorOf(event, nameOf),
  };
};

const actorOf = (
  { data: { userId }, metadata: { actor } }: AccountEvent,
  nameOf: Names,
): AccountHistoryEntry['by'] => {
  const { id, role } = actor;
  if (id === userId) return 'self';
  return role === 'visitor' || role === 'system' ? role : { _id: id, role, name: nameOf(id) };
};

/** Details beyond the type; never a hash or a secret. */
const detailOf = (event: AccountEvent, reader: UserRole): string | undefined => {
  switch (event.type) {
    case 'UserRegistered':
      return event.data.role;
    case 'UserLoggedIn':
    case 'PasswordReset':
      return placeOf(event.data.client, can(reader, 'users.manage'));
    case 'ProfileUpdated':
      return fieldsOf(event.data.changes);
    case 'EmailConfirmationRequested':
      return addressFor(reader, event.data.email);
    case 'EmailChanged':
      return `${addressFor(reader, event.data.previous)} to ${addressFor(reader, event.data.email)}`;
    case 'UserRoleChanged':
      return `${event.data.previous} to ${event.data.role}`;
    default:
      return undefined;
  }
};

const addressFor = (reader: UserRole, email: string): string => maskContactData(reader, { email }).email;

const placeOf = (client: Client | undefined, seesIps: boolean): string | undefined =>
  client && (seesIps ? `${client.device}, ${client.ip}` : client.device);

const FIELDS: Readonly<Record<keyof ProfileChanges, string>> = {
  name: 'name',
  phone: 'phone',
  businessName: 'business name',
  address: 'address',
};
const fieldsOf = (changes: ProfileChanges): string =>
  (Object.keys(changes) as (keyof ProfileChanges)[]).map((field) => FIELDS[field]).join(', ');
