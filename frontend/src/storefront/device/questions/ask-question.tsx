import type { ProductPage } from '@parkho/contracts';
import { MessageCircleQuestionMark } from 'lucide-react';
import { lazy, useState } from 'react';
import { useLanguage } from '../../../lib/language/language';
import { useAuth, useShopId } from '../../../lib/session/auth';
import { Button } from '../../../ui/button';
import { LazyWhenOpened } from '../../../ui/page/lazy-when-opened';

/** Loaded on demand with the form library, which few visitors of the page need. */
const AskQuestionDialog = lazy(() => import('./ask-question-dialog'));

export function AskQuestion({ product }: { product: ProductPage }) {
  const { t } = useLanguage();
  const { user } = useAuth();
  const shopId = useShopId();
  const [isOpen, setOpen] = useState(false);
  if (shopId === product.seller._id) return null;
  return (
    <>
      <Button
        variant="secondary"
        className="noscript:hidden"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <MessageCircleQuestionMark aria-hidden="true" className="size-5" />
        {t('Ask a question')}
      </Button>
      {/* Another user of the browser gets an empty form. */}
      <LazyWhenOpened open={isOpen}>
        <AskQuestionDialog
          key={user?._id ?? ''}
          product={product}
          user={user}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      </LazyWhenOpened>
    </>
  );
}
