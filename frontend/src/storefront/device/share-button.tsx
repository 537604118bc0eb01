import { formatPkr, type ProductPage } from '@parkho/contracts';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { deviceUrl } from '../../ui/contact-links';
import { Dialog } from '../../ui/dialog';
import { Field, Input } from '../../ui/field';
import { showToast } from '../../ui/toast';

/** Shares the device the way the browser can: its own sheet, else the clipboard, else the link to copy by hand. */
export function ShareButton({ product }: { product: ProductPage }) {
  const [byHand, setByHand] = useState(false);
  const url = deviceUrl(product);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      showToast('Link copied');
    } catch {
      setByHand(true); // Refused, or no clipboard: browsers give none to pages without https.
    }
  };

  const share = async () => {
    if (!navigator.share) return copy();
    try {
      await navigator.share({
        title: product.name,
        text: `${product.name}, ${formatPkr(product.price)}`,
        url,
      });
    } catch (error) {
      if ((error as DOMException).name !== 'AbortError') await copy(); // Closing the sheet is no failure.
    }
  };

  return (
    <>
      <button
        type="button"
        aria-label={`Share: ${product.name}`}
        onClick={share}
        className="grid size-11 place-items-center rounded-full border border-hairline bg-sheet hover:border-ink"
      >
        <Share2 aria-hidden="true" className="size-5" />
      </button>
      <Dialog title="Share" open={byHand} onClose={() => setByHand(false)}>
        <Field label="Copy this link">
          <Input readOnly value={url} onFocus={({ target }) => target.select()} />
        </Field>
      </Dialog>
    </>
  );
}
