import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Box,
  Button,
  Skeleton,
  Stack,
  Typography,
} from '@mui/material';
import { SHOP_REPORT_MESSAGES as MESSAGES, SHOP_REPORTS_PAGE, type ShopReport } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ChevronDown, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import { Link, useParams, useSearchParams } from 'react-router';
import { formatDay } from '../../../lib/date';
import { useCan } from '../../../lib/session/auth';
import { CopyableCode } from '../../parts/actions/copy-button';
import { FactList, Section } from '../../parts/record/facts';
import { LoadError } from '../../parts/record/load-error';
import { AccessDenied } from '../../parts/record/notice';
import { reportDocument } from '../report-calls';
import { ReportFiles } from '../report-files';
import { reportName } from '../report-row';
import type { ReadReport } from './compared-report';
import { Figures } from './report-figures';
import { Table } from './report-table';
import { ComparedReportChoice, daysText, SideBySide } from './side-by-side';

const noPrint = { '@media print': { display: 'none' } } as const;

const Heading = ({ report, document }: ReadReport) => {
  const { days, comparedWith, summary } = document;
  return (
    <Stack spacing={1}>
      <Box sx={{ display: 'flex', alignItems: 'start', justifyContent: 'space-between', gap: 2 }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h5" component="h2">
            {reportName(report)}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {daysText(days)}, as of {formatDay(report.asOf)}
            {comparedWith && ` · ${comparedWith.label}: ${daysText(comparedWith)}`}
          </Typography>
        </Box>
        <Button
          variant="outlined"
          startIcon={<Printer size={18} aria-hidden />}
          onClick={() => window.print()}
          sx={{ flex: 'none', ...noPrint }}
        >
          Print
        </Button>
      </Box>
      {summary.map((sentence) => (
        <Typography key={sentence} sx={{ maxWidth: 720 }}>
          {sentence}
        </Typography>
      ))}
    </Stack>
  );
};

const Evidence = ({ report }: { report: ShopReport }) => {
  const { size = 0, root = '', erasedCells = 0, version } = report;
  return (
    <Accordion
      disableGutters
      variant="outlined"
      slotProps={{ heading: { component: 'h2' } }}
      // On paper it is on the last page.
      sx={{ '@media print': { breakBefore: 'page' } }}
    >
      <AccordionSummary expandIcon={<ChevronDown size={18} aria-hidden />}>
        How to verify this report
      </AccordionSummary>
      <AccordionDetails>
        <Stack spacing={2}>
          <Typography variant="body2" sx={{ maxWidth: 720 }}>
            The report is generated from these events alone: generated again, each file has the same bytes,
            except for data of users erased since then.
          </Typography>
          <FactList
            facts={{
              Source: `The first ${size.toLocaleString('en')} events`,
              'Log root': <CopyableCode what="log root" text={root} />,
              'Redacted values': erasedCells.toLocaleString('en'),
              Version: String(version),
            }}
          />
          <ReportFiles report={report} />
        </Stack>
      </AccordionDetails>
    </Accordion>
  );
};

const Report = ({ report, document }: ReadReport) => {
  const against = document.comparedWith?.label;
  return (
    <>
      <Heading report={report} document={document} />
      {document.sections.map((section) => (
        <Section key={section.key} title={section.title}>
          {'figures' in section ? (
            <Figures section={section} against={against} />
          ) : (
            <Table table={section} against={against} />
          )}
        </Section>
      ))}
      <Evidence report={report} />
    </>
  );
};

/** Renders the report with an id, or the state of loading it. */
const Loaded = ({ id, children }: { id: string; children: (read: ReadReport) => ReactNode }) => {
  const { data, error, refetch } = useQuery(reportDocument(id));
  if (error)
    return <LoadError error={error} fallback={MESSAGES.openFailed} onRetry={refetch} sx={{ my: 2 }} />;
  if (!data)
    return (
      <Stack spacing={2} role="status" aria-label="Loading">
        <Skeleton variant="rounded" height={120} />
        <Skeleton variant="rounded" height={280} />
        <Skeleton variant="rounded" height={360} />
      </Stack>
    );
  return children(data);
};

/** The query parameter with the id of the second report. */
const COMPARED_PARAMETER = 'beside';

/** A report to read: its summary first, then figures and tables, and last its evidence. */
export const ReportPage = () => {
  const can = useCan();
  const { id = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const otherId = params.get(COMPARED_PARAMETER);
  const choose = (other: string) => setParams(other ? { [COMPARED_PARAMETER]: other } : {});
  if (!can('reports.make')) return <AccessDenied />;
  return (
    <Stack spacing={2} sx={{ py: 2, minWidth: 0 }}>
      <Title title={SHOP_REPORTS_PAGE.title} />
      <Button
        component={Link}
        to={SHOP_REPORTS_PAGE.path}
        startIcon={<ArrowLeft size={18} aria-hidden />}
        sx={{ alignSelf: 'start', ...noPrint }}
      >
        All reports
      </Button>
      <Loaded id={id}>
        {(read) => (
          <>
            <ComparedReportChoice report={read.report} value={otherId ?? ''} onChange={choose} />
            {otherId === null ? (
              <Report {...read} />
            ) : (
              <Loaded id={otherId}>{(other) => <SideBySide left={read} right={other} />}</Loaded>
            )}
          </>
        )}
      </Loaded>
    </Stack>
  );
};
