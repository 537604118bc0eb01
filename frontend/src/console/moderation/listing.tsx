import { Box, Button, Card, CardContent, Chip, Stack, Typography } from '@mui/material';
import { devicePath, formatPkr, type ListingState, type ModerationItem } from '@parkho/contracts';
import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import { FactList, Section } from '../parts/record/facts';
import { Gallery, useGallery } from '../parts/record/gallery';
import { deviceFacts, laptopFacts } from '../parts/record/product-facts';
import { Time } from '../parts/time';
import { Hints } from './hints';
import { RevisionChanges } from './revision-changes';
import { SellerFacts } from './seller-facts';
import { useKeys } from './use-keys';

/** How wide the large picture is: the next listing's are fetched in the size that this one shows. */
export const LARGE_SIZES = '(min-width: 900px) calc(60vw - 140px), 100vw';

/** The text, with the words that hints are about marked. */
const Marked = ({ text, words }: { text: string; words: readonly string[] }) => {
  if (words.length === 0) return text;
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  // What stands between the brackets is every second part.
  return text.split(new RegExp(`(${pattern})`, 'gi')).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other key.
    index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
  );
};

/** Pictures and description beside what is known of them; one below the other on a phone. */
const columns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
  gridTemplateRows: { md: 'auto 1fr' },
};

/** As the badges of the console's products have them. */
const STATES: Readonly<Record<ListingState, string>> = {
  active: 'On sale',
  pending: 'Pending Approval',
  rejected: 'Rejected',
  inactive: 'Inactive',
  sold: 'Sold',
};

interface ListingProps {
  item: ModerationItem;
  /** In the queue of reported listings, in any state, and not in that of those which wait for approval. */
  isReported: boolean;
  keysOn: boolean;
}

/** The facts of a listing that a decision needs. */
export const Listing = ({ item, isReported, keysOn }: ListingProps) => {
  const { product, revision, seller, hints, waitingSince } = item;
  const { name, images, price, condition, location, description } = product;
  const gallery = useGallery(images);
  useKeys({ p: () => gallery.step(1), z: () => gallery.enlarge(true) }, keysOn && gallery.slots.length > 0);
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
              <Marked text={description} words={hints.flatMap(({ words = [] }) => words)} />
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
