import { ButtonBase, Stack } from '@mui/material';
import { CARD_IMAGE_ORDER, type ImageSlot } from '@parkho/contracts';
import { useState } from 'react';
import { Picture } from '../parts/picture';
import type { ProductRecord } from './product-calls';

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
