import type { ComponentProps } from 'react';
import { useLanguage } from '../../lib/language/language';
import { Field, Input } from '../../ui/field';

/** The code of an authenticator app. Recovery codes contain letters, so a digits-only keyboard will not do. */
export const CodeField = ({
  error,
  hint = 'Six digits from your authenticator app, or a recovery code.',
  ...props
}: ComponentProps<typeof Input> & { error?: string; hint?: string }) => {
  const { t, translate } = useLanguage();
  return (
    <Field label={t('Code')} hint={translate(hint)} error={error}>
      <Input {...props} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} required />
    </Field>
  );
};
