import {
  NOTIFICATION_KIND_LABELS,
  NOTIFICATION_MESSAGES,
  PAGES,
  type Unsubscription,
} from '@parkho/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Mail, MailX } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { ApiError, errorText } from '../../lib/http/api';
import { useLanguage } from '../../lib/language/language';
import { Button, LinkButton } from '../../ui/button';
import { Banner } from '../../ui/page/banner';
import { SheetPage } from '../../ui/page/sheet-page';
import { Skeleton } from '../../ui/skeleton';
import { ErrorState } from '../../ui/states';
import { StopViewEmails } from './stop-view-emails';
import { chooseByLink, unsubscription } from './unsubscribe';

const CHOICES = `${PAGES.profile.path}#mails`;

/**
 * The target of the link in a mail: /unsubscribe?token=..., or ?view=... of a saved view's. It needs no login, and
 * opening it changes nothing.
 */
export default function UnsubscribePage() {
  const { t } = useLanguage();
  const [params] = useSearchParams();
  const [token, view] = [params.get('token'), params.get('view')];
  return (
    <SheetPage title={t(PAGES.unsubscribe.title)}>
      {view ? (
        <StopViewEmails token={view} />
      ) : token ? (
        <Linked token={token} />
      ) : (
        <BadLink text={NOTIFICATION_MESSAGES.linkInvalid} />
      )}
    </SheetPage>
  );
}

function Linked({ token }: { token: string }) {
  const { translate } = useLanguage();
  const { data, error, refetch } = useQuery(unsubscription(token));
  if (error instanceof ApiError && error.status === 400) return <BadLink text={error.message} />;
  if (error && !data) return <ErrorState title={translate(error.message)} onRetry={refetch} />;
  if (!data) return <ChoiceSkeleton />;
  return <Choice token={token} subscription={data} />;
}

function Choice({
  token,
  subscription: { kinds, email, wanted },
}: {
  token: string;
  subscription: Unsubscription;
}) {
  const { t, rich, translate } = useLanguage();
  const queries = useQueryClient();
  const choose = useMutation({
    mutationFn: chooseByLink,
    onSuccess: ({ data }) => queries.setQueryData(unsubscription(token).queryKey, data),
  });
  const isOne = kinds.length === 1;
  const address = { email: <bdi>{email}</bdi> };
  return (
    <>
      <p
        role="status"
        className={`flex items-start gap-3 text-lg font-semibold ${wanted ? '' : 'text-stamp-deep'}`}
      >
        <Sign wanted={wanted} />
        <span className="min-w-0 wrap-anywhere">
          {wanted
            ? rich(
                isOne
                  ? 'Emails of this kind are sent to {email}'
                  : 'Emails of these kinds are sent to {email}',
                address,
              )
            : rich(
                isOne
                  ? 'Emails of this kind are no longer sent to {email}'
                  : 'Emails of these kinds are no longer sent to {email}',
                address,
              )}
        </span>
      </p>
      <ul className="grid gap-2 border-s-3 border-stamp ps-4">
        {kinds.map((kind) => (
          <li key={kind}>{translate(NOTIFICATION_KIND_LABELS[kind])}</li>
        ))}
      </ul>
      {choose.error && <Banner>{errorText(choose.error, NOTIFICATION_MESSAGES.choicesFailed)}</Banner>}
      <Button
        variant={wanted ? 'primary' : 'secondary'}
        busy={choose.isPending}
        onClick={() => choose.mutate({ token, wanted: !wanted })}
        className="w-full"
      >
        {wanted
          ? t(isOne ? 'Stop emails of this kind' : 'Stop emails of these kinds')
          : t('Turn them on again')}
      </Button>
      <p className="border-t border-hairline pt-5 text-ink-soft">
        {t('Emails about your account and your requests are still sent.')}{' '}
        <Link to={CHOICES} className="font-semibold text-stamp underline underline-offset-4">
          {t('Manage email notifications')}
        </Link>
      </p>
    </>
  );
}

const Sign = ({ wanted }: { wanted: boolean }) => {
  const Icon = wanted ? Mail : MailX;
  return <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0" strokeWidth={1.5} />;
};

function BadLink({ text }: { text: string }) {
  const { t, translate } = useLanguage();
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <MailX aria-hidden="true" className="size-10 text-red-ink" strokeWidth={1.25} />
      <p className="text-lg font-semibold">{translate(text)}</p>
      <LinkButton variant="secondary" to={CHOICES}>
        {t('Go to profile')}
      </LinkButton>
    </div>
  );
}

/** The skeleton of the choice of one kind. */
function ChoiceSkeleton() {
  const { t } = useLanguage();
  return (
    <>
      <Skeleton className="h-14 w-full sm:h-7" />
      <Skeleton className="h-12 w-4/5 sm:h-6" />
      <Skeleton className="h-11 w-full" />
      <div className="border-t border-hairline pt-5">
        <Skeleton className="h-18 w-full sm:h-12" />
      </div>
      <p role="status" className="sr-only">
        {t('Loading...')}
      </p>
    </>
  );
}
