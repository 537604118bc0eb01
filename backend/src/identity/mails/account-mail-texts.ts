import {
  EMAIL_CONFIRMATION_HOURS,
  emailConfirmationPath,
  PAGES,
  PASSWORD_RESET_MINUTES,
  passwordResetPath,
  type UserRole,
} from '@parkho/contracts';
import type { MailLanguage } from '../../platform/mail/mail-language.js';
import { composeMail } from '../../platform/mail/mail-template.js';

/**
 * The mails about an account. `name` is the reader's, `base` the public address: 'https://parkho.pk'. Mails for pages
 * that are translated are in the language of the page.
 */
export const MAILS = {
  passwordReset: (name: string, base: string, token: string, wording: MailLanguage) => {
    const { t, urlOf } = wording;
    return composeMail(
      name,
      {
        subject: t('Choose a new password'),
        paragraphs: [
          t('A new password was requested for your Parkho account.'),
          t(
            'This link works once, for {minutes} minutes. If you did not request it, ignore this email: your password stays the same.',
            { minutes: PASSWORD_RESET_MINUTES },
          ),
        ],
        link: { label: t('Choose a new password'), url: urlOf(base, passwordResetPath(token)) },
      },
      wording,
    );
  },

  passwordChanged: (name: string, base: string, wording: MailLanguage) => {
    const { t, urlOf } = wording;
    return composeMail(
      name,
      {
        subject: t('Your password was changed'),
        paragraphs: [
          t('The password of your Parkho account was changed, and every device was signed out.'),
          t('If this was not you, choose a new password now to secure your account.'),
        ],
        link: { label: t('Choose a new password'), url: urlOf(base, PAGES.forgotPassword.path) },
      },
      wording,
    );
  },

  confirmEmail: (name: string, base: string, token: string, wording: MailLanguage) => {
    const { t, urlOf } = wording;
    return composeMail(
      name,
      {
        subject: t('Confirm your email address'),
        paragraphs: [
          t('Your Parkho account was created with this email address. Please confirm that it is yours.'),
          t('This link works once, for {hours} hours. If you did not create an account, ignore this email.', {
            hours: EMAIL_CONFIRMATION_HOURS,
          }),
        ],
        link: { label: t('Confirm your email address'), url: urlOf(base, emailConfirmationPath(token)) },
      },
      wording,
    );
  },

  /** The mail to the requested address. */
  confirmNewEmail: (name: string, base: string, token: string) =>
    composeMail(name, {
      subject: 'Confirm your new email address',
      paragraphs: [
        'You asked to change the email address of your Parkho account to this one. It replaces the current address when you confirm it.',
        `This link works once, for ${EMAIL_CONFIRMATION_HOURS} hours. If this was not you, ignore this email: nothing changes.`,
      ],
      link: { label: 'Confirm your new email address', url: base + emailConfirmationPath(token) },
    }),

  /** The mail to the present address. */
  emailChangeRequested: (name: string, base: string) =>
    composeMail(name, {
      subject: 'Email address change requested',
      paragraphs: [
        'A change of the email address of your Parkho account was requested with your password. This address stays in use until the new one is confirmed.',
        'If this was not you, choose a new password now: this cancels the change and signs out every device.',
      ],
      link: { label: 'Choose a new password', url: `${base}/forgot-password` },
    }),

  /** The mail to the former address. */
  emailChanged: (name: string) =>
    composeMail(name, {
      subject: 'Your email address was changed',
      paragraphs: [
        'Your Parkho account now has a new email address. This is the last email to this address.',
        'If this was not you, reply to this email: your password is known to another person.',
      ],
    }),

  accountCreated: (name: string, base: string) =>
    composeMail(name, {
      subject: 'Your Parkho account',
      paragraphs: [
        'We created an account for you at Parkho, the marketplace for tested computers.',
        'The admin who created it will send you the password. You can also choose your own now.',
      ],
      link: { label: 'Choose a password', url: `${base}/forgot-password` },
    }),

  secondFactorOn: (name: string) =>
    composeMail(name, {
      subject: 'Two-factor authentication is on',
      paragraphs: [
        'Two-factor authentication was turned on for your Parkho account: login requires a code from your authenticator app.',
        'Keep your recovery codes in a place that you can reach without your phone. If this was not you, reply to this email.',
      ],
    }),

  secondFactorOff: (name: string, base: string) =>
    composeMail(name, {
      subject: 'Two-factor authentication is off',
      paragraphs: [
        'Two-factor authentication was turned off for your Parkho account: login requires your password only.',
        'If this was not you, choose a new password now.',
      ],
      link: { label: 'Choose a new password', url: `${base}/forgot-password` },
    }),

  secondFactorRemoved: (name: string, base: string) =>
    composeMail(name, {
      subject: 'Two-factor authentication is off',
      paragraphs: [
        'Our team turned off two-factor authentication for your Parkho account and signed you out on all devices. ' +
          'Login requires your password only; turn it on again in your profile.',
        'If you did not ask for this, choose a new password now.',
      ],
      link: { label: 'Choose a new password', url: `${base}/forgot-password` },
    }),

  roleChanged: (name: string, role: UserRole, base: string) =>
    composeMail(name, {
      subject: 'Your account role was changed',
      paragraphs: [
        `Our team changed the role of your Parkho account to ${role}. You are signed out on all devices.`,
        'Log in again to continue. If you think this is a mistake, reply to this email.',
      ],
      link: { label: 'Login', url: `${base}/login` },
    }),

  /** An assistant was removed, or the seller's shop was closed. */
  shopLeft: (name: string, base: string) =>
    composeMail(name, {
      subject: 'You no longer work in a shop',
      paragraphs: [
        'The seller whose shop you worked in on Parkho removed you from their assistants. You are signed out on all devices.',
        'Your account stays: with it you can save devices and ask for inspections.',
      ],
      link: { label: 'Login', url: `${base}/login` },
    }),

  accountDeactivated: (name: string) =>
    composeMail(name, {
      subject: 'Your account was deactivated',
      paragraphs: [
        'Your Parkho account was deactivated by our team. You are signed out and cannot log in.',
        'If you think this is a mistake, reply to this email.',
      ],
    }),

  accountReactivated: (name: string, base: string) =>
    composeMail(name, {
      subject: 'Your account is active again',
      paragraphs: ['Your Parkho account is active again. You can log in as before.'],
      link: { label: 'Login', url: `${base}/login` },
    }),

  accountErased: (name: string) =>
    composeMail(name, {
      subject: 'Your account was deleted',
      paragraphs: [
        'Your Parkho account was deleted, together with your listings, your pictures and your personal data.',
        'It cannot be restored. This is our last email to you.',
      ],
    }),
};
