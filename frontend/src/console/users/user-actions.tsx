import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Ban, LogOut, ShieldOff, Trash2, UserCheck, UserCog } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useRedirect } from 'react-admin';
import { useAuth } from '../../lib/session/auth';
import { type Action, ActionButtons } from '../parts/actions/action-menu';
import { Confirmation } from '../parts/actions/confirmation';
import { useOpenRecord } from '../parts/actions/open-record';
import { useCommand } from '../parts/actions/use-command';
import { ErasureQuestion } from './erasure-outlook';
import { RoleDialog } from './role-dialog';
import { erasureOutlook, type UserCalls, type UserRecord, type userCalls } from './user-calls';

type Step = 'deactivateUser' | 'reactivateUser' | 'signOutUser' | 'removeSecondFactor' | 'eraseUser';

const ACTION_LABELS: Record<
  (Step & keyof typeof userCalls) | 'changeRole',
  Pick<Action, 'label' | 'icon'>
> = {
  changeRole: { label: 'Change role', icon: UserCog },
  deactivateUser: { label: 'Deactivate', icon: Ban },
  reactivateUser: { label: 'Reactivate', icon: UserCheck },
  signOutUser: { label: 'Sign out everywhere', icon: LogOut },
  removeSecondFactor: { label: 'Turn off two-factor authentication', icon: ShieldOff },
  eraseUser: { label: 'Erase', icon: Trash2 },
};

const DANGEROUS: readonly Step[] = ['deactivateUser', 'removeSecondFactor', 'eraseUser'];

/** The confirmation question. */
const questionOf = (step: Step, { id }: UserRecord): ReactNode => {
  switch (step) {
    case 'deactivateUser':
      return 'They will be signed out everywhere and cannot log in until the account is reactivated. Their listings do not change.';
    case 'reactivateUser':
      return 'They can log in again.';
    case 'signOutUser':
      return 'All sessions end. They can log in again immediately.';
    case 'removeSecondFactor':
      return 'Make sure that the person asking owns the account. They will be signed out everywhere, can log in with only their password, and will get an email about it.';
    case 'eraseUser':
      return <ErasureQuestion id={id} />;
  }
};

/** The actions on an account, the mildest first: admins cannot remove their own rights or account here. */
const stepsFor = ({ isActive }: UserRecord, isSelf: boolean): (Step | 'changeRole')[] =>
  isSelf
    ? ['signOutUser']
    : [
        ...(isActive
          ? (['changeRole', 'deactivateUser'] as const)
          : (['reactivateUser', 'changeRole'] as const)),
        'signOutUser',
        'removeSecondFactor',
        'eraseUser',
      ];

interface StepQuestionProps {
  step: Step;
  user: UserRecord;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

const StepQuestion = ({ step, user, busy, onClose, onConfirm }: StepQuestionProps) => {
  const { label } = ACTION_LABELS[step];
  const isErasure = step === 'eraseUser';
  // The confirmation is enabled once the consequences are shown.
  const preview = useQuery({ ...erasureOutlook(user.id), enabled: isErasure });
  return (
    <Confirmation
      title={`${label}: ${user.name}`}
      content={questionOf(step, user)}
      confirm={label}
      isDangerous={DANGEROUS.includes(step)}
      loading={busy || (isErasure && !preview.data)}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  );
};

/** The admin's actions on this user; each is confirmed first. */
export const UserButtons = ({ user }: { user: UserRecord }) => {
  const { mutate, isPending } = useCommand<UserCalls>();
  const redirect = useRedirect();
  const { user: me } = useAuth();
  const [dialog, setDialog] = useState<Step | 'changeRole'>();
  const closeDialog = () => setDialog(undefined);
  const isSelf = me?._id === user.id;

  const run = (step: Step) =>
    mutate(
      async (api, key) => {
        const answer = await api[step](user.id, key);
        if (step === 'eraseUser') redirect('list', 'users');
        return answer;
      },
      { onSettled: closeDialog },
    );

  const actions = stepsFor(user, isSelf).map(
    (step): Action => ({
      id: step,
      ...ACTION_LABELS[step],
      run: () => setDialog(step),
      ...(step === 'eraseUser' && { isRemoval: true }),
    }),
  );
  useOpenRecord(user.name, isPending ? [] : actions);
  return (
    <ActionButtons actions={actions} busy={isPending}>
      {isSelf && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          This is your own account. Another admin can change its role, deactivate or erase it.
        </Typography>
      )}
      {dialog === 'changeRole' && (
        <RoleDialog
          user={user}
          busy={isPending}
          onChange={(role) =>
            mutate((api, key) => api.changeRole(user, role, key), { onSettled: closeDialog })
          }
          onClose={closeDialog}
        />
      )}
      {dialog && dialog !== 'changeRole' && (
        <StepQuestion
          step={dialog}
          user={user}
          busy={isPending}
          onClose={closeDialog}
          onConfirm={() => run(dialog)}
        />
      )}
    </ActionButtons>
  );
};
