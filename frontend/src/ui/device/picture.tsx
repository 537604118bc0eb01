import { isRemotePicture } from '@parkho/contracts';
import { useState } from 'react';
import { imageSource } from '../../lib/devices/image';
import { useLanguage } from '../../lib/language/language';

interface PictureProps {
  /** '/api/images/<hash>-1600.webp' or a path; absent or on another site, the placeholder is drawn. */
  src: string | undefined;
  alt: string;
  /** Its displayed width, as the `sizes` of an img: '(min-width: 64rem) 25vw, 100vw'. */
  sizes: string;
  /** 'contain' shows the whole picture, 'cover' fills the frame. */
  fit?: 'cover' | 'contain';
  /** For the main picture of a page: loaded first and without delay. */
  priority?: boolean;
  /** The frame has the size (an aspect ratio or a height), so that nothing moves when the picture loads. */
  className?: string;
  /** Shows the original file, not the smaller rendition that would do. */
  exact?: boolean | undefined;
  /** The text without a picture. */
  placeholder?: string | undefined;
}

/** A picture of a device, or a placeholder if it is missing or fails to load. */
export function Picture({
  src,
  alt,
  sizes,
  fit = 'cover',
  priority = false,
  className = 'aspect-4/3',
  exact = false,
  placeholder,
}: PictureProps) {
  const [failed, setFailed] = useState<string>();
  return (
    <div className={`relative overflow-hidden bg-paper-deep ${className}`}>
      {src && src !== failed && !isRemotePicture(src) ? (
        <img
          {...(exact ? { src } : imageSource(src))}
          sizes={sizes}
          alt={alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          // The first picture in view is painted with the page, not after it.
          decoding={priority ? 'sync' : 'async'}
          onError={() => setFailed(src)}
          className={`absolute inset-0 size-full ${fit === 'cover' ? 'object-cover' : 'object-contain'}`}
        />
      ) : (
        <NoPicture alt={alt} placeholder={placeholder} />
      )}
    </div>
  );
}

/** Without scripts: a press on the picture, in a relative frame, opens its file. */
export function PictureLink({ src, alt }: { src: string; alt: string }) {
  const { rich } = useLanguage();
  return (
    <a href={src} className="absolute inset-0 hidden noscript:block">
      <span className="sr-only">{rich('Enlarge: {name}', { name: <bdi>{alt}</bdi> })}</span>
    </a>
  );
}

/** A line drawing of a laptop. */
function NoPicture({ alt, placeholder }: Pick<PictureProps, 'alt' | 'placeholder'>) {
  const { t } = useLanguage();
  return (
    <div
      role="img"
      // Usually the name of the device.
      dir="auto"
      aria-label={placeholder ? `${alt}: ${placeholder}` : alt}
      aria-hidden={alt === ''}
      className="absolute inset-0"
    >
      <svg
        viewBox="0 0 160 120"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        className="absolute inset-0 size-full text-edge"
      >
        <path d="M46 34h68v42H46z M36 82h88l-6-6H42z" strokeWidth="1.25" strokeLinejoin="round" />
        <path d="M46 27v-6m68 6v-6M46 24h68M130 34h6m-6 42h6m-3-42v42" strokeWidth=".6" />
        <path d="M52 40h56v30H52z" strokeWidth=".5" strokeDasharray="2 2" />
      </svg>
      <span aria-hidden="true" className="absolute inset-x-0 bottom-2 text-center text-xs text-ink-soft">
        {placeholder ?? t('No picture')}
      </span>
    </div>
  );
}
