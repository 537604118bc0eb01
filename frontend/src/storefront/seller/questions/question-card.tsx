import { answerForm, devicePath, QUESTION_LIMITS, type SellerQuestion } from '@parkho/contracts';
import { Link } from 'react-router';
import { formatDate } from '../../../lib/date';
import { useForm } from '../../../lib/forms/use-form';
import { Button } from '../../../ui/button';
import { Badge } from '../../../ui/device/badge';
import { Picture } from '../../../ui/device/picture';
import { Checkbox, Field, Textarea } from '../../../ui/field';
import { Banner } from '../../../ui/page/banner';
import { Replies } from './saved-replies';
import { useQuestionWrite } from './use-question-write';

interface QuestionCardProps {
  question: SellerQuestion;
  /** Called when the card disappears with the pressed button. */
  onLeave: () => void;
}

/** A question with the seller's actions. */
export function QuestionCard({ question, onLeave }: QuestionCardProps) {
  const { device, askerName, text, askedAt, status, answer, answeredAt, answerRemoved } = question;
  return (
    <article className="grid grid-cols-1 gap-4 rounded-md border border-hairline bg-sheet p-4 sm:p-5">
      <div className="flex items-center gap-3">
        <Picture src={device?.image} alt="" sizes="4rem" className="aspect-4/3 w-16 shrink-0 rounded-sm" />
        <h2 className="min-w-0 flex-1 wrap-anywhere">
          {device ? (
            <Link to={devicePath(device._id)} className="font-semibold underline-offset-4 hover:underline">
              {device.name}
            </Link>
          ) : (
            'No longer listed'
          )}
        </h2>
        {device?.sold && <Badge kind="sold">Sold</Badge>}
      </div>
      <div>
        <p dir="auto" className="text-lg wrap-anywhere whitespace-pre-line">
          {text}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {askerName}, <time dateTime={askedAt}>{formatDate(askedAt)}</time>
        </p>
      </div>
      {answerRemoved && status !== 'answered' && (
        <p className="rounded-sm bg-red-tint px-3 py-2 text-sm wrap-anywhere text-red-ink">
          <span className="font-semibold">Our team removed your answer:</span> {answerRemoved}
        </p>
      )}
      {status === 'answered' ? (
        <>
          <div className="border-l-4 border-edge pl-4">
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {answer}
            </p>
            {answeredAt && (
              <p className="text-sm text-ink-soft">
                Your answer, <time dateTime={answeredAt}>{formatDate(answeredAt)}</time>
              </p>
            )}
          </div>
          <ShowOnPage question={question} />
        </>
      ) : (
        <AnswerForm question={question} onLeave={onLeave} />
      )}
    </article>
  );
}

function ShowOnPage({ question }: { question: SellerQuestion }) {
  const { write, isPending, problem } = useQuestionWrite(question);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-soft">
          {question.shown ? 'Shown on the device page' : 'Only the buyer has your answer'}
        </p>
        <Button
          variant="secondary"
          busy={isPending}
          onClick={() => void write({ shown: !question.shown }).catch(() => undefined)}
        >
          {question.shown ? 'Hide from the device page' : 'Show on the device page'}
        </Button>
      </div>
      {problem && <Banner>{problem}</Banner>}
    </div>
  );
}

function AnswerForm({ question, onLeave }: QuestionCardProps) {
  const { write, isPending, problem } = useQuestionWrite(question);
  const form = useForm(answerForm, { answer: '', shown: false }, async (answer) => {
    await write({ answer });
    onLeave();
  });
  const dismiss = () => write('dismiss').then(onLeave, () => undefined);
  return (
    <form noValidate onSubmit={form.submit} className="grid grid-cols-1 gap-3">
      <Field
        label="Your answer"
        hint="The buyer gets it by email. If you show it on the device page, everyone can read it: leave out phone numbers."
        error={form.errorOf('answer')}
      >
        <Textarea {...form.control('answer')} rows={3} maxLength={QUESTION_LIMITS.answer} required />
      </Field>
      <Replies answerText={form.watch('answer')} onInsert={(reply) => form.set('answer', reply)} />
      <Checkbox {...form.control('shown')} label="Show on the device page, without the buyer’s name" />
      {(form.refusal ?? problem) && <Banner>{(form.refusal ?? problem)!}</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.isSending}>
          {form.isSending ? 'Sending...' : 'Send answer'}
        </Button>
        {question.status === 'waiting' && (
          <Button variant="quiet" busy={isPending && !form.isSending} onClick={() => void dismiss()}>
            Dismiss
          </Button>
        )}
      </div>
    </form>
  );
}
