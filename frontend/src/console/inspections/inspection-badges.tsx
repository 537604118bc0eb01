import { Box, Chip, Stack, Typography } from '@mui/material';
import { type InspectionRequestStatus, URGENCY_TERMS } from '@parkho/contracts';
import { formatDay } from '../../lib/date';
import { useCan } from '../../lib/session/auth';
import { WithContactDetails } from '../parts/contact/contact-details';
import { ContactLinks } from '../parts/contact/contact-links';
import type { InspectionRecord } from './inspection-calls';

const STATUS_MARKS = {
  pending: { label: 'Pending', color: 'warning' },
  completed: { label: 'Completed', color: 'success' },
  withdrawn: { label: 'Withdrawn', color: 'default' },
} as const satisfies Record<InspectionRequestStatus, object>;

export const StatusBadge = ({ status, voided }: Pick<InspectionRecord, 'status' | 'voided'>) => (
  <Chip
    size="small"
    {...(voided ? ({ label: 'Report withdrawn', color: 'error' } as const) : STATUS_MARKS[status])}
  />
);

/** Whether the device is listed, and the booked package. */
export const KindBadge = ({ kind, booking }: Pick<InspectionRecord, 'kind' | 'booking'>) => (
  <Stack direction="row" useFlexGap spacing={0.5} sx={{ flexWrap: 'wrap' }}>
    <Chip size="small" variant="outlined" label={kind === 'listing' ? 'Listed device' : 'External'} />
    {booking && booking.urgency !== 'normal' && (
      <Chip size="small" label={URGENCY_TERMS[booking.urgency].name} />
    )}
  </Stack>
);

/** The due day of the result, and whether it has passed. */
export const DueBadge = ({ dueOn, overdue }: Pick<InspectionRecord, 'dueOn' | 'overdue'>) => (
  <Stack direction="row" useFlexGap spacing={0.75} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
    <Typography variant="body2" component="span" sx={{ whiteSpace: 'nowrap' }}>
      {/* A day in Pakistan, for every reader. */}
      {formatDay(dueOn)}
    </Typography>
    {overdue && <Chip size="small" color="error" label="Overdue" />}
  </Stack>
);

/** The requester and their contact data, which a record may disclose where they are masked. */
export const Requester = ({
  request,
  isRecord = false,
}: {
  request: InspectionRecord;
  isRecord?: boolean;
}) => {
  const can = useCan();
  const { inspectionRequesterInfo: contact, askedBy, inspectionRequestedBy } = request;
  if (!contact)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {inspectionRequestedBy?.name ?? (askedBy === 'seller' ? 'The seller' : 'No contact details')}
      </Typography>
    );
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {contact.name}
      </Typography>
      {isRecord ? (
        <WithContactDetails of={{ kind: 'inspection', id: request.id }} contact={contact}>
          {({ email = '', phone }, isMasked) => (
            <ContactLinks email={email} phone={phone} isMasked={isMasked} />
          )}
        </WithContactDetails>
      ) : (
        <ContactLinks {...contact} isMasked={!can('contact-data.read')} />
      )}
    </Box>
  );
};
