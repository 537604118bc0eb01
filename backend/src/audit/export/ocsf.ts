import { AUDIT_KINDS, type AuditEntry, type DomainEventType } from '@parkho/contracts';

/** The version of the Open Cybersecurity Schema Framework (https://schema.ocsf.io/1.3.0). */
const VERSION = '1.3.0';
const IDENTITY_AND_ACCESS = 3;
const PRODUCT = { name: 'Parkho', vendor_name: 'Parkho' };
const INFORMATIONAL = 1;
const SUCCESS = 1;
const OTHER = 99;

/** Classes of the category, and types with their own activity. */
const ACCOUNT_CHANGE = 3001;
const AUTHENTICATION = 3002;
const ENTITY_MANAGEMENT = 3004;
const ACTIVITIES: { readonly [T in DomainEventType]?: readonly [classId: number, activity: number] } = {
  UserLoggedIn: [AUTHENTICATION, 1],
  UserLoggedOut: [AUTHENTICATION, 2],
  UserSignedOutEverywhere: [AUTHENTICATION, 2],
  SessionUsed: [AUTHENTICATION, OTHER],
  IdentityConfirmed: [AUTHENTICATION, OTHER],
  SecondFactorUsed: [AUTHENTICATION, OTHER],
  RecoveryCodeUsed: [AUTHENTICATION, OTHER],
  UserRegistered: [ACCOUNT_CHANGE, 1],
  UserReactivated: [ACCOUNT_CHANGE, 2],
  PasswordChanged: [ACCOUNT_CHANGE, 3],
  PasswordReset: [ACCOUNT_CHANGE, 4],
  UserDeactivated: [ACCOUNT_CHANGE, 5],
  UserErased: [ACCOUNT_CHANGE, 6],
  SecondFactorTurnedOn: [ACCOUNT_CHANGE, 10],
  SecondFactorTurnedOff: [ACCOUNT_CHANGE, 11],
  PersonalDataDisclosed: [ENTITY_MANAGEMENT, 2],
};
/** Activities of all other types, by the last word of the type. */
const CREATES =
  /(Listed|Created|Submitted|Requested|Added|Asked|Recorded|Scheduled|Issued|Reserved|Published|Flagged|Reviewed|Signed)$/;
const DELETES = /(Deleted|Erased|Removed|Unscheduled|Ended|Released|Withdrawn|Abandoned)$/;

const activityOf = ({ type, kind }: Pick<AuditEntry, 'type' | 'kind'>): readonly [number, number] => {
  const activity = ACTIVITIES[type];
  if (activity) return activity;
  if (kind === 'user') return [ACCOUNT_CHANGE, OTHER];
  return [ENTITY_MANAGEMENT, CREATES.test(type) ? 1 : DELETES.test(type) ? 4 : 3];
};

/** An entry as an OCSF event, without personal data; fields without a place in OCSF are in `unmapped`. */
export const toOcsf = (entry: Omit<AuditEntry, 'caused'>): object => {
  const { type, kind, thing, name, actor, stream, revision, position, command, causation } = entry;
  const { changes, data, unreadable } = entry;
  const [classId, activity] = activityOf(entry);
  return {
    category_uid: IDENTITY_AND_ACCESS,
    class_uid: classId,
    activity_id: activity,
    type_uid: classId * 100 + activity,
    ...(activity === OTHER && { activity_name: entry.label }),
    time: Date.parse(entry.at),
    severity_id: INFORMATIONAL,
    status_id: SUCCESS,
    message: entry.sentence,
    metadata: {
      version: VERSION,
      product: PRODUCT,
      uid: entry.id,
      event_code: type,
      correlation_uid: entry.correlation,
    },
    actor: { user: { uid: actor.id, type_id: OTHER, type: actor.role } },
    ...(classId === ENTITY_MANAGEMENT
      ? { entity: { uid: thing, type: AUDIT_KINDS[kind], ...(name && { name }) } }
      : { user: { uid: thing } }),
    ...(classId === AUTHENTICATION && { service: { name: PRODUCT.name } }),
    unmapped: {
      stream,
      revision,
      position,
      ...(command && { command }),
      ...(causation && { causation }),
      ...(changes.length > 0 && { changes }),
      ...(data.length > 0 && { data }),
      ...(unreadable && { unreadable }),
    },
  };
};
