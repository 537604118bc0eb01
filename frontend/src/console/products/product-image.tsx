import { Box, ButtonBase, Stack } from '@mui/material';
import { CARD_IMAGE_ORDER, type ImageSlot } from '@parkho/contracts';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { cardImage, imageSource } from '../../lib/image';
import type { ProductRecord } from './product-calls';

interface PictureProps {
  url: string | undefined;
  alt: string;
  /** The box; the picture is shown whole in it. */
  size: { width: number | string; height: number | string };
  /** How wide the box is on the screen, as in HTML's sizes. */
  sizes: string;
}

const Picture = ({ url, alt, size, sizes }: PictureProps) => {
  const [broken, setBroken] = useState<string>();
  return (
    <Box
      sx={{
        ...size,
        flexShrink: 0,
        position: 'relative',
        display: 'grid',
        placeItems: 'center',
        overflow: 'hidden',
        borderRadius: 1,
        bgcolor: 'background.default',
        color: 'text.secondary',
      }}
    >
      {url && url !== broken ? (
        <Box
          component="img"
          {...imageSource(url)}
          sizes={sizes}
          alt={alt}
          loading="lazy"
          onError={() => setBroken(url)}
          sx={{ position: 'absolute', width: '100%', height: '100%', objectFit: 'contain' }}
        />
      ) : (
        <ImageOff size={20} role="img" aria-label="Image not available" />
      )}
    </Box>
  );
};

/** The card picture of a product; decorative, for the name stands beside it. */
export const ProductThumbnail = ({ product }: { product: ProductRecord }) => (
  <Picture url={cardImage(product.images)} alt="" size={{ width: 64, height: 48 }} sizes="64px" />
);

/** All pictures: a large one, and the others to choose from. */
export const ProductGallery = ({ product }: { product: ProductRecord }) => {
  const slots = CARD_IMAGE_ORDER.filter((slot) => product.images[slot]);
  const [chosen, setChosen] = useState<ImageSlot>();
  const shown = chosen && slots.includes(chosen) ? chosen : slots[0];
  return (
    <Stack spacing={1}>
      <Picture
        url={shown && product.images[shown]}
        alt={`${product.name}, ${shown}`}
        size={{ width: '100%', height: 'clamp(220px, 45vw, 440px)' }}
        sizes="(min-width: 900px) 60vw, 100vw"
      />
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {slots.map((slot) => (
          <ButtonBase
            key={slot}
            onClick={() => setChosen(slot)}
            aria-label={`Show ${slot}`}
            aria-pressed={slot === shown}
            sx={{
              borderRadius: 1,
              outline: '2px solid',
              outlineColor: slot === shown ? 'primary.main' : 'transparent',
              '&:focus-visible': { outlineColor: 'text.primary' },
            }}
          >
            <Picture url={product.images[slot]} alt="" size={{ width: 80, height: 60 }} sizes="80px" />
          </ButtonBase>
        ))}
      </Stack>
    </Stack>
  );
};
