import type { ReactNode } from 'react';
import type { useForm } from '../../lib/forms/use-form';
import { useLanguage } from '../../lib/language/language';
import { Button } from '../button';
import { Banner } from '../page/banner';

interface DialogFormProps {
  form: Pick<ReturnType<typeof useForm>, 'submit' | 'isSending' | 'refusal'>;
  /** The name of the listing. */
  name: string;
  /** What sending it means. */
  lead?: string;
  /** The labels of the button that sends it. */
  submit: string;
  sending?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A form about a listing in a dialog: the listing, the fields, the error of the last attempt, and the buttons. */
export function DialogForm({
  form,
  name,
  lead,
  submit,
  sending = submit,
  onClose,
  children,
}: DialogFormProps) {
  const { t } = useLanguage();
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      <div className="grid gap-1">
        <p className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        {lead && <p className="text-ink-soft">{lead}</p>}
      </div>
      {children}
      {form.refusal && <Banner>{form.refusal}</Banner>}
      <div className="flex flex-wrap-reverse justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" busy={form.isSending}>
          {form.isSending ? sending : submit}
        </Button>
      </div>
    </form>
  );
}
