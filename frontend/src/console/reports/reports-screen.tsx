import { Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import {
  SHOP_REPORT_MESSAGES as MESSAGES,
  SHOP_REPORT_TYPE_LABELS,
  SHOP_REPORT_TYPES,
  SHOP_REPORTS_PAGE,
  type ShopReportType,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { FilePlus2, GitCompareArrows } from 'lucide-react';
import { useRef, useState } from 'react';
import { Title } from 'react-admin';
import { useSearchParams } from 'react-router';
import { useCan } from '../../lib/session/auth';
import { LoadError } from '../parts/record/load-error';
import { AccessDenied } from '../parts/record/notice';
import { PageSteps } from '../parts/record/page-steps';
import { LatestReports } from './latest-reports';
import { NewReportDialog } from './new-report-dialog';
import { Choice } from './question-fields';
import { latestReports, reportsPage } from './report-calls';
import { ReportRow } from './report-row';
import { Schedules } from './schedules';
import { VerifyReportDialog } from './verify-report-dialog';

const list = { display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' } as const;
const SKELETONS = ['1', '2', '3'];

const TYPES = ['all', ...SHOP_REPORT_TYPES] as const;
const TYPE_LABELS = { all: 'All types', ...SHOP_REPORT_TYPE_LABELS } as const;

/** Type and page, kept in the address so that a reload and 'back' restore them. */
const useListed = () => {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const type = SHOP_REPORT_TYPES.find((type) => type === params.get('type'));
  const show = (type: ShopReportType | undefined, page = 1) =>
    setParams({ ...(type && { type }), ...(page > 1 && { page: String(page) }) });
  return { page, type, show };
};

const ReportList = () => {
  const { page, type, show } = useListed();
  const { data, error, refetch } = useQuery(reportsPage(page, type));
  const top = useRef<HTMLDivElement>(null);
  const showPage = (page: number) => {
    show(type, page);
    top.current?.scrollIntoView();
  };
  if (!data)
    return error ? (
      <LoadError error={error} fallback={MESSAGES.listFailed} onRetry={refetch} />
    ) : (
      <Box sx={list} role="status" aria-label="Loading">
        {SKELETONS.map((name) => (
          <Skeleton key={name} variant="rounded" sx={{ height: { xs: 460, sm: 276 } }} />
        ))}
      </Box>
    );
  const { reports, pagination } = data;
  return (
    <Stack ref={top} spacing={2} sx={{ minWidth: 0, scrollMarginTop: 72 }}>
      <Box sx={{ display: 'grid', maxWidth: 280 }}>
        <Choice
          label="Type"
          value={type ?? 'all'}
          options={TYPES}
          labels={TYPE_LABELS}
          onChange={(selected) => show(selected === 'all' ? undefined : selected)}
        />
      </Box>
      {error && <LoadError error={error} fallback={MESSAGES.listFailed} onRetry={refetch} />}
      {reports.length === 0 && (
        <Typography sx={{ py: 8, textAlign: 'center' }}>{MESSAGES.noReports}</Typography>
      )}
      <Box component="ul" aria-label="Reports" sx={list}>
        {reports.map((report) => (
          <ReportRow key={report._id} report={report} />
        ))}
      </Box>
      {(pagination.totalPages > 1 || page > 1) && (
        <PageSteps page={page} totalPages={pagination.totalPages} go={showPage} />
      )}
    </Stack>
  );
};

/** The dialogs of the page. A dialog's name in the address opens it. */
const DIALOGS = ['new', 'verify'] as const;
type Dialog = (typeof DIALOGS)[number];

const Reports = () => {
  const [params, setParams] = useSearchParams();
  const [openDialog, setOpenDialog] = useState<Dialog>();
  const [droppedFile, setDroppedFile] = useState<File>();
  const latest = useQuery(latestReports);
  // A link may open the dialog.
  const linkedDialog = DIALOGS.find((name) => params.has(name));
  const dialog = linkedDialog ?? openDialog;
  const close = () => {
    setOpenDialog(undefined);
    setDroppedFile(undefined);
    if (linkedDialog) setParams({}, { replace: true });
  };
  return (
    <Stack
      spacing={2}
      sx={{ py: 2, minHeight: '60vh' }}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      }}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files;
        if (!file || dialog) return;
        event.preventDefault();
        setDroppedFile(file);
        setOpenDialog('verify');
      }}
    >
      <Typography variant="body2" sx={{ maxWidth: 720 }}>
        Reports are generated from the event log. The same events always give the same file, byte for byte;
        data of users erased since then is redacted. Drop a file anywhere here to verify it.
      </Typography>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          startIcon={<FilePlus2 size={18} aria-hidden />}
          onClick={() => setOpenDialog('new')}
        >
          New report
        </Button>
        <Button
          variant="outlined"
          startIcon={<GitCompareArrows size={18} aria-hidden />}
          onClick={() => setOpenDialog('verify')}
        >
          Verify a report
        </Button>
      </Stack>
      <LatestReports />
      {/* Hidden until its position is known: the number of cards above it varies. */}
      {!latest.isPending && (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
          }}
        >
          <ReportList />
          <Schedules />
        </Box>
      )}
      {dialog === 'new' && <NewReportDialog onClose={close} />}
      {dialog === 'verify' && <VerifyReportDialog file={droppedFile} onClose={close} />}
    </Stack>
  );
};

/** The shop's reports, their schedules, and the verification of a report file. */
export const ReportsScreen = () => {
  const can = useCan();
  if (!can('reports.make')) return <AccessDenied />;
  return (
    <>
      <Title title={SHOP_REPORTS_PAGE.title} />
      <Reports />
    </>
  );
};
