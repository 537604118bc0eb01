export const USER_ROLES = ['admin', 'seller', 'buyer'] as const;
export type UserRole = (typeof USER_ROLES)[number];

export interface Address {
  street?: string;
  city?: string;
  state?: string;
  zipCode?: string;
  country?: string;
}

/** What identifies a person, kept in one place of an event. */
export interface PersonalData {
  name: string;
  email: string;
  phone?: string;
  address?: Address;
}

export type UserEvent =
  | {
      type: 'UserRegistered';
      data: {
        userId: string;
        role: UserRole;
        personal: PersonalData;
        businessName?: string;
        passwordHash: string;
      };
    }
  /** The registration with this id lost its e-mail address to another one and may never complete. */
  | { type: 'RegistrationAbandoned'; data: { userId: string } }
  | { type: 'UserLoggedIn'; data: { userId: string; sessionId: string } }
  | { type: 'UserLoggedOut'; data: { userId: string; sessionId: string } };

export const userStream = (userId: string): string => `user-${userId}`;

/** The signed-in person, as GET /api/auth/me answers under data.user. */
export interface User {
  _id: string;
  name: string;
  email: string;
  role: UserRole;
  phone?: string;
  businessName?: string;
  profilePicture?: string;
  isActive: boolean;
  createdAt: string;
  lastLogin?: string;
  address?: Address;
}

/** POST /api/auth/register and /api/auth/login answer this under data. */
export interface SignedIn {
  user: User;
  token: string;
}

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
export const PHONE_MAX = 15;
export const NAME_MAX = 100;
export const EMAIL_MAX = 254;
/** Where the browser keeps the bearer token. */
export const TOKEN_STORAGE_KEY = 'token';

/** The lower-case, upper-case and digit rule of the specification, section 5. */
export const PASSWORD_PATTERN = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/s;
/** A basic address pattern (specification, section 5). */
export const EMAIL_PATTERN = /^[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>()]+$/;

/** E-mail addresses are the same without regard to case. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();

export const USER_MESSAGES = {
  nameRequired: 'Name is required',
  nameTooLong: `Name cannot exceed ${NAME_MAX} characters`,
  emailRequired: 'Email is required',
  emailInvalid: 'Email is invalid',
  phoneRequired: 'Phone is required',
  phoneTooLong: `Phone number cannot exceed ${PHONE_MAX} characters.`,
  passwordRequired: 'Password is required',
  passwordTooShort: 'Password must be at least 6 characters long',
  passwordTooLong: `Password cannot exceed ${PASSWORD_MAX} characters`,
  passwordTooWeak:
    'Password must contain at least one lowercase letter, one uppercase letter, and one number',
  passwordsDiffer: 'Passwords do not match',
  emailTaken: 'A user with this email already exists',
  wrongCredentials: 'Invalid email or password',
  loginFailed: 'Login failed',
  registrationFailed: 'Registration failed',
  registered: 'Registration successful',
  loggedIn: 'Login successful',
  loggedOut: 'Logged out successfully',
  notFound: 'User not found',
  deactivated: 'This account has been deactivated',
} as const;
