import {
  INSPECTION_MESSAGES,
  REPORT_PHOTO_LABELS,
  REPORT_PHOTOS,
  type ReportPhotoLabel,
} from '@parkho/contracts';
import { useState } from 'react';
import { useLanguage } from '../../lib/language/language';
import { Picture, PictureLink } from '../device/picture';
import { type GalleryPicture, ZoomDialog } from '../zoom/zoom-dialog';

/** The inspector's photos by subject; a press enlarges the original file, whose hash is signed. */
export function ReportPhotos({ photos }: { photos: { readonly [L in ReportPhotoLabel]?: string } }) {
  const { t, translate } = useLanguage();
  const [openIndex, setOpenIndex] = useState<number>();
  const pictures = REPORT_PHOTOS.flatMap((label): GalleryPicture[] => {
    const src = photos[label];
    const name = translate(REPORT_PHOTO_LABELS[label]);
    return src ? [{ src, label: name, alt: t('Inspection photo: {name}', { name }), exact: true }] : [];
  });
  if (pictures.length === 0) return <p className="text-ink-soft">{t(INSPECTION_MESSAGES.noImages)}</p>;
  const current = openIndex === undefined ? undefined : pictures[openIndex];
  return (
    <>
      <ul className="grid break-inside-avoid grid-cols-2 gap-3 sm:grid-cols-3 print:w-4/5 print:grid-cols-3">
        {pictures.map(({ src, label, alt }, index) => (
          <li key={label} className="relative">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setOpenIndex(index)}
              className="block w-full cursor-zoom-in text-start"
            >
              <Picture
                src={src}
                alt={alt}
                sizes="(min-width: 40rem) 18rem, 50vw"
                placeholder={t(INSPECTION_MESSAGES.imageUnavailable)}
                className="aspect-4/3 rounded-sm"
              />
              <span aria-hidden="true" className="label-text block pt-1 text-ink-soft">
                {label}
              </span>
            </button>
            <PictureLink src={src} alt={alt} />
          </li>
        ))}
      </ul>
      {current && openIndex !== undefined && (
        <ZoomDialog
          picture={current}
          place={t('{name}, {place} of {count}', {
            name: current.label,
            place: openIndex + 1,
            count: pictures.length,
          })}
          open
          onClose={() => setOpenIndex(undefined)}
          onStep={
            pictures.length > 1
              ? (step) => setOpenIndex((openIndex + step + pictures.length) % pictures.length)
              : undefined
          }
        />
      )}
    </>
  );
}
