import type { DomainEvent, DomainEventType } from './event.js';

type FieldsOf<T extends DomainEventType> = Extract<DomainEvent, { type: T }>['data'];

/** Where an event holds personal data. */
export interface PersonalPaths<Fields extends string = string> {
  /** The field that names the person whose key is used. */
  person: Fields;
  /** Dotted paths in `data`; every text at or below them is encrypted. Where there is nothing, nothing happens. */
  paths: readonly string[];
}

/**
 * Everything in the log that tells who a person is, with a key of that person (docs/adr/0006-personal-data.md). An
 * event that is not here holds nothing of the kind.
 */
export const PERSONAL_DATA: {
  readonly [T in DomainEventType]?: PersonalPaths<keyof FieldsOf<T> & string>;
} = {
  UserRegistered: { person: 'userId', paths: ['personal', 'businessName', 'passwordHash'] },
  UserLoggedIn: { person: 'userId', paths: ['client'] },
  ProfileUpdated: { person: 'userId', paths: ['changes'] },
  EmailChanged: { person: 'userId', paths: ['email', 'previous'] },
  PasswordChanged: { person: 'userId', paths: ['passwordHash'] },
  PasswordReset: { person: 'userId', paths: ['passwordHash', 'client'] },
  ProductListed: { person: 'sellerId', paths: ['laptopDetails.contactInfo'] },
  ProductDetailsChanged: { person: 'sellerId', paths: ['changes.laptopDetails.contactInfo'] },
};

/** What a personal text reads when its person has been erased. */
export const ERASED = 'erased';
