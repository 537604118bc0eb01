import {
  GUEST_HOLDINGS,
  GUEST_MESSAGES,
  type GuestHolding,
  type GuestHoldingKind,
  type GuestHoldingRef,
  type GuestRecord,
  guestLinkForm,
  PAGES,
} from '@parkho/contracts';
import type { PlainText } from '@parkho/contracts/urdu';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { parseDeviceQuery } from '../../lib/devices/device-query';
import { saveAs } from '../../lib/files/save-as';
import { useForm } from '../../lib/forms/use-form';
import { ApiError, errorText } from '../../lib/http/api';
import { useLanguage } from '../../lib/language/language';
import { takeFocus } from '../../lib/page/take-focus';
import { SearchTitle, searchTitle } from '../../ui/account/search-title';
import { Button, LinkButton } from '../../ui/button';
import { Field } from '../../ui/field';
import { ConfirmDialog } from '../../ui/form/confirm-dialog';
import { EmailInput } from '../../ui/form/email-input';
import { Banner } from '../../ui/page/banner';
import { Skeleton } from '../../ui/skeleton';
import { ErrorState } from '../../ui/states';
import { showToast } from '../../ui/toast';
import {
  confirmGuestRecord,
  deleteGuestRecord,
  eraseGuest,
  exportRecord,
  guestRecord,
  requestLink,
} from './your-data';

/**
 * The data that the shop has for an address without an account: /your-data?token=... Without a token it offers to mail
 * one.
 */
export default function YourDataPage() {
  const token = useSearchParams()[0].get('token');
  const [isErased, setErased] = useState(false);
  return (
    <div className="wrap grid grid-cols-[minmax(0,40rem)] justify-center py-8 sm:py-14">
      <section
        aria-labelledby="your-data"
        className="grid content-start gap-6 rounded-md border border-hairline bg-sheet p-5 sm:p-10"
      >
        {isErased ? (
          <Erased />
        ) : token ? (
          <Linked token={token} onErased={() => setErased(true)} />
        ) : (
          <LinkForm />
        )}
      </section>
    </div>
  );
}

const Title = ({ text = PAGES.yourData.title }: { text?: PlainText }) => {
  const { t } = useLanguage();
  return (
    <h1 id="your-data" className="text-3xl font-bold sm:text-4xl">
      {t(text)}
    </h1>
  );
};

function Linked({ token, onErased }: { token: string; onErased: () => void }) {
  const { translate } = useLanguage();
  const { data, error, refetch } = useQuery(guestRecord(token));
  if (error instanceof ApiError && error.status === 400) return <LinkForm refusal={error.message} />;
  if (error && !data)
    return (
      <>
        <Title />
        <ErrorState title={translate(errorText(error, GUEST_MESSAGES.loadFailed))} onRetry={refetch} />
      </>
    );
  if (!data) return <RecordSkeleton />;
  return <StoredData token={token} record={data} onErased={onErased} />;
}

interface StoredDataProps {
  token: string;
  record: GuestRecord;
  onErased: () => void;
}

function StoredData({ token, record: { email, since, pending, holdings }, onErased }: StoredDataProps) {
  const { t, rich, translate, date } = useLanguage();
  const [confirmationMessage, setConfirmationMessage] = useState('');
  return (
    <>
      {pending ? (
        <Confirmation token={token} record={pending} onConfirmed={setConfirmationMessage} />
      ) : (
        <Title />
      )}
      {confirmationMessage && (
        <p
          tabIndex={-1}
          ref={takeFocus}
          className="flex items-start gap-3 text-lg font-semibold text-stamp-deep outline-none"
        >
          <MailCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0" strokeWidth={1.5} />
          {translate(confirmationMessage)}
        </p>
      )}
      <p className={pending ? 'text-ink-soft' : ''}>
        {rich(
          holdings.length > 0
            ? 'We have stored your email address {email} since {date}, and:'
            : 'We have stored your email address {email} since {date}.',
          {
            email: (
              <strong className="font-semibold wrap-anywhere">
                <bdi>{email}</bdi>
              </strong>
            ),
            date: date(since),
          },
        )}
      </p>
      {holdings.map(({ kind, items }) => (
        <section key={kind} aria-labelledby={`of-${kind}`} className="grid gap-2">
          <h2 id={`of-${kind}`} className="text-xl font-bold">
            {t(GUEST_HOLDINGS[kind].label)}
          </h2>
          <ul className="grid border-t border-hairline">
            {items.map((item) => (
              <Holding key={item._id} token={token} kind={kind} holding={item} />
            ))}
          </ul>
        </section>
      ))}
      <ExportAndErase token={token} onErased={onErased} />
    </>
  );
}

interface HoldingProps {
  token: string;
  kind: GuestHoldingKind;
  holding: GuestHolding;
}

function Holding({ token, kind, holding }: HoldingProps) {
  const localization = useLanguage();
  const { t, translate, date } = localization;
  const { _id, detail, href, since, unconfirmed } = holding;
  // A saved search is in the page's language, a device in its seller's.
  const question =
    kind === 'saved-search' && href ? parseDeviceQuery(new URLSearchParams(href.split('?')[1])) : undefined;
  const title = question ? searchTitle(question, localization) : translate(holding.title);
  const titleElement = question ? <SearchTitle query={question} /> : <bdi>{title}</bdi>;
  return (
    <li className="grid gap-x-4 gap-y-1 border-hairline py-3 not-first:border-t sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0 wrap-anywhere">
        {href ? (
          <Link to={href} className="font-semibold text-stamp underline underline-offset-4">
            {titleElement}
          </Link>
        ) : (
          <span className="font-semibold">{titleElement}</span>
        )}
        <p dir="auto" className="text-sm text-ink-soft">
          {detail === undefined ? t('Since {date}', { date: date(since) }) : translate(detail)}
        </p>
        {unconfirmed && <p className="text-sm font-semibold">{t(GUEST_MESSAGES.unconfirmed)}</p>}
      </div>
      <DeleteButton token={token} kind={kind} id={_id} title={title} />
    </li>
  );
}

/** A button, because mail scanners open links too but press no buttons. */
function Confirmation({
  token,
  record: { kind },
  onConfirmed,
}: {
  token: string;
  record: GuestHoldingRef;
  onConfirmed: (message: string) => void;
}) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const { title, text, button } = GUEST_HOLDINGS[kind];
  const confirm = useMutation({
    mutationFn: confirmGuestRecord,
    onSuccess: ({ data, message = '' }) => {
      onConfirmed(message);
      queries.setQueryData(guestRecord(token).queryKey, data);
    },
  });
  return (
    <div className="grid gap-4 border-b border-hairline pb-6">
      <Title text={title} />
      <p>{t(text)}</p>
      {confirm.error && <Banner>{errorText(confirm.error, GUEST_MESSAGES.failed)}</Banner>}
      <Button busy={confirm.isPending} onClick={() => confirm.mutate(token)} className="w-full">
        {t(button)}
      </Button>
    </div>
  );
}

function DeleteButton({ token, kind, id, title }: GuestHoldingRef & { token: string; title: string }) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: deleteGuestRecord,
    onSuccess: ({ data, message = '' }) => {
      showToast(message);
      queries.setQueryData(guestRecord(token).queryKey, data);
    },
    onError: (error) => showToast(errorText(error, GUEST_MESSAGES.failed)),
  });
  return (
    <Button
      variant="quiet"
      busy={end.isPending}
      aria-label={t('{action}: {title}', { action: t(GUEST_HOLDINGS[kind].end), title })}
      onClick={() => end.mutate({ token, kind, id })}
      className="-ms-3 justify-self-start sm:ms-0"
    >
      {t(GUEST_HOLDINGS[kind].end)}
    </Button>
  );
}

function ExportAndErase({ token, onErased }: Pick<StoredDataProps, 'token' | 'onErased'>) {
  const { t } = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const download = useMutation({
    mutationFn: exportRecord,
    onSuccess: ({ data }) => saveAs('parkho-my-data.json', JSON.stringify(data, null, 2), 'application/json'),
  });
  const erase = useMutation({ mutationFn: eraseGuest, onSuccess: onErased });
  return (
    <>
      {download.error && <Banner>{errorText(download.error, GUEST_MESSAGES.loadFailed)}</Banner>}
      <div className="flex flex-wrap gap-3 border-t border-hairline pt-6">
        <Button variant="secondary" busy={download.isPending} onClick={() => download.mutate(token)}>
          <Download aria-hidden="true" className="size-5" />
          {t('Download my data')}
        </Button>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {t('Delete my data')}
        </Button>
      </div>
      <ConfirmDialog
        title={t('Delete my data')}
        open={isAsking}
        confirm={t('Delete permanently')}
        danger
        busy={erase.isPending}
        {...(erase.error && { error: errorText(erase.error, GUEST_MESSAGES.failed) })}
        onConfirm={() => erase.mutate(token)}
        onClose={() => setAsking(false)}
      >
        <p>
          {t(
            'This cannot be undone. We delete your email address and everything above, and stop all emails about it.',
          )}
        </p>
      </ConfirmDialog>
    </>
  );
}

/** Takes the focus from the dialog it replaces. */
const Erased = () => {
  const { t } = useLanguage();
  return (
    <div className="grid justify-items-start gap-4">
      <Title />
      <p tabIndex={-1} ref={takeFocus} className="text-lg font-semibold outline-none">
        {t(GUEST_MESSAGES.erased)}
      </p>
      <LinkButton to={PAGES.home.path}>{t('Back to Home')}</LinkButton>
    </div>
  );
};

function LinkForm({ refusal }: { refusal?: string }) {
  const { t, rich, translate } = useLanguage();
  const [sentMessage, setSentMessage] = useState('');
  const form = useForm(guestLinkForm, { email: '' }, async (request) => {
    const { message = '' } = await requestLink(request);
    setSentMessage(message);
  });
  if (sentMessage)
    return (
      <div className="grid justify-items-start gap-4">
        <Title />
        <MailCheck aria-hidden="true" className="size-10 text-stamp" strokeWidth={1.25} />
        <p tabIndex={-1} ref={takeFocus} className="text-lg font-semibold outline-none">
          {translate(sentMessage)}
        </p>
      </div>
    );
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      <Title />
      {refusal && <Banner>{refusal}</Banner>}
      <p className="text-ink-soft">
        {rich(
          'See and delete the data that Parkho has for your email address. We will email you a link. If you have an account, your data is in your {profile}.',
          {
            profile: (
              <Link to={PAGES.profile.path} className="font-semibold text-stamp underline underline-offset-4">
                {t('profile')}
              </Link>
            ),
          },
        )}
      </p>
      <Field label={t('Email')} error={form.errorOf('email')}>
        <EmailInput {...form.control('email')} autoComplete="email" required />
      </Field>
      {form.refusal && <Banner>{form.refusal}</Banner>}
      <Button type="submit" busy={form.isSending} className="w-full">
        {t('Send link')}
      </Button>
    </form>
  );
}

function RecordSkeleton() {
  const { t } = useLanguage();
  return (
    <>
      <Title />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-11 w-4/5" />
      <p role="status" className="sr-only">
        {t('Loading...')}
      </p>
    </>
  );
}
