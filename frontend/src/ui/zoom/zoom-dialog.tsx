import { LANGUAGES } from '@parkho/contracts';
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { type ComponentProps, useEffect, useRef } from 'react';
import { useLanguage } from '../../lib/language/language';
import { Picture } from '../device/picture';
import { Dialog } from '../dialog';
import { useZoom } from './use-zoom';
import { MAX_SCALE } from './zoom';

export interface GalleryPicture {
  src: string;
  /** 'Front', 'Keyboard'. */
  label: string;
  alt: string;
  /** Shows the original file, not a rendition of the screen's size. */
  exact?: boolean;
}

interface ZoomDialogProps {
  picture: GalleryPicture;
  /** 'Front, 1 of 4'. */
  place: string;
  open: boolean;
  onClose: () => void;
  /** Moves to the next picture (1) or the previous (-1); absent for a single picture. */
  onStep: ((step: 1 | -1) => void) | undefined;
}

/** A full-screen picture with zoom. */
export function ZoomDialog({ picture, place, open, onClose, onStep }: ZoomDialogProps) {
  return (
    <Dialog title={place} placement="viewer" open={open} onClose={onClose}>
      <Stage picture={picture} onStep={onStep} />
    </Dialog>
  );
}

/** The distance by which an arrow key moves a zoomed picture, in pixels. */
const KEY_PAN = 80;

function Stage({ picture, onStep }: Pick<ZoomDialogProps, 'picture' | 'onStep'>) {
  const { t, language } = useLanguage();
  const isToTheLeft = LANGUAGES[language].dir === 'rtl';
  const frame = useRef<HTMLDivElement>(null);
  const changePicture = (step: 1 | -1) => {
    reset();
    onStep?.(step);
  };
  /** Moves past the left (-1) or right (1) edge: in Urdu the next picture is on the left. */
  const turnTo = (side: 1 | -1) => changePicture(isToTheLeft ? (side === 1 ? -1 : 1) : side);
  const { view, reset, zoomIn, zoomOut, panBy, pointerHandlers } = useZoom(frame, turnTo);
  const isWhole = view.scale === 1;

  useEffect(() => {
    const keys: Record<string, () => void> = {
      '+': zoomIn,
      '=': zoomIn,
      '-': zoomOut,
      ArrowLeft: () => (isWhole ? turnTo(-1) : panBy({ x: KEY_PAN, y: 0 })),
      ArrowRight: () => (isWhole ? turnTo(1) : panBy({ x: -KEY_PAN, y: 0 })),
      ArrowUp: () => panBy({ x: 0, y: KEY_PAN }),
      ArrowDown: () => panBy({ x: 0, y: -KEY_PAN }),
    };
    const onKeyDown = (event: KeyboardEvent) => {
      // With Ctrl or Cmd they are the browser's own shortcuts.
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      keys[event.key]?.();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });

  return (
    <div className="relative h-full select-none">
      <div
        ref={frame}
        {...pointerHandlers}
        className={`size-full touch-none overflow-hidden bg-paper-deep ${isWhole ? 'cursor-zoom-in' : 'cursor-grab active:cursor-grabbing'}`}
      >
        <div
          className="pointer-events-none size-full"
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        >
          <Picture
            src={picture.src}
            alt={picture.alt}
            // Zoomed, the largest rendition, however small the screen is.
            sizes={isWhole ? '100vw' : '1600px'}
            fit="contain"
            exact={picture.exact}
            priority
            className="size-full"
          />
        </div>
      </div>
      {onStep && (
        <>
          <ZoomButton
            label={t('Previous picture')}
            onClick={() => changePicture(-1)}
            className="absolute top-1/2 start-3 -translate-y-1/2"
          >
            <ChevronLeft aria-hidden="true" className="rtl:-scale-x-100" />
          </ZoomButton>
          <ZoomButton
            label={t('Next picture')}
            onClick={() => changePicture(1)}
            className="absolute top-1/2 end-3 -translate-y-1/2"
          >
            <ChevronRight aria-hidden="true" className="rtl:-scale-x-100" />
          </ZoomButton>
        </>
      )}
      <div className="absolute inset-x-0 bottom-4 mx-auto flex w-fit items-center gap-2 rounded-full bg-sheet p-1 shadow-lift">
        <ZoomButton label={t('Zoom out')} onClick={zoomOut} disabled={isWhole}>
          <ZoomOut aria-hidden="true" />
        </ZoomButton>
        <output aria-label={t('Zoom')} className="min-w-14 text-center font-semibold">
          {Math.round(view.scale * 100)}%
        </output>
        <ZoomButton label={t('Zoom in')} onClick={zoomIn} disabled={view.scale === MAX_SCALE}>
          <ZoomIn aria-hidden="true" />
        </ZoomButton>
      </div>
    </div>
  );
}

export function ZoomButton({
  label,
  className = '',
  ...props
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      {...props}
      type="button"
      aria-label={label}
      className={`grid size-11 place-items-center rounded-full bg-sheet text-ink hover:bg-stamp-tint disabled:text-edge disabled:hover:bg-sheet ${className}`}
    />
  );
}
