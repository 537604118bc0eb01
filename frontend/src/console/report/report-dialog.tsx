import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
  Stack,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { INSPECTION_MESSAGES as MESSAGES } from '@parkho/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Draft, loadDraft, removeDraft } from '../../lib/drafts/draft-store';
import { useCloseOnBack } from '../../ui/use-close-on-back';
import { Confirmation } from '../parts/actions/confirmation';
import { LoadError } from '../parts/record/load-error';
import { ReportForm } from './report-form';
import { ReportIssued } from './report-issued';
import type { ReportSubject } from './report-subject';
import { inspectionCase } from './values/report-calls';
import { type ReportDraft, reportDraft } from './values/report-draft';

interface ReportDialogProps extends ReportSubject {
  /** Continues with the report of another device. */
  onNext: (subject: ReportSubject) => void;
  onClose: () => void;
}

type Stage =
  | { at: 'loading' }
  | { at: 'form'; draft?: Draft<ReportDraft> | undefined }
  | { at: 'issued'; reportId: string; version: number; message: string | undefined };

/** Writes or corrects the report of a device: full screen on a phone. */
export const ReportDialog = ({ inspectionId, name, onNext, onClose }: ReportDialogProps) => {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(inspectionCase(inspectionId));
  const [stage, setStage] = useState<Stage>({ at: 'loading' });
  const [isDiscarding, setDiscarding] = useState(false);
  /** A new key remounts the form for each start. */
  const [formKey, setFormKey] = useState(0);

  useEffect(() => {
    let isShown = true;
    void loadDraft(reportDraft(inspectionId)).then((draft) => isShown && setStage({ at: 'form', draft }));
    return () => {
      isShown = false;
    };
  }, [inspectionId]);

  const discard = async () => {
    setDiscarding(false);
    setStage({ at: 'loading' });
    await Promise.all([removeDraft(reportDraft(inspectionId)), refetch()]);
    setFormKey((key) => key + 1);
    setStage({ at: 'form' });
  };
  /** Lists and counts of the console are refreshed. */
  const close = () => {
    if (stage.at === 'issued') void queries.invalidateQueries();
    onClose();
  };
  useCloseOnBack(true, close);

  const title = data?.report ? `Correct report ${data.report.reportId}` : 'Inspection report';
  return (
    <Dialog
      open
      // A drag that ends outside the dialog, or an accidental press, must not close a form that takes an hour to fill
      // in.
      onClose={(_, reason) => reason !== 'backdropClick' && close()}
      fullScreen={isSmall}
      fullWidth
      maxWidth="md"
      aria-labelledby="report-title"
    >
      <DialogTitle
        id="report-title"
        component="h2"
        sx={{ px: { xs: 2, sm: 3 }, pb: 1, overflowWrap: 'anywhere' }}
      >
        {title}
        <Typography variant="body2" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {data?.device.name ?? name}
        </Typography>
      </DialogTitle>
      {stage.at === 'issued' ? (
        <ReportIssued
          {...stage}
          onNext={(inspected) => {
            void queries.invalidateQueries();
            onNext(inspected);
          }}
          onClose={close}
        />
      ) : data && stage.at === 'form' ? (
        <ReportForm
          key={formKey}
          subject={data}
          draft={stage.draft}
          onIssued={({ message, data: { product, version } }) =>
            setStage({ at: 'issued', reportId: product.reportId, version, message })
          }
          onDiscard={() => setDiscarding(true)}
          onClose={close}
        />
      ) : (
        <>
          <DialogContent dividers>
            {error ? (
              <LoadError error={error} fallback={MESSAGES.listError} onRetry={() => refetch()} />
            ) : (
              <Waiting />
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={close}>Close</Button>
          </DialogActions>
        </>
      )}
      {isDiscarding && (
        <Confirmation
          title="Discard draft"
          content="Your entries and photos will be lost."
          confirm="Discard draft"
          isDangerous
          onClose={() => setDiscarding(false)}
          onConfirm={discard}
        />
      )}
    </Dialog>
  );
};

const Waiting = () => (
  <Stack spacing={2} role="status" aria-label="Loading">
    {[56, 56, 96, 96, 96, 96].map((height, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
      <Skeleton key={index} variant="rounded" height={height} />
    ))}
  </Stack>
);
