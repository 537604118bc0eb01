import type { ProductPage } from '@parkho/contracts';
import { lazy, type ReactNode, Suspense } from 'react';
import { LanguageProvider, localizationOf } from '../../../lib/language/language';
import { useManagesListings } from '../../../lib/session/auth';

const ENGLISH_SPEECH = localizationOf('en');

const OwnBar = lazy(() => import('./own-bar'));

interface OwnerBarProps {
  product: ProductPage;
  /** Rendered for buyers instead. */
  children: ReactNode;
}

/** Fixed at the bottom of the window, for the device's seller and their assistants; the server renders what buyers see. */
export function OwnerBar({ product, children }: OwnerBarProps) {
  if (!useManagesListings(product.seller._id)) return children;
  return (
    <Suspense>
      {/* Sellers' controls are in English on every page. */}
      <LanguageProvider value={ENGLISH_SPEECH}>
        <OwnBar id={product._id} />
      </LanguageProvider>
    </Suspense>
  );
}
