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
import { devicePath, formatPkr, type ManagedPage } from '@parkho/contracts';
import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import { cardImage } from '../../lib/devices/image';
import { useCloseOnBack } from '../../ui/use-close-on-back';
import { contactFacts, WithContactDetails } from '../parts/contact/contact-details';
import { FactList } from '../parts/record/facts';
import { Picture } from '../parts/record/picture';
import { Time } from '../parts/time';
import { Remark, StatusBadges, sellerOf } from './request-card';

/** The facts of the device that a decision needs. */
export const DetailsDialog = ({ request, onClose }: { request: ManagedPage; onClose: () => void }) => {
  useCloseOnBack(true, onClose);
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const { _id, name, price, category, condition, description, seller } = request;
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isSmall}
      fullWidth
      maxWidth="sm"
      aria-labelledby="featured-title"
    >
      <DialogTitle id="featured-title" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </DialogTitle>
      <DialogContent dividers>
        <Stack spacing={2}>
          <Picture
            url={cardImage(request.images)}
            alt={name}
            size={{ width: '100%', height: 'clamp(200px, 40vw, 320px)' }}
            sizes="(min-width: 600px) 552px, 100vw"
          />
          <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
            <Typography variant="h6" component="p" sx={{ mr: 'auto' }}>
              {formatPkr(price)}
            </Typography>
            <StatusBadges request={request} />
          </Stack>
          <WithContactDetails of={{ kind: 'product', id: _id }} contact={{ email: seller.email }}>
            {(contact, isMasked) => (
              <FactList
                facts={{
                  Category: category,
                  Condition: condition,
                  Seller: sellerOf(request),
                  ...contactFacts(contact, isMasked),
                  Requested: <Time at={request.featuredRequestedAt ?? request.createdAt} />,
                  Listed: <Time at={request.createdAt} />,
                }}
              />
            )}
          </WithContactDetails>
          <Remark label="Reason" text={request.featuredRequestReason} />
          <Remark label="Rejection reason" text={request.featuredRejectionReason} />
          <Remark label="Admin notes" text={request.featuredAdminNotes} />
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {description}
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button
          component={Link}
          to={devicePath(_id)}
          startIcon={<ExternalLink size={18} aria-hidden />}
          sx={{ mr: 'auto' }}
        >
          View in the shop
        </Button>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
};
