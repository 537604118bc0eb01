import { CARD_IMAGE_ORDER, isRemotePicture, type ProductImages } from '@parkho/contracts';
import { ExternalLink } from 'lucide-react';
import { slotLabel } from '../../lib/devices/image';
import { useLanguage } from '../../lib/language/language';

/** Links to pictures on other sites, from before the shop stored pictures given by address. */
export function LinkedPictures({ images }: { images: ProductImages }) {
  const { t, translate } = useLanguage();
  const slots = CARD_IMAGE_ORDER.filter((slot) => isRemotePicture(images[slot] ?? ''));
  if (slots.length === 0) return null;
  return (
    <div className="grid gap-1 text-sm">
      <p className="text-ink-soft">{t('Images on other sites')}</p>
      <ul className="grid">
        {slots.map((slot) => (
          <li key={slot}>
            <a
              href={images[slot]}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="inline-flex min-h-11 items-center gap-2 font-semibold wrap-anywhere text-stamp underline underline-offset-4"
            >
              <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
              {translate(slotLabel(slot))}, <bdi>{new URL(images[slot]!).host}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
