import { NOTIFICATION_MESSAGES, type User, WISHLIST_MESSAGES } from '@parkho/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../lib/http/api';
import { useLanguage } from '../../lib/language/language';
import { chooseMails, mailChoices } from '../../lib/session/mail-choices';
import { Button } from '../../ui/button';
import { Banner } from '../../ui/page/banner';
import { showToast } from '../../ui/toast';

/** Offers mails about the wishlist, once per account: the profile has the setting. */
export default function WishlistMails({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const { queryKey, ...choices } = mailChoices(user._id);
  const { data } = useQuery({ queryKey, ...choices });
  const choose = useMutation({
    mutationFn: chooseMails,
    onSuccess: ({ data: updatedChoices }) => {
      queries.setQueryData(queryKey, updatedChoices);
      showToast(updatedChoices.wishlist ? WISHLIST_MESSAGES.mailsOn : WISHLIST_MESSAGES.mailsOff);
      onClose();
    },
  });
  if (data?.wishlist !== null) return null;
  return (
    <section
      aria-label={t('Wishlist emails')}
      className="fixed inset-x-4 bottom-[calc(var(--bottom-bar,0px)+4.5rem)] z-40 grid gap-3 rounded-md border border-hairline bg-sheet p-4 shadow-lift md:start-auto md:end-6 md:bottom-[calc(var(--bottom-bar,0px)+1.5rem)] md:w-96 print:hidden"
    >
      <p className="font-semibold">{t(WISHLIST_MESSAGES.mailsOffered)}</p>
      {!user.emailVerified && (
        <p className="text-sm text-ink-soft">
          {t('Emails start once you have confirmed your email address.')}
        </p>
      )}
      {choose.error && <Banner>{errorText(choose.error, NOTIFICATION_MESSAGES.choicesFailed)}</Banner>}
      <div className="flex flex-wrap gap-2">
        <Button busy={choose.isPending} onClick={() => choose.mutate({ wishlist: true })}>
          {t('Email me')}
        </Button>
        <Button variant="quiet" onClick={() => choose.mutate({ wishlist: false })}>
          {t('No thanks')}
        </Button>
      </div>
    </section>
  );
}
