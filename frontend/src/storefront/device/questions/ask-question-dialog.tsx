import {
  guestQuestionForm,
  QUESTION_MESSAGES as MESSAGES,
  type ProductPage,
  QUESTION_LIMITS,
  questionForm,
  type User,
} from '@parkho/contracts';
import { type ComponentProps, useState } from 'react';
import { useForm } from '../../../lib/forms/use-form';
import { api } from '../../../lib/http/api';
import { withIdempotencyKey } from '../../../lib/http/idempotency';
import { useLanguage } from '../../../lib/language/language';
import { takeFocus } from '../../../lib/page/take-focus';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Field, Input, Textarea } from '../../../ui/field';
import { DialogForm } from '../../../ui/form/dialog-form';
import { EmailInput } from '../../../ui/form/email-input';
import { Banner } from '../../../ui/page/banner';

interface AskQuestionDialogProps {
  product: ProductPage;
  /** The signed-in user, who types only the question. */
  user: User | null;
  open: boolean;
  onClose: () => void;
}

type Question = { productId: string; text: string; name?: string; email?: string };
const send = async ({ productId, ...question }: Question, idempotencyKey: string) =>
  (
    await api.post<null>(`/products/${encodeURIComponent(productId)}/questions`, question, {
      idempotencyKey,
    })
  ).message ?? '';

/** The form outlives its dialog: its input is kept after a mistaken press outside. */
export default function AskQuestionDialog({ product, user, open, onClose }: AskQuestionDialogProps) {
  const { t } = useLanguage();
  const [ask] = useState(() => withIdempotencyKey(send));
  /** The server's answer. */
  const [outcome, setOutcome] = useState<string>();
  const Fields = user ? UserQuestion : GuestQuestion;
  const close = () => {
    setOutcome(undefined);
    onClose();
  };
  return (
    <Dialog title={t('Ask a question')} open={open} onClose={close}>
      {outcome === undefined ? (
        <Fields
          product={product}
          ask={async (question) => setOutcome(await ask({ productId: product._id, ...question }))}
          onClose={close}
        />
      ) : (
        <div className="grid gap-5">
          <Banner kind="success" ref={takeFocus}>
            {outcome}
          </Banner>
          {!user && (
            <p className="text-ink-soft">
              {t(
                'Your question will be sent to the seller when you have confirmed it. We will email you the answer.',
              )}
            </p>
          )}
          <Button onClick={close} className="justify-self-end">
            {t('Done')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

interface QuestionProps {
  product: ProductPage;
  ask: (question: Omit<Question, 'productId'>) => Promise<void>;
  onClose: () => void;
}

function UserQuestion({ product, ask, onClose }: QuestionProps) {
  const form = useForm(questionForm, { text: '' }, ask, MESSAGES.askFailed);
  return (
    <QuestionFields product={product} form={form} onClose={onClose}>
      <QuestionText form={form} />
    </QuestionFields>
  );
}

function GuestQuestion({ product, ask, onClose }: QuestionProps) {
  const { t } = useLanguage();
  const form = useForm(guestQuestionForm, { name: '', email: '', text: '' }, ask, MESSAGES.askFailed);
  return (
    <QuestionFields product={product} form={form} onClose={onClose}>
      <QuestionText form={form} />
      <Field label={t('Name')} hint={t('The seller sees it.')} error={form.errorOf('name')}>
        <Input {...form.control('name')} autoComplete="name" required />
      </Field>
      <Field
        label={t('Email')}
        hint={t('We will send you a link to confirm it, and the answer. The seller will not see it.')}
        error={form.errorOf('email')}
      >
        <EmailInput {...form.control('email')} autoComplete="email" required />
      </Field>
    </QuestionFields>
  );
}

function QuestionText({
  form,
}: {
  form: {
    control: (name: 'text') => ComponentProps<typeof Textarea>;
    errorOf: (name: 'text') => string | undefined;
  };
}) {
  const { t } = useLanguage();
  return (
    <Field
      label={t('Question')}
      hint={t(
        'The seller may show it, without your name, on this page. Anything you write in it, such as a phone number, can be read there.',
      )}
      error={form.errorOf('text')}
    >
      <Textarea {...form.control('text')} rows={4} maxLength={QUESTION_LIMITS.text} required />
    </Field>
  );
}

type QuestionFieldsProps = Pick<QuestionProps, 'product' | 'onClose'> &
  Pick<ComponentProps<typeof DialogForm>, 'form' | 'children'>;

function QuestionFields({ product, ...props }: QuestionFieldsProps) {
  const { t } = useLanguage();
  return (
    <DialogForm
      {...props}
      name={product.name}
      lead={t('The seller answers through Parkho. Your email addresses stay private.')}
      submit={t('Send question')}
      sending={t('Sending...')}
    />
  );
}
