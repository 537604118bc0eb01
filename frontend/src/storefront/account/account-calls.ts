import type { PersonalExport, ProfileUpdate, Session, SignedIn, Success, User } from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api';
import { idempotent } from '../../lib/idempotency';

const anonymous = { anonymous: true };

export const requestPasswordReset = (email: string) =>
  api.post<null>('/auth/forgot-password', { email }, anonymous);

export const resetPassword = (reset: { token: string; password: string }) =>
  api.post<null>('/auth/reset-password', reset, anonymous);

export const updateProfile = (profile: ProfileUpdate) => api.put<{ user: User }>('/auth/profile', profile);

export const changePassword = (change: { currentPassword: string; newPassword: string }) =>
  api.put<SignedIn>('/auth/change-password', change);

export const uploadPicture = (file: File) => {
  const form = new FormData();
  form.append('profilePicture', file);
  return api.post<{ user: User }>('/auth/profile-picture', form);
};

export const removePicture = idempotent<void, Success<{ user: User }>>((_, idempotencyKey) =>
  api.delete('/auth/profile-picture', undefined, { idempotencyKey }),
);

export const sessions = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) =>
    (await api.get<{ sessions: Session[] }>('/auth/sessions', { signal })).data.sessions,
});

export const endSession = idempotent((id: string, idempotencyKey) =>
  api.delete<null>(`/auth/sessions/${encodeURIComponent(id)}`, undefined, { idempotencyKey }),
);

/** This one too. */
export const endAllSessions = idempotent<void, Success<null>>((_, idempotencyKey) =>
  api.delete('/auth/sessions', undefined, { idempotencyKey }),
);

export const exportData = () => api.get<PersonalExport>('/auth/export');

export const deleteAccount = (password: string) => api.delete<null>('/auth/me', { password });
