import { Button, Stack } from '@mui/material';
import { INSPECTION_MESSAGES as MESSAGES, reportPath } from '@parkho/contracts';
import { ClipboardPen, Eraser, FileCheck2, Hand, ShieldCheck, Undo2, UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useAuth, useCan, useShopId } from '../../lib/session/auth';
import { type Action, ActionMenu } from '../parts/actions/action-menu';
import { Confirmation } from '../parts/actions/confirmation';
import { useOpenRecord } from '../parts/actions/open-record';
import { useCommand } from '../parts/actions/use-command';
import { useReportWriter } from '../report/report-writer';
import { AssignDialog } from './assign-dialog';
import type { InspectionCalls, InspectionRecord } from './inspection-calls';
import { MarkDialog } from './mark-dialog';

type Dialog = 'mark' | 'assign' | 'erasure';

/** The user's possible actions on this request, and their dialogs. */
const useInspectionActions = (
  request: InspectionRecord,
): { actions: Action[]; busy: boolean; writing?: Action; dialog: ReactNode } => {
  const { mutate, isPending: busy } = useCommand<InspectionCalls>(MESSAGES.updateFailed);
  const can = useCan();
  const { user } = useAuth();
  const openReport = useReportWriter();
  const [open, setOpen] = useState<Dialog>();
  const close = () => setOpen(undefined);
  const { status, kind, inspector, inspectionRequesterInfo: contact, name, inspectionId } = request;
  const isPending = status === 'pending';
  const mayInspect = can('inspections.perform');
  const disabledReason = useShopId() === request.ownerId && MESSAGES.ownDevice;
  const report = {
    icon: ClipboardPen,
    run: () => openReport({ inspectionId, name }),
    disabledReason,
  };
  const assign = (inspectorId: string | null) =>
    mutate((api, key) => api.assignInspection(request, inspectorId, key), { onSuccess: close });

  const actions: Action[] = [];
  if (isPending && mayInspect) {
    if (kind === 'listing')
      actions.push({
        id: 'mark',
        label: 'Mark Inspected',
        icon: ShieldCheck,
        run: () => setOpen('mark'),
        disabledReason,
      });
    if (inspector?._id === user?._id)
      actions.push({ id: 'give-back', label: 'Unassign', icon: Undo2, run: () => assign(null) });
    // An unassigned request is assigned with one press in the row.
    else if (inspector && can('inspections.manage'))
      actions.push({
        id: 'take',
        label: 'Assign to me',
        icon: Hand,
        run: () => assign(user!._id),
        disabledReason,
      });
    if (can('inspections.manage'))
      actions.push({ id: 'assign', label: 'Assign', icon: UserPlus, run: () => setOpen('assign') });
  }
  if (status === 'completed' && request.reportId && mayInspect)
    actions.push({
      ...report,
      id: 'correct',
      label: request.voided ? 'Issue a new version' : 'Correct report',
    });
  if (contact && can('inspections.manage'))
    actions.push({
      id: 'erase',
      label: 'Erase contact details',
      icon: Eraser,
      run: () => setOpen('erasure'),
    });

  const dialog = (
    <>
      {open === 'mark' && (
        <MarkDialog
          request={request}
          busy={busy}
          onMark={(seen, notes) =>
            mutate((api, key) => api.markInspected(seen, notes, key), { onSuccess: close, onError: close })
          }
          onClose={close}
        />
      )}
      {open === 'assign' && <AssignDialog request={request} busy={busy} onAssign={assign} onClose={close} />}
      {open === 'erasure' && (
        <Confirmation
          title={`Erase the contact details of “${name}”?`}
          content={`The contact data of ${contact?.name ?? 'the requester'} will be permanently unreadable. This action cannot be undone.`}
          confirm="Erase contact details"
          isDangerous
          loading={busy}
          onClose={close}
          onConfirm={() => mutate((api, key) => api.eraseContact(request, key), { onSettled: close })}
        />
      )}
    </>
  );
  const writing: Action = { ...report, id: 'write', label: 'Write report' };
  return { actions, busy, ...(isPending && mayInspect && { writing }), dialog };
};

/** The assignee of the request; an unassigned request has a button to take it. */
export const Inspector = ({ request }: { request: InspectionRecord }) => {
  const { mutate, isPending: busy } = useCommand<InspectionCalls>(MESSAGES.updateFailed);
  const can = useCan();
  const { user } = useAuth();
  const isOwn = useShopId() === request.ownerId;
  const { status, inspector, name } = request;
  if (inspector) return inspector.name;
  if (status !== 'pending' || !can('inspections.perform') || isOwn) return 'Unassigned';
  return (
    <Button
      variant="outlined"
      aria-label={`Assign to me: ${name}`}
      disabled={busy}
      onClick={() => mutate((api, key) => api.assignInspection(request, user!._id, key))}
      sx={{ whiteSpace: 'nowrap' }}
    >
      Assign to me
    </Button>
  );
};

/**
 * The report of a request as the main action, and everything else behind one button; also the report where it is
 * disabled, with the reason.
 */
export const InspectionActions = ({ request }: { request: InspectionRecord }) => {
  const { actions, busy, writing, dialog } = useInspectionActions(request);
  const { status, reportId, name } = request;
  const allActions = writing ? [writing, ...actions] : actions;
  const write = writing && !writing.disabledReason ? writing.run : undefined;
  useOpenRecord(name, busy ? [] : allActions);
  return (
    <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center', justifyContent: 'flex-end' }}>
      {write && (
        <Button
          variant="contained"
          aria-label={`Write report: ${name}`}
          startIcon={<ClipboardPen size={18} aria-hidden />}
          disabled={busy}
          onClick={write}
          sx={{ whiteSpace: 'nowrap' }}
        >
          Write report
        </Button>
      )}
      {status === 'completed' && reportId && (
        <Button
          component={Link}
          to={reportPath(reportId)}
          variant="outlined"
          aria-label={`View report: ${name}`}
          startIcon={<FileCheck2 size={18} aria-hidden />}
          sx={{ whiteSpace: 'nowrap' }}
        >
          View report
        </Button>
      )}
      <ActionMenu label={`Actions for ${name}`} actions={write ? actions : allActions} busy={busy} />
      {dialog}
    </Stack>
  );
};
