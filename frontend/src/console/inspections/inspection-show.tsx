import { Button, Card, CardContent, Skeleton, Stack, Link as TextLink, Typography } from '@mui/material';
import {
  CONSOLE_PATH,
  type InspectionCase,
  INSPECTION_MESSAGES as MESSAGES,
  REPORT_LIMITS,
  reportPath,
  voidReasonForm,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { Ban, ClipboardPen, FileCheck2 } from 'lucide-react';
import { useState } from 'react';
import { Title } from 'react-admin';
import { Link, useParams } from 'react-router';
import { useCan, useShopId } from '../../lib/session/auth';
import { WithHistory } from '../history/with-history';
import { RemovalDialog } from '../parts/actions/removal-dialog';
import { useCommand } from '../parts/actions/use-command';
import { FactList, Section } from '../parts/record/facts';
import { AccessDenied } from '../parts/record/notice';
import { RecordError } from '../parts/record/record-error';
import { Time } from '../parts/time';
import { useReportWriter } from '../report/report-writer';
import { InspectionActions, Inspector } from './inspection-actions';
import { DueBadge, Requester, StatusBadge } from './inspection-badges';
import { type InspectionCalls, inspectionOf } from './inspection-calls';

const VOID_RULE = { form: voidReasonForm, max: REPORT_LIMITS.reason };

/** The latest inspection request of the device, and its actions. */
const Request = ({ request }: Pick<InspectionCase, 'request'>) => (
  <Section title="Latest request">
    {request ? (
      <Stack spacing={1.5}>
        <FactList
          facts={{
            Status: <StatusBadge {...request} />,
            Requester: <Requester request={{ ...request, id: request._id }} isRecord />,
            Requested: <Time at={request.inspectionRequestedAt} />,
            Due: <DueBadge {...request} />,
            Inspector: <Inspector request={{ ...request, id: request._id }} />,
          }}
        />
        <InspectionActions request={{ ...request, id: request._id }} />
      </Stack>
    ) : (
      <Typography variant="body2">No inspection has been requested for this device.</Typography>
    )}
  </Section>
);

const Report = ({ of }: { of: InspectionCase }) => {
  const { inspectionId, ownerId, device, isInspected, version, report, voided } = of;
  const isOwn = useShopId() === ownerId;
  const mayInspect = useCan()('inspections.perform') && !isOwn;
  const openReport = useReportWriter();
  const { mutate, isPending: busy } = useCommand<InspectionCalls>(MESSAGES.updateFailed);
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <Section title="Report">
      <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
        <FactList
          facts={{
            Inspected: isInspected ? 'Yes' : 'No',
            'Report ID': report?.reportId,
            Version: report && String(report.version),
            Issued: report && <Time at={report.issuedAt} />,
            Voided: voided && <Time at={voided.at} />,
            Reason: voided?.reason,
          }}
        />
        {report && (
          <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
            <Button
              component={Link}
              to={reportPath(report.reportId)}
              variant="outlined"
              startIcon={<FileCheck2 size={18} aria-hidden />}
            >
              View report
            </Button>
            {mayInspect && (
              <Button
                startIcon={<ClipboardPen size={18} aria-hidden />}
                onClick={() => openReport({ inspectionId, name: device.name })}
              >
                {voided ? 'Issue a new version' : 'Correct report'}
              </Button>
            )}
            {mayInspect && !voided && (
              <Button color="error" startIcon={<Ban size={18} aria-hidden />} onClick={() => setAsking(true)}>
                Void report
              </Button>
            )}
          </Stack>
        )}
        {report && isOwn && <Typography variant="body2">{MESSAGES.ownDevice}</Typography>}
      </Stack>
      {isAsking && report && (
        <RemovalDialog
          title={`Void report ${report.reportId}`}
          warning="The device no longer counts as inspected. The report stays readable and shows that it was withdrawn and why. Only a new version of the report makes the device count as inspected again."
          hint="Readers of the report see it."
          rule={VOID_RULE}
          action={{ label: 'Void report', pending: 'Voiding...' }}
          busy={busy}
          onRemove={(reason) =>
            mutate((api, key) => api.voidReport({ inspectionId, version }, reason, key), { onSettled: close })
          }
          onClose={close}
        />
      )}
    </Section>
  );
};

const Details = ({ id }: { id: string }) => {
  const can = useCan();
  const { data, error, refetch } = useQuery(inspectionOf(id));
  if (!data)
    return error ? (
      <>
        <Title title="Inspection" />
        <RecordError
          thing="inspection"
          all="All inspections"
          error={error}
          fallback={MESSAGES.listFailed}
          onRetry={refetch}
          sx={{ my: 2 }}
        />
      </>
    ) : (
      <Skeleton role="status" aria-label="Loading" variant="rounded" height={360} sx={{ my: 2 }} />
    );
  const { device, kind } = data;
  return (
    <Stack spacing={2} sx={{ py: 2 }}>
      <Title title={`Inspection: ${device.name}`} />
      <Card variant="outlined">
        <CardContent>
          <Typography variant="h5" component="h2" gutterBottom sx={{ overflowWrap: 'anywhere' }}>
            {kind === 'listing' && can('products.read') ? (
              <TextLink component={Link} to={`${CONSOLE_PATH}/products/${encodeURIComponent(id)}/show`}>
                {device.name}
              </TextLink>
            ) : (
              device.name
            )}
          </Typography>
          <FactList
            facts={{
              Kind: kind === 'listing' ? 'Listed device' : 'External',
              Category: device.category,
              Brand: device.brand,
              Model: device.model,
              Condition: device.condition,
              City: device.location,
            }}
          />
        </CardContent>
      </Card>
      <Request request={data.request} />
      <Report of={data} />
    </Stack>
  );
};

/** All inspections of one device. */
export const InspectionShow = () => {
  const can = useCan();
  const { id = '' } = useParams();
  if (!can('inspections.read')) return <AccessDenied />;
  return (
    <WithHistory kind="inspection">
      <Details id={id} />
    </WithHistory>
  );
};
