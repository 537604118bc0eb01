import { Alert, Box, Button, Stack, Link as TextLink, Typography } from '@mui/material';
import type { Hint, HintKind, ImageSlot } from '@parkho/contracts';
import {
  AtSign,
  BadgeDollarSign,
  Ban,
  Fingerprint,
  Flag,
  Images,
  type LucideIcon,
  Phone,
} from 'lucide-react';
import { useCreatePath } from 'react-admin';
import { Link } from 'react-router';
import { FlagList } from '../parts/flags/flag-list';
import { Picture } from '../parts/record/picture';

const ICONS: Readonly<Record<HintKind, LucideIcon>> = {
  flagged: Flag,
  price: BadgeDollarSign,
  'same-photo': Images,
  'same-serial': Fingerprint,
  'same-phone': Phone,
  'contact-data': AtSign,
  'forbidden-words': Ban,
};

const OtherListing = ({ _id, name, seller, image }: NonNullable<Hint['listings']>[number]) => {
  const createPath = useCreatePath();
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      <Picture url={image} alt="" size={{ width: 56, height: 42 }} sizes="56px" />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <TextLink
          component={Link}
          to={createPath({ resource: 'products', type: 'show', id: _id })}
          variant="body2"
          color="inherit"
        >
          {name}
        </TextLink>
        <Typography variant="body2">by {seller}</Typography>
      </Box>
    </Stack>
  );
};

interface HintsProps {
  hints: readonly Hint[];
  /** Absent if the listing has a single picture. */
  showPicture: ((slot: ImageSlot) => void) | undefined;
}

/** Reasons to review the listing more closely, each with its finding and links. */
export const Hints = ({ hints, showPicture }: HintsProps) => (
  <Stack component="section" aria-labelledby="hints" spacing={1}>
    <Typography id="hints" variant="h6" component="h3">
      Hints
    </Typography>
    {hints.length === 0 && (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        None for this listing.
      </Typography>
    )}
    {hints.length > 0 && (
      <Stack component="ul" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {hints.map(({ kind, text, listings = [], words = [], slot, flags }) => {
          const Icon = ICONS[kind];
          return (
            <Box component="li" key={`${kind} ${text}`}>
              <Alert
                severity="warning"
                role="note"
                icon={<Icon size={20} aria-hidden />}
                sx={{ color: 'text.primary', '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}
              >
                <Stack spacing={1} sx={{ overflowWrap: 'anywhere' }}>
                  <span>{text}</span>
                  {flags && <FlagList flags={flags} />}
                  {words.length > 0 && <strong>{words.join(', ')}</strong>}
                  {slot && showPicture && (
                    <Button
                      size="small"
                      color="inherit"
                      variant="outlined"
                      sx={{ alignSelf: 'flex-start' }}
                      onClick={() => showPicture(slot)}
                    >
                      Show {slot} photo
                    </Button>
                  )}
                  {listings.map((listing) => (
                    <OtherListing key={listing._id} {...listing} />
                  ))}
                </Stack>
              </Alert>
            </Box>
          );
        })}
      </Stack>
    )}
  </Stack>
);
