import type { ProductPage } from '@parkho/contracts';
import { MessageCircle, Phone } from 'lucide-react';
import { useState } from 'react';
import { countContact } from '../../../lib/devices/products';
import { useLanguage } from '../../../lib/language/language';
import { type ContactMethod, contactMethods } from '../../../ui/contact-links';
import { Price } from '../../../ui/device/price';
import { useBottomBar } from '../../../ui/page/use-bottom-bar';
import { SpinnerMark } from '../../../ui/spinner';
import { IfAvailable, type Unavailability } from './availability';
import { useDeviceContact } from './device-contact';

const baseClasses = 'inline-flex min-h-12 items-center gap-2 rounded-md px-3 font-semibold';
const styles: Record<ContactMethod['name'], string> = {
  Call: `${baseClasses} border border-edge`,
  WhatsApp: `${baseClasses} bg-stamp text-contrast`,
  Email: `${baseClasses} border border-edge`,
};
const icons = { Call: Phone, WhatsApp: MessageCircle };

/**
 * Price and seller within reach of the thumb. One press calls or opens the chat: the contact data are fetched, and the
 * link that replaces the button is followed. The bar is sticky within the page and then rests below it, so it never
 * covers the last content.
 */
export function ContactBar({
  product,
  unavailability,
}: {
  product: ProductPage;
  unavailability: Unavailability | null;
}) {
  const localization = useLanguage();
  const { t, translate } = localization;
  const bar = useBottomBar();
  const { contact, problem, isPending, load } = useDeviceContact(product._id);
  const [pressedName, setPressedName] = useState<ContactMethod['name']>();
  /** The link to follow after a press in this bar. */
  const [nameToFollow, setNameToFollow] = useState<ContactMethod['name']>();
  const [primaryMethod, ...otherMethods] = contact ? contactMethods(contact, product, localization) : [];
  const methods =
    primaryMethod?.name === 'Call'
      ? [primaryMethod, ...otherMethods.slice(0, 1)]
      : primaryMethod
        ? [primaryMethod]
        : [];
  const follow = (link: HTMLAnchorElement | null) => {
    if (!link) return;
    link.focus();
    link.click();
    setNameToFollow(undefined);
  };
  const press = async (name: ContactMethod['name']) => {
    if (isPending) return;
    setPressedName(name);
    if (await load()) setNameToFollow(name);
  };
  return (
    <section
      ref={bar}
      aria-label={t('Contact Seller')}
      className="sticky bottom-0 z-30 -mb-24 flex flex-wrap items-center justify-between gap-x-2 gap-y-1 border-t border-hairline bg-sheet px-4 py-2 noscript:hidden md:hidden"
    >
      {pressedName && problem && (
        <p role="alert" className="basis-full text-red-ink">
          {translate(problem)}
        </p>
      )}
      <Price amount={product.price} className="text-xl" />
      <IfAvailable unavailability={unavailability}>
        <div className="flex flex-wrap gap-2">
          {contact
            ? methods.map(({ channel, name, href, icon }) => (
                <a
                  key={name}
                  href={href}
                  rel="noreferrer"
                  onClick={() => countContact(product._id, channel)}
                  ref={name === nameToFollow ? follow : undefined}
                  className={`${styles[name]} [&_svg]:size-5`}
                >
                  {icon}
                  {t(name)}
                </a>
              ))
            : (['Call', 'WhatsApp'] as const).map((name) => {
                const Icon = icons[name];
                const isBusy = isPending && name === pressedName;
                return (
                  <button
                    key={name}
                    type="button"
                    aria-disabled={isPending || undefined}
                    aria-busy={isBusy || undefined}
                    onClick={() => void press(name)}
                    className={styles[name]}
                  >
                    {isBusy ? <SpinnerMark /> : <Icon aria-hidden="true" className="size-5" />}
                    {t(name)}
                  </button>
                );
              })}
        </div>
      </IfAvailable>
    </section>
  );
}
