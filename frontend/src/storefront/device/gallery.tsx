import {
  CARD_IMAGE_ORDER,
  GALLERY_SIZES,
  isRemotePicture,
  LANGUAGES,
  type ProductImages,
} from '@parkho/contracts';
import { ChevronLeft, ChevronRight, Maximize2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { slotLabel } from '../../lib/devices/image';
import { type Localization, useLanguage } from '../../lib/language/language';
import { LinkedPictures } from '../../ui/device/linked-pictures';
import { Picture, PictureLink } from '../../ui/device/picture';
import { type GalleryPicture, ZoomButton, ZoomDialog } from '../../ui/zoom/zoom-dialog';

/** In the order of the cards, so that the first picture is that of the pressed card. */
const picturesOf = (name: string, images: ProductImages, { translate }: Localization): GalleryPicture[] =>
  CARD_IMAGE_ORDER.flatMap((slot) => {
    const src = images[slot];
    return src && !isRemotePicture(src)
      ? [{ src, label: translate(slotLabel(slot)), alt: `${name}: ${translate(slot)}` }]
      : [];
  });

/** All pictures of a device: swipe, arrow keys or thumbnails to browse, a press to zoom. */
export function Gallery({ name, images }: { name: string; images: ProductImages }) {
  const localization = useLanguage();
  const { t } = localization;
  /** The direction of the next picture: right, in Urdu left. */
  const onward = LANGUAGES[localization.language].dir === 'rtl' ? -1 : 1;
  const pictures = picturesOf(name, images, localization);
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [zoomed, setZoomed] = useState(false);

  const buttonOf = (index: number) =>
    strip.current?.children[index]?.querySelector<HTMLButtonElement>('button');

  /** Shows a picture; the focus moves along if it is on the thumbnails. */
  const show = (index: number) => {
    if (!strip.current) return;
    setCurrent(index);
    strip.current.scrollLeft = onward * index * strip.current.clientWidth;
    if (strip.current.contains(document.activeElement)) buttonOf(index)?.focus({ preventScroll: true });
  };
  const showNext = (step: 1 | -1) => show((current + step + pictures.length) % pictures.length);

  // The dialog would return the focus to the picture it was opened from; by now another one may be shown.
  useEffect(() => {
    if (!zoomed) return;
    return () =>
      strip.current?.querySelector<HTMLButtonElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }, [zoomed]);

  const picture = pictures[current];
  if (!picture) {
    return (
      <div className="grid content-start gap-3">
        <Picture
          src={undefined}
          alt={t('{name}: no picture', { name })}
          sizes="100vw"
          className="aspect-4/3 rounded-md"
        />
        <LinkedPictures images={images} />
      </div>
    );
  }

  const place = t('{name}, {place} of {count}', {
    name: picture.label,
    place: current + 1,
    count: pictures.length,
  });
  const hasSeveral = pictures.length > 1;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!hasSeveral || !['ArrowLeft', 'ArrowRight'].includes(event.key)) return;
    event.preventDefault();
    showNext(event.key === (onward > 0 ? 'ArrowRight' : 'ArrowLeft') ? 1 : -1);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside. */}
      <div onKeyDown={onKeyDown} className="grid content-start gap-3">
        <div className="group relative">
          <ul
            ref={strip}
            aria-label={t('Pictures')}
            onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
              clientWidth > 0 && setCurrent(Math.round(Math.abs(scrollLeft) / clientWidth))
            }
            className="flex snap-x snap-mandatory overflow-x-auto rounded-md [scrollbar-width:none] noscript:[scrollbar-width:auto] print:overflow-hidden"
          >
            {pictures.map(({ src, label, alt }, index) => (
              <li key={label} className="relative w-full shrink-0 snap-start snap-always">
                <button
                  type="button"
                  aria-haspopup="dialog"
                  tabIndex={index === current ? 0 : -1}
                  onClick={() => setZoomed(true)}
                  className="relative block w-full cursor-zoom-in focus-visible:-outline-offset-3"
                >
                  <span className="sr-only">{t('Zoom picture: ')}</span>
                  <Picture src={src} alt={alt} sizes={GALLERY_SIZES} fit="contain" priority={index === 0} />
                </button>
                <PictureLink src={src} alt={alt} />
              </li>
            ))}
          </ul>
          <p
            aria-live="polite"
            // A browser may paint the box before it has parsed the text.
            className="label-text pointer-events-none print:hidden absolute bottom-3 start-3 min-h-[1.55rem] rounded-sm bg-sheet px-2 py-1 font-semibold"
          >
            {place}
          </p>
          <Maximize2
            aria-hidden="true"
            className="pointer-events-none absolute end-3 bottom-3 size-8 rounded-sm bg-sheet p-2 print:hidden"
          />
          {hasSeveral && (
            <div className="hidden print:hidden opacity-0 transition-opacity group-hover:opacity-100 group-focus-within:opacity-100 md:block">
              <ZoomButton
                label={t('Previous picture')}
                onClick={() => showNext(-1)}
                className="absolute top-1/2 start-3 -translate-y-1/2"
              >
                <ChevronLeft aria-hidden="true" className="rtl:-scale-x-100" />
              </ZoomButton>
              <ZoomButton
                label={t('Next picture')}
                onClick={() => showNext(1)}
                className="absolute top-1/2 end-3 -translate-y-1/2"
              >
                <ChevronRight aria-hidden="true" className="rtl:-scale-x-100" />
              </ZoomButton>
            </div>
          )}
        </div>
        {/* A phone is swiped; its first screen shows the device's facts and price. */}
        <ul
          aria-label={t('Thumbnails')}
          className="hidden grid-cols-5 gap-3 md:grid noscript:hidden print:hidden"
        >
          {pictures.map(({ src, label }, index) => (
            <li key={label}>
              <button
                type="button"
                aria-current={index === current}
                onClick={() => show(index)}
                className="group grid w-full gap-1"
              >
                <Picture
                  src={src}
                  alt={t('{name} view', { name: label })}
                  sizes="8rem"
                  className="aspect-4/3 rounded-md outline-offset-2 outline-ink group-aria-[current=true]:outline-2"
                />
                <span
                  aria-hidden="true"
                  className="label-text text-ink-soft group-aria-[current=true]:text-ink"
                >
                  {label}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <LinkedPictures images={images} />
      </div>
      <ZoomDialog
        picture={picture}
        place={place}
        open={zoomed}
        onClose={() => setZoomed(false)}
        onStep={hasSeveral ? showNext : undefined}
      />
    </>
  );
}
