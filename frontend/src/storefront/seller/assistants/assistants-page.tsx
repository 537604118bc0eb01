import { type Assistants, assistantForm, ASSISTANT_MESSAGES as MESSAGES, PAGES } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../../lib/date';
import { useForm } from '../../../lib/forms/use-form';
import { errorText } from '../../../lib/http/api';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog';
import { EmailInput } from '../../../ui/form/email-input';
import { Banner } from '../../../ui/page/banner';
import { Skeleton } from '../../../ui/skeleton';
import { ErrorState } from '../../../ui/states';
import { assistants, useAssistantWrite } from './assistant-calls';

/** The assistants of the seller's shop. */
export default function AssistantsPage() {
  const { data, error, refetch } = useQuery(assistants);
  return (
    <div className="wrap grid grid-cols-[minmax(0,44rem)] gap-6 py-8 sm:py-10">
      <div className="grid gap-2">
        <h1 className="text-3xl font-bold sm:text-4xl">{PAGES.sellerAssistants.title}</h1>
        <p className="text-ink-soft">
          Assistants list devices, change prices, mark devices as sold and answer buyers for you. They cannot
          delete listings or change your account. What each of them does is recorded under their own name.
        </p>
      </div>
      {!data ? (
        error ? (
          <ErrorState title={MESSAGES.loadFailed} detail={error.message} onRetry={refetch} />
        ) : (
          <Skeleton className="h-72" />
        )
      ) : (
        <>
          <InvitationForm />
          <Team team={data} />
          {data.invitations.length > 0 && <Invitations invitations={data.invitations} />}
        </>
      )}
    </div>
  );
}

function InvitationForm() {
  const { mutateAsync } = useAssistantWrite();
  const form = useForm(
    assistantForm,
    { email: '' },
    async (invitation) => {
      await mutateAsync(invitation);
      form.clear();
    },
    MESSAGES.inviteFailed,
  );
  return (
    <form
      noValidate
      onSubmit={form.submit}
      className="grid gap-4 rounded-md border border-hairline bg-sheet p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start sm:p-5"
    >
      <Field label="Assistant’s email" error={form.errorOf('email')}>
        <EmailInput {...form.control('email')} autoComplete="off" required />
      </Field>
      <Button type="submit" busy={form.isSending} className="sm:mt-7.5">
        Send invitation
      </Button>
      {form.refusal && <Banner>{form.refusal}</Banner>}
    </form>
  );
}

function Team({ team: { assistants: people } }: { team: Assistants }) {
  const [assistantToRemove, setAssistantToRemove] = useState<Assistants['assistants'][number]>();
  const remove = useAssistantWrite();
  return (
    <section aria-labelledby="team" className="grid gap-3">
      <h2 id="team" className="text-xl font-bold">
        Your assistants
      </h2>
      {people.length === 0 ? (
        <p className="text-ink-soft">{MESSAGES.none}</p>
      ) : (
        <ul className="divide-y divide-hairline border-y border-hairline">
          {people.map((person) => (
            <li key={person._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1 wrap-anywhere">
                <p className="font-semibold">{person.name}</p>
                <p className="text-sm text-ink-soft">{person.email}</p>
                <p className="text-sm text-ink-soft">
                  Joined {formatDate(person.since)}
                  {person.lastLogin && `, last login ${formatDate(person.lastLogin)}`}
                </p>
              </div>
              <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAssistantToRemove(person)}>
                Remove<span className="sr-only"> {person.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {assistantToRemove && (
        <ConfirmDialog
          title="Remove assistant"
          open
          danger
          confirm="Remove"
          busy={remove.isPending}
          error={remove.error ? errorText(remove.error, MESSAGES.changeFailed) : undefined}
          onConfirm={() =>
            remove.mutate(
              { remove: assistantToRemove._id },
              { onSuccess: () => setAssistantToRemove(undefined) },
            )
          }
          onClose={() => {
            remove.reset();
            setAssistantToRemove(undefined);
          }}
        >
          <p>
            {assistantToRemove.name} is signed out immediately and can no longer work in your shop. What they
            have listed and answered stays.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function Invitations({ invitations }: Pick<Assistants, 'invitations'>) {
  const { mutate, isPending, variables, error } = useAssistantWrite();
  return (
    <section aria-labelledby="invitations" className="grid gap-3">
      <h2 id="invitations" className="text-xl font-bold">
        Open invitations
      </h2>
      {error && <Banner>{errorText(error, MESSAGES.changeFailed)}</Banner>}
      <ul className="divide-y divide-hairline border-y border-hairline">
        {invitations.map(({ _id, email, since, expiresAt }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 wrap-anywhere">
              <p className="font-semibold">{email}</p>
              <p className="text-sm text-ink-soft">
                Invited {formatDate(since)}, expires {formatDate(expiresAt)}
              </p>
            </div>
            <Button
              variant="secondary"
              busy={
                isPending && variables !== undefined && 'withdraw' in variables && variables.withdraw === _id
              }
              disabled={isPending}
              onClick={() => mutate({ withdraw: _id })}
            >
              Withdraw<span className="sr-only"> the invitation of {email}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
