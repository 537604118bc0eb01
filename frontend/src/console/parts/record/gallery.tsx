import { ButtonBase, Stack } from '@mui/material';
import { CARD_IMAGE_ORDER, type ImageSlot, isRemotePicture, type ProductImages } from '@parkho/contracts';
import { useState } from 'react';
import { slotLabel } from '../../../lib/devices/image';
import { LinkedPictures } from '../../../ui/device/linked-pictures';
import { ZoomDialog } from '../../../ui/zoom/zoom-dialog';
import { Picture } from './picture';

/** The slots with a stored picture, that of the cards first. */
const filledSlots = (images: ProductImages): ImageSlot[] =>
  CARD_IMAGE_ORDER.filter((slot) => images[slot] && !isRemotePicture(images[slot]));

/** The shown picture of a device, and whether it is enlarged. */
export const useGallery = (images: ProductImages) => {
  const slots = filledSlots(images);
  const [selected, show] = useState<ImageSlot>();
  const [isEnlarged, enlarge] = useState(false);
  const currentSlot = selected && slots.includes(selected) ? selected : slots[0];
  const place = currentSlot ? slots.indexOf(currentSlot) : -1;
  /** Shows the next or previous picture. */
  const showNext = (by: 1 | -1) => show(slots[(place + by + slots.length) % slots.length]);
  return { slots, shown: currentSlot, place, show, step: showNext, isEnlarged, enlarge };
};

interface GalleryProps {
  name: string;
  images: ProductImages;
  gallery: ReturnType<typeof useGallery>;
  /** The height of the large picture. */
  height: string;
  /** The width of the large picture on the screen, as in HTML's sizes. */
  sizes: string;
}

/** All pictures: a large one, which a press enlarges, and the others to choose from. */
export const Gallery = ({ name, images, gallery, height, sizes }: GalleryProps) => {
  const { slots, shown, place, show, step, isEnlarged, enlarge } = gallery;
  const url = shown && images[shown];
  const large = (
    <Picture
      url={url}
      alt={shown ? `${name}, ${shown}` : name}
      size={{ width: '100%', height }}
      sizes={sizes}
    />
  );
  return (
    <Stack spacing={1}>
      {shown && url ? (
        <ButtonBase
          aria-haspopup="dialog"
          aria-label={`Enlarge ${shown}`}
          onClick={() => enlarge(true)}
          sx={{
            display: 'block',
            width: '100%',
            borderRadius: 1,
            cursor: 'zoom-in',
            '&:focus-visible': { outline: 2, outlineColor: 'text.primary' },
          }}
        >
          {large}
        </ButtonBase>
      ) : (
        large
      )}
      {slots.length > 1 && (
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
          {slots.map((slot) => (
            <ButtonBase
              key={slot}
              onClick={() => show(slot)}
              aria-label={`Show ${slot}`}
              aria-pressed={slot === shown}
              sx={{
                borderRadius: 1,
                outline: '2px solid',
                outlineColor: slot === shown ? 'primary.main' : 'transparent',
                '&:focus-visible': { outlineColor: 'text.primary' },
              }}
            >
              <Picture url={images[slot]} alt="" size={{ width: 80, height: 60 }} sizes="80px" />
            </ButtonBase>
          ))}
        </Stack>
      )}
      <LinkedPictures images={images} />
      {shown && url && (
        <ZoomDialog
          picture={{ src: url, label: slotLabel(shown), alt: `${name}, ${shown}` }}
          place={`${slotLabel(shown)}, ${place + 1} of ${slots.length}`}
          open={isEnlarged}
          onClose={() => enlarge(false)}
          onStep={slots.length > 1 ? step : undefined}
        />
      )}
    </Stack>
  );
};
