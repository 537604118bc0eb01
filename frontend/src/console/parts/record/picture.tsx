import { Box } from '@mui/material';
import { isRemotePicture, type ProductImages } from '@parkho/contracts';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { cardImage, imageSource } from '../../../lib/devices/image';

interface PictureProps {
  /** A picture on another site is not loaded. */
  url: string | undefined;
  alt: string;
  /** The box; the picture is shown whole in it. */
  size: { width: number | string; height: number | string };
  /** The width of the box on the screen, as in HTML's sizes. */
  sizes: string;
}

export const Picture = ({ url, alt, size, sizes }: PictureProps) => {
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
      {url && url !== broken && !isRemotePicture(url) ? (
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

/** The card picture of a device; decorative, because the name is beside it. */
export const Thumbnail = ({ images }: { images: ProductImages }) => (
  <Picture url={cardImage(images)} alt="" size={{ width: 64, height: 48 }} sizes="64px" />
);
