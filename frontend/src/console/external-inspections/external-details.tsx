import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { RATING_MAX } from '@parkho/contracts';
import { useCloseOnBack } from '../../ui/use-close-on-back';
import { contactFacts, WithContactDetails } from '../parts/contact/contact-details';
import { FactList, type Facts, Section } from '../parts/record/facts';
import { Time } from '../parts/time';
import { plainStatus, statusOf } from './external-badges';
import type { ExternalRecord } from './external-calls';

/** 'PKR 85,000'. */
const inPkr = (price: number): string => `PKR ${price.toLocaleString('en-US')}`;

/** All data of the inspection (specification 2, section 2). */
export const ExternalDetails = ({ record, onClose }: { record: ExternalRecord; onClose: () => void }) => {
  useCloseOnBack(true, onClose);
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const { name, userInfo, location, condition, price, inspectionData, voided, inspector, inspectionNotes } =
    record;
  const { deviceModel, serialNumber, inspectorName } = inspectionData?.deviceInfo ?? {};
  const notes = inspectionNotes || inspectionData?.overallNotes;
  const device: Facts = {
    Model: deviceModel ?? 'N/A',
    'Serial number': serialNumber ?? 'N/A',
    Condition: condition,
    Price: price === undefined ? 'N/A' : inPkr(price),
  };
  const status: Facts = {
    'Overall status': plainStatus(statusOf(record)),
    Withdrawn: voided && <Time at={voided.at} />,
    Reason: voided?.reason,
    Rating: inspectionData && !voided ? `${inspectionData.overallRating}/${RATING_MAX}` : 'N/A',
    Inspector: inspectorName ?? inspector?.name ?? 'Not assigned',
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isSmall}
      fullWidth
      maxWidth="sm"
      aria-labelledby="external-title"
    >
      <DialogTitle id="external-title" sx={{ overflowWrap: 'anywhere' }}>
        Inspection Details: {name}
      </DialogTitle>
      <DialogContent dividers>
        <Stack spacing={2}>
          <Section title="Customer">
            <WithContactDetails
              of={{ kind: 'inspection', id: record.id }}
              contact={{
                email: userInfo?.email,
                phone: userInfo?.phone,
                address: location ? { street: location } : undefined,
              }}
            >
              {(contact, isMasked) => {
                const { Email = 'N/A', Phone = 'N/A' } = contactFacts(contact, isMasked);
                return (
                  <FactList
                    facts={{
                      Name: userInfo?.fullName ?? 'N/A',
                      Email,
                      Phone,
                      Location: contact.address?.street ?? 'N/A',
                    }}
                  />
                );
              }}
            </WithContactDetails>
          </Section>
          <Section title="Device">
            <FactList facts={device} />
          </Section>
          <Section title="Status">
            <FactList facts={status} />
          </Section>
          {notes && (
            <Section title="Notes">
              <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                {notes}
              </Typography>
            </Section>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
};
