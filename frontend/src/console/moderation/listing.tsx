import { Box, Button, Card, CardContent, Chip, Grid, Stack, Typography } from '@mui/material';
import { devicePath, formatPkr, type ModerationItem } from '@parkho/contracts';
import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/date';
import { FactList, Section } from '../parts/facts';
import { Gallery, useGallery } from '../parts/gallery';
import { deviceFacts, laptopFacts } from '../parts/product-facts';
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
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have nothing else to be told by.
    index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
  );
};

interface ListingProps {
  item: ModerationItem;
  keysOn: boolean;
}

/** Everything that is to be known of a listing before somebody decides on it. */
export const Listing = ({ item, keysOn }: ListingProps) => {
  const { product, revision, seller, hints, waitingSince } = item;
  const { name, images, price, condition, location, description } = product;
  const gallery = useGallery(images);
  useKeys({ p: () => gallery.step(1), z: () => gallery.enlarge(true) }, keysOn && gallery.slots.length > 0);
  const laptop = laptopFacts(product);
  return (
    <Stack spacing={2}>
      <div>
        <Stack
          direction="row"
          useFlexGap
          spacing={1}
          sx={{ flexWrap: 'wrap', alignItems: 'center', overflowWrap: 'anywhere' }}
        >
          {/* Said to whoever does not see that the next one has come. */}
          <Typography variant="h5" component="h2" aria-live="polite">
            {name}
          </Typography>
          <Chip size="small" color="warning" label={revision ? 'Revised' : 'New'} />
        </Stack>
        <Typography>
          <strong>{formatPkr(price)}</strong> · {condition} · {location}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Waiting since {formatDateTime(waitingSince)}
        </Typography>
      </div>
      {revision && <RevisionChanges revision={revision} />}
      <Grid container spacing={2}>
        <Grid size={{ xs: 12, md: 8 }}>
          <Gallery
            name={name}
            images={images}
            gallery={gallery}
            height="clamp(240px, 52vh, 640px)"
            sizes={LARGE_SIZES}
          />
        </Grid>
        <Grid size={{ xs: 12, md: 4 }}>
          <Card variant="outlined">
            <CardContent>
              <Stack spacing={2}>
                <Hints hints={hints} showPicture={gallery.show} />
                <SellerFacts seller={product.seller} history={seller} />
              </Stack>
            </CardContent>
          </Card>
        </Grid>
        <Grid size={{ xs: 12, md: 8 }}>
          <Section title="Description">
            <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              <Marked text={description} words={hints.flatMap(({ words = [] }) => words)} />
            </Typography>
          </Section>
        </Grid>
        <Grid size={{ xs: 12, md: 4 }}>
          <Stack spacing={2}>
            <Section title="Specifications">
              <FactList facts={deviceFacts(product)} />
            </Section>
            {Object.values(laptop).some(Boolean) && (
              <Section title="Laptop details">
                <FactList facts={laptop} />
              </Section>
            )}
            <Box>
              <Button
                component={Link}
                to={devicePath(product._id)}
                startIcon={<ExternalLink size={18} aria-hidden />}
              >
                View in the shop
              </Button>
            </Box>
          </Stack>
        </Grid>
      </Grid>
    </Stack>
  );
};
