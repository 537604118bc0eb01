import type {
  emailConfirmationForm,
  forgottenPasswordForm,
  IdentityConfirmation,
  identityForm,
  PersonalExport,
  passwordChangeForm,
  passwordForm,
  passwordResetForm,
  profileForm,
  SecondFactorOn,
  SecondFactorSecret,
  Session,
  SignedIn,
  Success,
  secondFactorForm,
  secondFactorRemovalForm,
  User,
  ValueOf,
} from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/http/api';
import { withIdempotencyKey } from '../../lib/http/idempotency';

export const requestPasswordReset = withIdempotencyKey(
  (request: ValueOf<typeof forgottenPasswordForm>, idempotencyKey) =>
    api.post<null>('/auth/forgot-password', request, { anonymous: true, idempotencyKey }),
);

export const resetPassword = withIdempotencyKey((reset: ValueOf<typeof passwordResetForm>, idempotencyKey) =>
  api.post<null>('/auth/reset-password', reset, { anonymous: true, idempotencyKey }),
);

export const confirmEmail = withIdempotencyKey(
  (link: ValueOf<typeof emailConfirmationForm>, idempotencyKey) =>
    api.post<null>('/auth/confirm-email', link, { anonymous: true, idempotencyKey }),
);

/** Sends the confirmation link again. */
export const requestConfirmation = withIdempotencyKey<void, Success<{ user: User }>>((_, idempotencyKey) =>
  api.post('/auth/email-confirmation', undefined, { idempotencyKey }),
);

/** Keeps the current address. */
export const withdrawEmail = withIdempotencyKey<void, Success<{ user: User }>>((_, idempotencyKey) =>
  api.delete('/auth/email-confirmation', { idempotencyKey }),
);

export const updateProfile = withIdempotencyKey((profile: ValueOf<typeof profileForm>, idempotencyKey) =>
  api.put<{ user: User }>('/auth/profile', profile, { idempotencyKey }),
);

export const changePassword = withIdempotencyKey(
  (change: ValueOf<typeof passwordChangeForm>, idempotencyKey) =>
    api.put<SignedIn>('/auth/change-password', change, { idempotencyKey }),
);

export const prepareSecondFactor = withIdempotencyKey(
  (confirmation: ValueOf<typeof passwordForm>, idempotencyKey) =>
    api.post<SecondFactorSecret>('/auth/second-factor', confirmation, { idempotencyKey }),
);

export const turnSecondFactorOn = withIdempotencyKey(
  (proof: ValueOf<typeof secondFactorForm>, idempotencyKey) =>
    api.put<SecondFactorOn>('/auth/second-factor', proof, { idempotencyKey }),
);

export const turnSecondFactorOff = withIdempotencyKey(
  (proof: ValueOf<typeof secondFactorRemovalForm>, idempotencyKey) =>
    api.delete<{ user: User }>('/auth/second-factor', { body: proof, idempotencyKey }),
);

export const confirmIdentity = withIdempotencyKey((proofs: ValueOf<typeof identityForm>, idempotencyKey) =>
  api.post<IdentityConfirmation>('/auth/confirm-identity', proofs, { idempotencyKey }),
);

export const uploadPicture = (file: File) => {
  const form = new FormData();
  form.append('profilePicture', file);
  return api.post<{ user: User }>('/auth/profile-picture', form);
};

export const removePicture = withIdempotencyKey<void, Success<{ user: User }>>((_, idempotencyKey) =>
  api.delete('/auth/profile-picture', { idempotencyKey }),
);

export const sessions = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) =>
    (await api.get<{ sessions: Session[] }>('/auth/sessions', { signal })).data.sessions,
});

export const endSession = withIdempotencyKey((id: string, idempotencyKey) =>
  api.delete<null>(`/auth/sessions/${encodeURIComponent(id)}`, { idempotencyKey }),
);

/** Ends all sessions of the account, including the current one. */
export const endAllSessions = withIdempotencyKey<void, Success<null>>((_, idempotencyKey) =>
  api.delete('/auth/sessions', { idempotencyKey }),
);

export const exportData = () => api.get<PersonalExport>('/auth/export');

export const deleteAccount = withIdempotencyKey(
  (confirmation: ValueOf<typeof passwordForm>, idempotencyKey) =>
    api.delete<null>('/auth/me', { body: confirmation, idempotencyKey }),
);

/** The mail settings of a user; the key holds the id, so that another user does not see them. */
