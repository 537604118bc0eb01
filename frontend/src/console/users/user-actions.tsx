import { Button, Stack } from '@mui/material';
import { Ban, LogOut, type LucideIcon, Trash2, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { useRedirect } from 'react-admin';
import { Confirmation } from '../parts/confirmation';
import { useCommand } from '../parts/use-command';
import type { UserCalls, UserRecord, userCalls } from './user-calls';

type Step = 'deactivateUser' | 'reactivateUser' | 'signOutUser' | 'eraseUser';

interface Action {
  label: string;
  icon: LucideIcon;
  color: 'primary' | 'error';
  /** Asked before it is done. */
  question: string;
}

const ACTIONS: Record<Step & keyof typeof userCalls, Action> = {
  deactivateUser: {
    label: 'Deactivate',
    icon: Ban,
    color: 'error',
    question: 'They are signed out everywhere and cannot log in until the account is reactivated.',
  },
  reactivateUser: {
    label: 'Reactivate',
    icon: UserCheck,
    color: 'primary',
    question: 'They can log in again.',
  },
  signOutUser: {
    label: 'Sign out everywhere',
    icon: LogOut,
    color: 'primary',
    question: 'Every session ends. They can log in again at once.',
  },
  eraseUser: {
    label: 'Erase',
    icon: Trash2,
    color: 'error',
    question:
      'Everything that tells who they are becomes unreadable, and their listings leave the shop. This action cannot be undone.',
  },
};

/** What an admin can do to this user now; each step is asked about first. */
export const UserButtons = ({ user }: { user: UserRecord }) => {
  const { mutate, isPending } = useCommand<UserCalls>();
  const redirect = useRedirect();
  const [asking, setAsking] = useState<Step>();
  const stopAsking = () => setAsking(undefined);
  const steps: Step[] = [user.isActive ? 'deactivateUser' : 'reactivateUser', 'signOutUser', 'eraseUser'];

  const run = (step: Step) =>
    mutate(
      async (api, key) => {
        const answer = await api[step](user.id, key);
        if (step === 'eraseUser') redirect('list', 'users');
        return answer;
      },
      { onSettled: stopAsking },
    );

  return (
    <Stack spacing={1}>
      {steps.map((step) => {
        const { label, icon: Icon, color } = ACTIONS[step];
        return (
          <Button
            // One button, which keeps the focus while its label changes.
            key={step === 'reactivateUser' ? 'deactivateUser' : step}
            fullWidth
            variant="outlined"
            color={color}
            startIcon={<Icon size={18} aria-hidden />}
            aria-disabled={isPending || undefined}
            onClick={isPending ? undefined : () => setAsking(step)}
          >
            {label}
          </Button>
        );
      })}
      {asking && (
        <Confirmation
          title={`${ACTIONS[asking].label}: ${user.name}`}
          content={ACTIONS[asking].question}
          confirm={ACTIONS[asking].label}
          confirmColor={ACTIONS[asking].color === 'error' ? 'warning' : 'primary'}
          loading={isPending}
          onClose={stopAsking}
          onConfirm={() => run(asking)}
        />
      )}
    </Stack>
  );
};
