import {
  EMAIL_CONFIRMATION_HOURS,
  emailConfirmationPath,
  PASSWORD_RESET_MINUTES,
  passwordResetPath,
  type UserRole,
} from '@parkho/contracts';
import { letter } from '../../platform/mail/letter.js';

/** Every mail about an account. `name` is the reader's, `base` where the shop is reached: 'https://parkho.pk'. */
export const MAILS = {
  passwordReset: (name: string, base: string, token: string) =>
    letter(name, {
      subject: 'Choose a new password',
      paragraphs: [
        'A new password was requested for your Parkho account.',
        `This link works once, for ${PASSWORD_RESET_MINUTES} minutes. If it was not you, do nothing: your password stays as it is.`,
      ],
      link: { label: 'Choose a new password', url: base + passwordResetPath(token) },
    }),

  passwordChanged: (name: string, base: string) =>
    letter(name, {
      subject: 'Your password was changed',
      paragraphs: [
        'The password of your Parkho account was changed, and every device was signed out.',
        'If it was not you, take your account back at once by choosing a new password.',
      ],
      link: { label: 'Choose a new password', url: `${base}/forgot-password` },
    }),

  confirmEmail: (name: string, base: string, token: string) =>
    letter(name, {
      subject: 'Confirm your email address',
      paragraphs: [
        'Your Parkho account was made with this email address. Tell us that it is yours, so that we and buyers can rely on it.',
        `This link works once, for ${EMAIL_CONFIRMATION_HOURS} hours. If you have made no account, do nothing.`,
      ],
      link: { label: 'Confirm your email address', url: base + emailConfirmationPath(token) },
    }),

  /** To the address that is wanted. */
  confirmNewEmail: (name: string, base: string, token: string) =>
    letter(name, {
      subject: 'Confirm your new email address',
      paragraphs: [
        'Your Parkho account is to have this email address. It takes the place of the present one when you confirm it.',
        `This link works once, for ${EMAIL_CONFIRMATION_HOURS} hours. If it was not you, do nothing: nothing changes.`,
      ],
      link: { label: 'Confirm your new email address', url: base + emailConfirmationPath(token) },
    }),

  /** To the present address. */
  emailChangeRequested: (name: string, base: string) =>
    letter(name, {
      subject: 'Another email address was asked for',
      paragraphs: [
        'A change of your Parkho account to another email address was requested with your password. This address stays until the other one is confirmed.',
        'If it was not you, choose a new password now: the change ends with it, and every device is signed out.',
      ],
      link: { label: 'Choose a new password', url: `${base}/forgot-password` },
    }),

  /** To the address that was left. */
  emailChanged: (name: string) =>
    letter(name, {
      subject: 'Your email address was changed',
      paragraphs: [
        'Your Parkho account now has another email address. This is the last mail to this one.',
        'If this was not you, reply to this mail: another person has your password.',
      ],
    }),

  accountCreated: (name: string, base: string) =>
    letter(name, {
      subject: 'Your Parkho account',
      paragraphs: [
        'We have made an account for you at Parkho, the marketplace for tested computers.',
        'You get the password from the admin who created it. You can also choose your own now.',
      ],
      link: { label: 'Choose a password', url: `${base}/forgot-password` },
    }),

  secondFactorOn: (name: string) =>
    letter(name, {
      subject: 'Login asks for a code now',
      paragraphs: [
        'Your Parkho account has a second factor: login asks for a code of your authenticator app.',
        'Keep your recovery codes where you find them without your phone. If it was not you, answer this mail.',
      ],
    }),

  secondFactorOff: (name: string, base: string) =>
    letter(name, {
      subject: 'Login asks for no code any more',
      paragraphs: [
        'The second factor of your Parkho account was turned off: your password is enough to log in.',
        'If it was not you, choose a new password at once.',
      ],
      link: { label: 'Choose a new password', url: `${base}/forgot-password` },
    }),

  roleChanged: (name: string, role: UserRole, base: string) =>
    letter(name, {
      subject: 'Your account has another role',
      paragraphs: [
        `Our team has given your Parkho account another role: ${role}. You are signed out everywhere.`,
        'Log in again to go on. If you think this is a mistake, answer this mail.',
      ],
      link: { label: 'Login', url: `${base}/login` },
    }),

  accountDeactivated: (name: string) =>
    letter(name, {
      subject: 'Your account was deactivated',
      paragraphs: [
        'Your Parkho account was deactivated by our team. You are signed out and cannot log in.',
        'If you think this is a mistake, answer this mail.',
      ],
    }),

  accountReactivated: (name: string, base: string) =>
    letter(name, {
      subject: 'Your account is active again',
      paragraphs: ['Your Parkho account is active again. You can log in as before.'],
      link: { label: 'Login', url: `${base}/login` },
    }),

  accountErased: (name: string) =>
    letter(name, {
      subject: 'Your account was deleted',
      paragraphs: [
        'Your Parkho account was deleted, and with it your listings, your pictures and everything that tells who you are.',
        'Nobody can bring it back. This is the last mail from us.',
      ],
    }),
};
