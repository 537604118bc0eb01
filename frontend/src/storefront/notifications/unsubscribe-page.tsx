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
import { Button, LinkButton } from '../../ui/button';
import { Banner } from '../../ui/page/banner';
import { Skeleton } from '../../ui/skeleton';
import { ErrorState } from '../../ui/states';
import { chooseByLink, unsubscription } from './unsubscribe';

const CHOICES = `${PAGES.profile.path}#mails`;

/** Where the link of a mail leads: /unsubscribe?token=... It needs no login, and looking at it changes nothing. */
export default function UnsubscribePage() {
  const token = useSearchParams()[0].get('token');
  return (
    <div className="wrap grid grid-cols-[minmax(0,36rem)] justify-center py-8 sm:py-14">
      <section
        aria-labelledby="mails"
        className="grid content-start gap-6 rounded-md border border-hairline bg-sheet p-5 sm:p-10"
      >
        <h1 id="mails" className="text-3xl font-bold sm:text-4xl">
          {PAGES.unsubscribe.title}
        </h1>
        {token ? <Linked token={token} /> : <BadLink text={NOTIFICATION_MESSAGES.linkInvalid} />}
      </section>
    </div>
  );
}

function Linked({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(unsubscription(token));
  if (error instanceof ApiError && error.status === 400) return <BadLink text={error.message} />;
  if (error && !data) return <ErrorState title={error.message} onRetry={refetch} />;
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
  const queries = useQueryClient();
  const choose = useMutation({
    mutationFn: chooseByLink,
    onSuccess: ({ data }) => queries.setQueryData(unsubscription(token).queryKey, data),
  });
  const these = kinds.length === 1 ? 'this kind' : 'these kinds';
  return (
    <>
      <p
        role="status"
        className={`flex items-start gap-3 text-lg font-semibold ${wanted ? '' : 'text-stamp-deep'}`}
      >
        <Sign wanted={wanted} />
        <span className="min-w-0 wrap-anywhere">
          {wanted
            ? `Emails of ${these} are sent to ${email}`
            : `Emails of ${these} are no longer sent to ${email}`}
        </span>
      </p>
      <ul className="grid gap-2 border-s-3 border-stamp ps-4">
        {kinds.map((kind) => (
          <li key={kind}>{NOTIFICATION_KIND_LABELS[kind]}</li>
        ))}
      </ul>
      {choose.error && <Banner>{errorText(choose.error, NOTIFICATION_MESSAGES.choicesFailed)}</Banner>}
      <Button
        variant={wanted ? 'primary' : 'secondary'}
        busy={choose.isPending}
        onClick={() => choose.mutate({ token, wanted: !wanted })}
        className="w-full"
      >
        {wanted ? `Stop emails of ${these}` : 'Turn them on again'}
      </Button>
      <p className="border-t border-hairline pt-5 text-ink-soft">
        Emails about your account and your requests are still sent.{' '}
        <Link to={CHOICES} className="font-semibold text-stamp underline underline-offset-4">
          Manage all kinds
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
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <MailX aria-hidden="true" className="size-10 text-red-ink" strokeWidth={1.25} />
      <p className="text-lg font-semibold">{text}</p>
      <LinkButton variant="secondary" to={CHOICES}>
        Go to profile
      </LinkButton>
    </div>
  );
}

/** As tall as the choice of one kind. */
function ChoiceSkeleton() {
  return (
    <>
      <Skeleton className="h-14 w-full sm:h-7" />
      <Skeleton className="h-12 w-4/5 sm:h-6" />
      <Skeleton className="h-11 w-full" />
      <div className="border-t border-hairline pt-5">
        <Skeleton className="h-18 w-full sm:h-12" />
      </div>
      <p role="status" className="sr-only">
        Loading...
      </p>
    </>
  );
}
