import {
  type AssistantInvitation,
  joiningForm,
  ASSISTANT_MESSAGES as MESSAGES,
  normaliseEmail,
  PAGES,
  yourDataPath,
} from '@parkho/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useForm } from '../../../lib/forms/use-form';
import { ApiError, api, errorText, fetcher } from '../../../lib/http/api';
import { withIdempotencyKey } from '../../../lib/http/idempotency';
import { auth, useAuth } from '../../../lib/session/auth';
import { loginPath } from '../../../lib/session/login-redirect';
import { Button, LinkButton } from '../../../ui/button';
import { Field, Input } from '../../../ui/field';
import { Banner } from '../../../ui/page/banner';
import { InvalidLink, SheetPage } from '../../../ui/page/sheet-page';
import { Skeleton } from '../../../ui/skeleton';
import { ErrorState } from '../../../ui/states';
import { showToast } from '../../../ui/toast';
import { NewPasswordFields } from '../new-password-fields';

const invitation = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: fetcher<AssistantInvitation>('/assistants/by-link', { query: { token } }),
    retry: false,
  });

/** A person joins a seller's shop by the link in a mail: /join?token=... */
export default function JoinPage() {
  const token = useSearchParams()[0].get('token');
  return (
    <SheetPage title={PAGES.join.title}>
      {token ? <Linked token={token} /> : <InvalidLink reason={MESSAGES.linkInvalid} />}
    </SheetPage>
  );
}

function Linked({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(invitation(token));
  if (error instanceof ApiError && error.status === 400) return <InvalidLink reason={error.message} />;
  if (error && !data) return <ErrorState title={errorText(error, MESSAGES.joinFailed)} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-96" />;
  return (
    <>
      <p>
        <bdi className="font-semibold">{data.shopName}</bdi> invites <b>{data.email}</b> to list devices and
        answer buyers for the shop. What you do there is recorded under your own name.
      </p>
      {data.hasAccount ? <WithAccount token={token} invitation={data} /> : <NewAccount token={token} />}
      <p className="text-sm text-ink-soft">
        Not interested? Decline on the page with{' '}
        <Link to={yourDataPath(token)} className="text-stamp underline underline-offset-4">
          your data
        </Link>
        .
      </p>
    </>
  );
}

function NewAccount({ token }: { token: string }) {
  const navigate = useNavigate();
  const form = useForm(
    joiningForm,
    { name: '', password: '', confirmPassword: '' },
    async (person) => {
      await auth.join({ token, ...person });
      showToast(MESSAGES.joined);
      await navigate(PAGES.sellerDashboard.path);
    },
    MESSAGES.joinFailed,
  );
  return (
    <form method="post" noValidate onSubmit={form.submit} className="grid gap-5">
      <Field label="Your name" error={form.errorOf('name')}>
        <Input {...form.control('name')} autoComplete="name" required />
      </Field>
      <NewPasswordFields label="Password" name="password" form={form} />
      {form.refusal && <Banner>{form.refusal}</Banner>}
      <Button type="submit" busy={form.isSending} className="w-full">
        Join
      </Button>
    </form>
  );
}

/** An existing account joins with one press, once its owner is logged in. */
function WithAccount({ token, invitation: { email } }: { token: string; invitation: AssistantInvitation }) {
  const { user, isLoading } = useAuth();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [send] = useState(() =>
    withIdempotencyKey((link: string, idempotencyKey: string) =>
      api.post<null>(`/assistants/join?token=${encodeURIComponent(link)}`, undefined, { idempotencyKey }),
    ),
  );
  const join = useMutation({
    mutationFn: send,
    // The account has another role: its session has ended.
    onSuccess: async ({ message = '' }) => {
      auth.forget();
      queries.clear();
      showToast(message);
      await navigate(loginPath(PAGES.sellerDashboard.path));
    },
  });
  if (isLoading) return <Skeleton className="h-24" />;
  if (!user || normaliseEmail(user.email) !== normaliseEmail(email))
    return (
      <>
        <p className="font-semibold">{user ? MESSAGES.otherAccount : MESSAGES.accountExists}</p>
        {!user && <LinkButton to={loginPath(`${pathname}${search}`)}>Login</LinkButton>}
      </>
    );
  return (
    <>
      {join.error && <Banner>{errorText(join.error, MESSAGES.joinFailed)}</Banner>}
      <p>You will be signed out when you join. Log in again to start.</p>
      <Button busy={join.isPending} onClick={() => join.mutate(token)}>
        Join
      </Button>
    </>
  );
}
