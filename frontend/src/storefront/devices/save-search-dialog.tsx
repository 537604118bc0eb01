import {
  guestSearchForm,
  SAVED_SEARCH_MESSAGES as MESSAGES,
  PAGES,
  type SavedSearches,
  type User,
} from '@parkho/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { type DeviceQuery, deviceSearch } from '../../lib/devices/device-query';
import { useForm } from '../../lib/forms/use-form';
import { api, errorText } from '../../lib/http/api';
import { withIdempotencyKey } from '../../lib/http/idempotency';
import { useLanguage } from '../../lib/language/language';
import { takeFocus } from '../../lib/page/take-focus';
import { useAuth } from '../../lib/session/auth';
import { SearchTitle } from '../../ui/account/search-title';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { EmailInput } from '../../ui/form/email-input';
import { Banner } from '../../ui/page/banner';
import { showToast } from '../../ui/toast';

const save = withIdempotencyKey((query: string, idempotencyKey) =>
  api.post<SavedSearches>('/saved-searches', { query }, { idempotencyKey }),
);
const saveByEmail = withIdempotencyKey((body: { query: string; email: string }, idempotencyKey) =>
  api.post<null>('/saved-searches/by-email', body, { anonymous: true, idempotencyKey }),
);

interface SaveSearchDialogProps {
  query: DeviceQuery;
  onClose: () => void;
}

/** With an account one press saves the search; without one it needs an email address. */
export default function SaveSearchDialog({ query, onClose }: SaveSearchDialogProps) {
  const { user } = useAuth();
  const { t } = useLanguage();
  const search = deviceSearch({ ...query, page: undefined, sort: undefined });
  return (
    <Dialog title={t('Save this search')} open onClose={onClose}>
      <div className="grid gap-5">
        <p className="border-s-3 border-stamp ps-4 font-semibold wrap-anywhere">
          <SearchTitle query={query} />
        </p>
        {user ? (
          <WithAccount user={user} search={search} onClose={onClose} />
        ) : (
          <ByEmail search={search} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}

const MAIL_FREQUENCY_TEXT = 'We email you at most once a day, when a device is listed or gets cheaper.';

function WithAccount({ user, search, onClose }: { user: User; search: string; onClose: () => void }) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: save,
    onSuccess: ({ data, message = '' }) => {
      queries.setQueryData(['saved-searches', user._id], data.searches);
      showToast(message);
      onClose();
    },
  });
  return (
    <>
      <p className="text-ink-soft">
        {t(MAIL_FREQUENCY_TEXT)}{' '}
        {!user.emailVerified && `${t('Emails start once you have confirmed your email address.')} `}
        <Link to={PAGES.savedSearches.path} className="font-semibold text-stamp underline underline-offset-4">
          {t('Your saved searches')}
        </Link>
      </p>
      {saving.error && <Banner>{errorText(saving.error, MESSAGES.failed)}</Banner>}
      <Button busy={saving.isPending} onClick={() => saving.mutate(search)} className="w-full">
        {t('Save search')}
      </Button>
    </>
  );
}

function ByEmail({ search, onClose }: { search: string; onClose: () => void }) {
  const { t, rich, translate } = useLanguage();
  const [confirmation, setConfirmation] = useState<{ text: string; email: string }>();
  const form = useForm(guestSearchForm, { query: search, email: '' }, async (body) => {
    const { message = '' } = await saveByEmail(body);
    setConfirmation({ text: message, email: body.email });
  });
  if (confirmation)
    return (
      <div className="grid justify-items-start gap-4">
        <MailCheck aria-hidden="true" className="size-10 text-stamp" strokeWidth={1.25} />
        <p tabIndex={-1} ref={takeFocus} className="text-lg font-semibold outline-none">
          {translate(confirmation.text)}
        </p>
        <p className="text-ink-soft">
          {rich('Check the inbox of {email} and its spam folder.', {
            email: (
              <strong className="font-semibold break-all text-ink">
                <bdi>{confirmation.email}</bdi>
              </strong>
            ),
          })}
        </p>
        <Button variant="secondary" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
    );
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      <p className="text-ink-soft">
        {t(MAIL_FREQUENCY_TEXT)} {t('Every email has a link to unsubscribe.')}
      </p>
      <Field label={t('Email')} error={form.errorOf('email')}>
        <EmailInput {...form.control('email')} autoComplete="email" required />
      </Field>
      {form.refusal && <Banner>{form.refusal}</Banner>}
      <Button type="submit" busy={form.isSending} className="w-full">
        {t('Save search')}
      </Button>
    </form>
  );
}
