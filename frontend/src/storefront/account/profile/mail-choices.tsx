import {
  type Capability,
  type MailChoices as Choices,
  can,
  NOTIFICATION_KIND_LABELS,
  NOTIFICATION_KINDS,
  NOTIFICATION_MESSAGES,
  type NotificationKind,
  type User,
} from '@parkho/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { startTransition, useOptimistic } from 'react';
import { errorText } from '../../../lib/http/api';
import { chooseMails, mailChoices } from '../../../lib/session/mail-choices';
import { Checkbox } from '../../../ui/field';
import { Banner } from '../../../ui/page/banner';
import { Skeleton } from '../../../ui/skeleton';
import { ErrorState } from '../../../ui/states';
import { showToast } from '../../../ui/toast';

/** The capabilities that the notifications of a kind require; the other kinds are for all roles. */
const REQUIRED_CAPABILITY_OF: Partial<Readonly<Record<NotificationKind, Capability>>> = {
  listings: 'products.manage-own',
  featuring: 'products.manage-own',
  work: 'inspections.perform',
};

/** The mail settings by kind: each choice is saved at once. */
export function MailChoices({ user }: { user: User }) {
  const { data, error, refetch } = useQuery(mailChoices(user._id));
  const kinds = NOTIFICATION_KINDS.filter(
    (kind) => !REQUIRED_CAPABILITY_OF[kind] || can(user.role, REQUIRED_CAPABILITY_OF[kind]),
  );
  if (error) return <ErrorState title={error.message} onRetry={refetch} />;
  return (
    <>
      {!user.emailVerified && (
        <p className="text-ink-soft">Emails start once you have confirmed your email address.</p>
      )}
      {data ? (
        <ChoiceList userId={user._id} kinds={kinds} choices={data} />
      ) : (
        <ChoicesSkeleton kinds={kinds} />
      )}
    </>
  );
}

type Choice = Parameters<typeof chooseMails>[0];

function ChoiceList({
  userId,
  kinds,
  choices,
}: {
  userId: string;
  kinds: readonly NotificationKind[];
  choices: Choices;
}) {
  const queries = useQueryClient();
  const { queryKey } = mailChoices(userId);
  const save = useMutation({
    mutationFn: chooseMails,
    // One after another, so that the last press is saved last.
    scope: { id: 'mail-choices' },
    onMutate: (choice) =>
      queries.setQueryData<Choices>(
        queryKey,
        (previous) => previous && ({ ...previous, ...choice } as Choices),
      ),
    onSuccess: ({ message = '' }) => showToast(message),
    onError: () => queries.invalidateQueries({ queryKey }),
  });
  // The query's list is updated a moment after the press; until then a box would show its previous state.
  const [optimisticChoices, showOptimistically] = useOptimistic(choices, (previous, choice: Choice) => ({
    ...previous,
    ...choice,
  }));
  const choose = (choice: Choice) =>
    startTransition(async () => {
      showOptimistically(choice);
      await save.mutateAsync(choice).catch(() => undefined);
    });
  return (
    <>
      <fieldset className="-my-2 grid">
        <legend className="sr-only">Emails to receive</legend>
        {kinds.map((kind) => (
          <Checkbox
            key={kind}
            label={NOTIFICATION_KIND_LABELS[kind]}
            checked={optimisticChoices[kind] ?? false}
            onChange={({ target }) => choose({ [kind]: target.checked })}
          />
        ))}
      </fieldset>
      {save.error && <Banner>{errorText(save.error, NOTIFICATION_MESSAGES.choicesFailed)}</Banner>}
    </>
  );
}

/** The skeleton already has the labels: the layout does not shift when the choices load. */
function ChoicesSkeleton({ kinds }: { kinds: readonly NotificationKind[] }) {
  return (
    <>
      <div aria-hidden="true" className="-my-2 grid">
        {kinds.map((kind) => (
          <div key={kind} className="flex min-h-11 items-center gap-3 py-2 text-ink-soft">
            <Skeleton className="size-5 shrink-0" />
            {NOTIFICATION_KIND_LABELS[kind]}
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        Loading your choices...
      </p>
    </>
  );
}
