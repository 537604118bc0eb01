import { Box, Button, Card, Chip, Stack, Typography } from '@mui/material';
import { formatPkr, type ManagedPage, type PlacementRequestStatus } from '@parkho/contracts';
import { Check, Eye, X } from 'lucide-react';
import { cardImage } from '../../lib/devices/image';
import { useCan } from '../../lib/session/auth';
import { Picture } from '../parts/record/picture';
import { Time } from '../parts/time';

const STATUS_MARKS = {
  pending: { label: 'Pending', color: 'warning' },
  approved: { label: 'Approved', color: 'success' },
  rejected: { label: 'Rejected', color: 'error' },
} as const satisfies Record<PlacementRequestStatus, object>;

/** The outcome of the request and, if it was granted, whether it still applies. */
export const StatusBadges = ({
  request: { featuredRequestStatus = 'pending', isFeatured, state },
}: {
  request: ManagedPage;
}) => (
  <Stack direction="row" useFlexGap spacing={0.5} sx={{ flexWrap: 'wrap' }}>
    <Chip size="small" {...STATUS_MARKS[featuredRequestStatus]} />
    {featuredRequestStatus === 'approved' && (
      <Chip
        size="small"
        variant="outlined"
        label={isFeatured && state === 'active' ? 'Featured now' : 'No longer featured'}
      />
    )}
  </Stack>
);

/** The business name, or else the person's. */
export const sellerOf = ({ seller }: ManagedPage): string => seller.businessName || seller.name;

/** A note of the seller or of an admin on the request. */
export const Remark = ({ label, text }: { label: string; text: string | undefined }) =>
  text ? (
    <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {label}:
      </Box>{' '}
      {text}
    </Typography>
  ) : null;

export type Press = 'details' | 'approve' | 'reject';

interface FeaturedCardProps {
  request: ManagedPage;
  busy: boolean;
  press: (dialog: Press) => void;
}

/** A device whose seller requests a place on the home page; decided by users who may feature. */
export const FeaturedCard = ({ request, busy, press }: FeaturedCardProps) => {
  const { name, price, condition, category, images } = request;
  const can = useCan();
  return (
    <Card
      data-row
      variant="outlined"
      sx={{ height: '100%', display: 'flex', flexDirection: 'column', gap: 1.5, p: 1.5 }}
    >
      <Stack direction="row" spacing={1.5}>
        <Picture url={cardImage(images)} alt="" size={{ width: 112, height: 84 }} sizes="112px" />
        <Stack spacing={0.5} sx={{ minWidth: 0, alignItems: 'flex-start', overflowWrap: 'anywhere' }}>
          <Typography variant="body1" component="h2" sx={{ fontWeight: 600, lineHeight: 1.25 }}>
            {name}
          </Typography>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {formatPkr(price)}
          </Typography>
          <StatusBadges request={request} />
        </Stack>
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {condition}, {category}, by {sellerOf(request)}
        <br />
        Requested <Time at={request.featuredRequestedAt ?? request.createdAt} />
      </Typography>
      <Remark label="Reason" text={request.featuredRequestReason} />
      <Remark label="Rejection reason" text={request.featuredRejectionReason} />
      <Remark label="Admin notes" text={request.featuredAdminNotes} />
      <Stack
        direction="row"
        useFlexGap
        spacing={1}
        sx={{ mt: 'auto', flexWrap: 'wrap', justifyContent: 'flex-end' }}
      >
        <Button
          aria-label={`View Details of ${name}`}
          startIcon={<Eye size={18} aria-hidden />}
          onClick={() => press('details')}
          sx={{ mr: 'auto' }}
        >
          View Details
        </Button>
        {request.featuredRequestStatus === 'pending' && can('products.feature') && (
          <>
            <Button
              variant="outlined"
              color="error"
              aria-label={`Reject ${name}`}
              startIcon={<X size={18} aria-hidden />}
              aria-disabled={busy || undefined}
              onClick={() => !busy && press('reject')}
            >
              Reject
            </Button>
            <Button
              variant="contained"
              aria-label={`Approve ${name}`}
              startIcon={<Check size={18} aria-hidden />}
              aria-disabled={busy || undefined}
              onClick={() => !busy && press('approve')}
            >
              Approve
            </Button>
          </>
        )}
      </Stack>
    </Card>
  );
};
