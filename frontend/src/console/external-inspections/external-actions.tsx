import { Button, IconButton, Stack } from '@mui/material';
import { INSPECTION_MESSAGES as MESSAGES, reportPath } from '@parkho/contracts';
import { ClipboardPen, Eye, FileCheck2, History, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRedirect } from 'react-admin';
import { useNavigate } from 'react-router';
import { useCan, useShopId } from '../../lib/session/auth';
import { historyPath } from '../audit/parts/history-path';
import { type Action, ActionMenu } from '../parts/actions/action-menu';
import { Confirmation } from '../parts/actions/confirmation';
import { useCommand } from '../parts/actions/use-command';
import { useReportWriter } from '../report/report-writer';
import type { ExternalCalls, ExternalRecord } from './external-calls';
import { ExternalDetails } from './external-details';

/** View as the main action; the other actions are in a menu, with Delete at its end. */
export const ExternalActions = ({ record }: { record: ExternalRecord }) => {
  const { mutate, isPending } = useCommand<ExternalCalls>(MESSAGES.externalDeleteFailed);
  const [open, setOpen] = useState<'details' | 'deletion'>();
  const close = () => setOpen(undefined);
  const openReport = useReportWriter();
  const can = useCan();
  const redirect = useRedirect();
  const navigate = useNavigate();
  const { id, name, ownerId, reportId, voided, status } = record;
  const isOwn = useShopId() === ownerId;
  const actions: Action[] = [];
  if (reportId || status === 'pending')
    actions.push({
      id: 'report',
      label: !reportId ? 'Write report' : voided ? 'Issue a new version' : 'Correct report',
      icon: ClipboardPen,
      run: () => openReport({ inspectionId: id, name }),
      disabledReason: isOwn && MESSAGES.ownDevice,
    });
  actions.push({
    id: 'edit',
    label: 'Edit',
    icon: Pencil,
    run: () => redirect('edit', 'external-inspections', id),
  });
  if (reportId)
    actions.push({
      id: 'view',
      label: 'View report',
      icon: FileCheck2,
      run: () => navigate(reportPath(reportId)),
    });
  if (can('audit.read'))
    actions.push({
      id: 'history',
      label: 'History',
      icon: History,
      run: () => navigate(historyPath('inspection', id)!),
    });
  return (
    <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center', justifyContent: 'flex-end' }}>
      <Button
        aria-label={`View ${name}`}
        startIcon={<Eye size={18} aria-hidden />}
        onClick={() => setOpen('details')}
      >
        View
      </Button>
      <ActionMenu label={`Actions for ${name}`} actions={actions} busy={isPending} />
      <IconButton
        aria-label={`Delete ${name}`}
        title="Delete"
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && setOpen('deletion')}
      >
        <Trash2 size={18} aria-hidden />
      </IconButton>
      {open === 'details' && <ExternalDetails record={record} onClose={close} />}
      {open === 'deletion' && (
        <Confirmation
          title={`Delete “${name}”?`}
          content={MESSAGES.externalConfirmDelete}
          confirm="Delete"
          isDangerous
          loading={isPending}
          onClose={close}
          onConfirm={() => mutate((api, key) => api.deleteExternal(id, key), { onSettled: close })}
        />
      )}
    </Stack>
  );
};
