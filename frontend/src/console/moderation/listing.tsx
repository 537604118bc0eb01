import { Box, Button, Card, CardContent, Chip, Stack, Typography } from '@mui/material';
import {
  devicePath,
  formatPkr,
  type ListingState,
  MODERATION_MESSAGES as MESSAGES,
  type ModerationItem,
} from '@parkho/contracts';
import { CopyCheck, ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import { ariaKeys } from '../parts/keys/keys';
import { useKeys } from '../parts/keys/use-keys';
import { FactList, Section } from '../parts/record/facts';
import { Gallery, useGallery } from '../parts/record/gallery';
import { deviceFacts, laptopFacts } from '../parts/record/product-facts';
import { Time } from '../parts/time';
import { Hints } from './hints';
import { RevisionChanges } from './revision-changes';
import { SellerFacts } from './seller-facts';

/** Width of the large picture: the next listing's pictures are prefetched in this size. */
export const LARGE_SIZES = '(min-width: 900px) calc(60vw - 140px), 100vw';

/** The text, with the words of hints marked. */
const MarkedWords = ({ text, words }: { text: string; words: readonly string[] }) => {
  if (words.length === 0) return text;
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  // Every second part is a match of the capture group.
  return text.split(new RegExp(`(${pattern})`, 'gi')).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other key.
    index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
  );
};

/** Pictures and description beside the facts; one below the other on a phone. */
const columns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
  gridTemplateRows: { md: 'auto 1fr' },
};

/** The labels of the states, as in the badges of the console's products. */
const STATES: Readonly<Record<ListingState, string>> = {
  active: 'On sale',
  pending: 'Pending Approval',
  rejected: 'Rejected',
  inactive: 'Inactive',
  sold: 'Sold',
};

interface ListingProps {
  item: ModerationItem;
  /** Whether it is in the queue of reported listings, in any state, not in the queue of approvals. */
  isReported: boolean;
  /** Absent if the seller has no similar waiting listings. */
  onShowAlike: (() => void) | undefined;
}

/** The facts of a listing for a decision. */
export const Listing = ({ item, isReported, onShowAlike }: ListingProps) => {
  const { product, revision, seller, hints, waitingSince } = item;
  const { name, images, price, condition, location, description } = product;
  const gallery = useGallery(images);
  useKeys(
    gallery.slots.length > 0
      ? { 'picture-next': () => gallery.step(1), 'picture-enlarge': () => gallery.enlarge(true) }
      : {},
  );
  const laptop = laptopFacts(product);
  return (
    <Stack spacing={2}>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        {/* Announces the next listing to screen readers. */}
        <Typography variant="h5" component="h2" aria-live="polite">
          {name}
        </Typography>
        <Typography component="div">
          {isReported ? (
            <Chip size="small" label={STATES[product.state]} />
          ) : (
            <Chip size="small" color="warning" label={revision ? 'Revised' : 'New'} />
          )}{' '}
          <strong>{formatPkr(price)}</strong> · {condition} · {location}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {isReported ? 'First reported' : 'Waiting since'} <Time at={waitingSince} />
        </Typography>
        {onShowAlike && (
          <Button
            variant="outlined"
            size="small"
            aria-haspopup="dialog"
            aria-keyshortcuts={ariaKeys('alike')}
            startIcon={<CopyCheck size={18} aria-hidden />}
            onClick={onShowAlike}
            sx={{ mt: 1 }}
          >
            {MESSAGES.alike(item.alike)}
          </Button>
        )}
      </Box>
      {revision && <RevisionChanges revision={revision} />}
      <Box sx={columns}>
        <Gallery
          name={name}
          images={images}
          gallery={gallery}
          height="clamp(240px, min(52vh, 75vw), 640px)"
          sizes={LARGE_SIZES}
        />
        <Stack spacing={2} sx={{ gridRow: { md: 'span 2' } }}>
          <Card variant="outlined">
            <CardContent>
              <Stack spacing={2}>
                <Hints hints={hints} showPicture={gallery.slots.length > 1 ? gallery.show : undefined} />
                <SellerFacts seller={product.seller} history={seller} />
              </Stack>
            </CardContent>
          </Card>
          <Section title="Specifications">
            <FactList facts={deviceFacts(product)} />
          </Section>
          {Object.values(laptop).some(Boolean) && (
            <Section title="Laptop details">
              <FactList facts={laptop} />
            </Section>
          )}
        </Stack>
        <Stack spacing={2} sx={{ alignSelf: 'start' }}>
          <Section title="Description">
            <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              <MarkedWords text={description} words={hints.flatMap(({ words = [] }) => words)} />
            </Typography>
          </Section>
          <Button
            component={Link}
            to={devicePath(product._id)}
            startIcon={<ExternalLink size={18} aria-hidden />}
            sx={{ alignSelf: 'flex-start' }}
          >
            View in the shop
          </Button>
        </Stack>
      </Box>
    </Stack>
  );
};
