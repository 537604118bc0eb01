import { Button, Stack } from '@mui/material';
import {
  type FeatureRequestStatus,
  FEATURE_REQUEST_MESSAGES as MESSAGES,
  STATUS_CHANGES,
} from '@parkho/contracts';
import { Ban, Check, Hourglass, type LucideIcon, Merge, PackageCheck, ScanEye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useCan } from '../../lib/session/auth';
import { type Action, ActionButtons, ActionMenu } from '../parts/actions/action-menu';
import { useOpenRecord } from '../parts/actions/open-record';
import { useCommand } from '../parts/actions/use-command';
import { type Decision, DecisionDialog } from './decision-dialog';
import { MergeDialog } from './merge-dialog';
import type { RequestCalls, RequestRecord } from './request-calls';
import { isApproval, stepOf } from './request-steps';

const ICONS: Readonly<Record<FeatureRequestStatus, LucideIcon>> = {
  Pending: Hourglass,
  'Under Review': ScanEye,
  Approved: Check,
  Rejected: Ban,
  Implemented: PackageCheck,
};

/** Decisions on pending requests are in the list itself. */
const isDecision = (id: string): boolean => id === 'Approved' || id === 'Rejected';

/** The user's possible actions on this request, and their dialogs. */
const useRequestActions = (
  request: RequestRecord,
): { actions: Action[]; busy: boolean; dialog: ReactNode } => {
  const { mutate, isPending: busy } = useCommand<RequestCalls>(MESSAGES.processFailed);
  const [openDialog, setOpenDialog] = useState<FeatureRequestStatus | 'merge'>();
  const closeDialog = () => setOpenDialog(undefined);
  const can = useCan();
  const { status, mergedInto } = request;
  const decide = (to: FeatureRequestStatus, { adminNotes, createProduct }: Decision) =>
    mutate(
      (api, key) => {
        if (isApproval(status, to)) return api.approveRequest(request, adminNotes, createProduct, key);
        if (to === 'Rejected') return api.rejectRequest(request, adminNotes, key);
        return api.setRequestStatus(request, to, adminNotes, key);
      },
      { onSuccess: closeDialog },
    );

  const actions: Action[] =
    mergedInto || !can('feature-requests.manage')
      ? []
      : [
          ...[...STATUS_CHANGES[status]]
            .sort((a, b) => Number(isDecision(b)) - Number(isDecision(a)))
            .map((to) => ({
              id: to,
              label: stepOf(status, to).label,
              icon: ICONS[to],
              run: () => setOpenDialog(to),
            })),
          { id: 'merge', label: 'Merge into another', icon: Merge, run: () => setOpenDialog('merge') },
        ];

  // Another user's change may make the dialog obsolete.
  const question = actions.some(({ id }) => id === openDialog) ? openDialog : undefined;
  const dialog =
    question === 'merge' ? (
      <MergeDialog
        request={request}
        busy={busy}
        onMerge={(intoId) =>
          mutate((api, key) => api.mergeRequest(request, intoId, key), { onSuccess: closeDialog })
        }
        onClose={closeDialog}
      />
    ) : (
      question && (
        <DecisionDialog
          request={request}
          to={question}
          busy={busy}
          onDecide={(decision) => decide(question, decision)}
          onClose={closeDialog}
        />
      )
    );
  return { actions, busy, dialog };
};

const appearanceOf = (id: string) =>
  ({
    variant: id === 'Approved' ? 'contained' : 'outlined',
    color: id === 'Rejected' ? 'error' : 'primary',
  }) as const;

/** For lists: Approve and Reject for pending requests side by side, all other actions in a menu. */
export const RequestActions = ({ request }: { request: RequestRecord }) => {
  const { actions, busy, dialog } = useRequestActions(request);
  const { status, title } = request;
  const isPrimary = (id: string): boolean => status === 'Pending' && isDecision(id);
  const hiddenActions = actions.filter(({ id }) => !isPrimary(id));
  return (
    <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center', justifyContent: 'flex-end' }}>
      {actions
        .filter(({ id }) => isPrimary(id))
        .map(({ id, label, icon: Icon, run }) => (
          <Button
            key={id}
            {...appearanceOf(id)}
            aria-label={`${label} ${title}`}
            startIcon={<Icon size={18} aria-hidden />}
            disabled={busy}
            onClick={run}
          >
            {label}
          </Button>
        ))}
      <ActionMenu label={`Actions for ${title}`} actions={hiddenActions} busy={busy} />
      {dialog}
    </Stack>
  );
};

/** For the page of one request. */
export const RequestButtons = ({ request }: { request: RequestRecord }) => {
  const { actions, busy, dialog } = useRequestActions(request);
  useOpenRecord(request.title, busy ? [] : actions);
  return (
    <ActionButtons actions={actions} busy={busy}>
      {dialog}
    </ActionButtons>
  );
};
