import {
  can,
  passwordForm,
  type SecondFactorSecret,
  secondFactorForm,
  secondFactorRemovalForm,
  type User,
} from '@parkho/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useForm } from '../../../lib/forms/use-form';
import { takeFocus } from '../../../lib/page/take-focus';
import { auth } from '../../../lib/session/auth';
import { Button } from '../../../ui/button';
import { Checkbox, Field } from '../../../ui/field';
import { Banner } from '../../../ui/page/banner';
import { QrCode } from '../../../ui/page/qr-code';
import { showToast } from '../../../ui/toast';
import { prepareSecondFactor, sessions, turnSecondFactorOff, turnSecondFactorOn } from '../account-calls';
import { CodeField } from '../code-field';
import { PasswordInput } from '../password-input';

/** The step of enabling or disabling the second factor. */
type Step =
  | { at: 'overview'; isBack?: boolean }
  | { at: 'password' }
  | { at: 'code'; secret: SecondFactorSecret }
  | { at: 'recovery-codes'; codes: readonly string[] }
  | { at: 'removal' };

/** Enables the second factor (the code of an authenticator app) in three steps, and disables it in one. */
export function SecondFactor({ user }: { user: User }) {
  const [step, setStep] = useState<Step>({ at: 'overview' });
  const goBack = () => setStep({ at: 'overview', isBack: true });
  switch (step.at) {
    case 'overview':
      return user.secondFactor ? (
        <Overview isBack={step.isBack} text="Login requires a code from your authenticator app.">
          <Button variant="secondary" onClick={() => setStep({ at: 'removal' })}>
            Turn off
          </Button>
        </Overview>
      ) : (
        <Overview
          isBack={step.isBack}
          text="Protects your account even if your password is stolen. You need an authenticator app on your phone."
        >
          <Button onClick={() => setStep({ at: 'password' })}>Turn on</Button>
        </Overview>
      );
    case 'password':
      return (
        <PasswordStep
          email={user.email}
          onDone={(secret) => setStep({ at: 'code', secret })}
          onCancel={goBack}
        />
      );
    case 'code':
      return (
        <CodeStep
          {...step.secret}
          onDone={(codes) => setStep({ at: 'recovery-codes', codes })}
          onCancel={goBack}
        />
      );
    case 'recovery-codes':
      return <RecoveryCodes codes={step.codes} onDone={goBack} />;
    case 'removal':
      return <Removal user={user} onDone={goBack} />;
  }
}

function Overview({ isBack, text, children }: { isBack?: boolean; text: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-5">
      {isBack ? <Lead>{text}</Lead> : <p>{text}</p>}
      {children}
    </div>
  );
}

/** Explains a step, and takes the focus from the button it replaces. */
const Lead = ({ children }: { children: ReactNode }) => (
  <p tabIndex={-1} ref={takeFocus} className="outline-none">
    {children}
  </p>
);

const Buttons = ({
  label,
  busy,
  danger,
  onCancel,
}: {
  label: string;
  busy: boolean;
  danger?: boolean;
  onCancel: () => void;
}) => (
  <div className="flex flex-wrap gap-3">
    <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
      {label}
    </Button>
    <Button variant="secondary" disabled={busy} onClick={onCancel}>
      Cancel
    </Button>
  </div>
);

/** `email` identifies the account for password managers. */
function PasswordStep({
  email,
  onDone,
  onCancel,
}: {
  email: string;
  onDone: (secret: SecondFactorSecret) => void;
  onCancel: () => void;
}) {
  const form = useForm(passwordForm, { password: '' }, async (confirmation) => {
    onDone((await prepareSecondFactor(confirmation)).data);
  });
  return (
    <form method="post" noValidate onSubmit={form.submit} className="grid max-w-md gap-5">
      <Lead>Step 1 of 3: confirm your password.</Lead>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label="Your password" error={form.errorOf('password')}>
        <PasswordInput {...form.control('password')} autoComplete="current-password" required />
      </Field>
      {form.refusal && <Banner>{form.refusal}</Banner>}
      <Buttons label="Continue" busy={form.isSending} onCancel={onCancel} />
    </form>
  );
}

function CodeStep({
  secret,
  uri,
  onDone,
  onCancel,
}: SecondFactorSecret & { onDone: (codes: readonly string[]) => void; onCancel: () => void }) {
  const queries = useQueryClient();
  const form = useForm(secondFactorForm, { code: '', signOutOthers: true }, async (proof) => {
    const { data } = await turnSecondFactorOn(proof);
    void queries.invalidateQueries({ queryKey: sessions.queryKey });
    auth.replaceUser(data.user);
    onDone(data.recoveryCodes);
  });
  return (
    <form method="post" noValidate onSubmit={form.submit} className="grid gap-5">
      <Lead>Step 2 of 3: scan this with your authenticator app, then enter the code that it shows.</Lead>
      <div className="grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)]">
        <QrCode
          text={uri}
          label="QR code of the setup key"
          className="size-52 rounded-md border border-hairline"
        />
        <div className="grid content-start gap-5">
          <p className="text-sm text-ink-soft">
            Cannot scan it? Enter this key in the app:
            <code className="mt-1 block text-base font-semibold break-words text-ink">
              {secret.match(/.{1,4}/g)?.join(' ')}
            </code>
          </p>
          <CodeField
            hint="Six digits, new every 30 seconds."
            error={form.errorOf('code')}
            {...form.control('code')}
            inputMode="numeric"
          />
          <SignOutOthers {...form.control('signOutOthers')} />
        </div>
      </div>
      {form.refusal && <Banner>{form.refusal}</Banner>}
      <Buttons label="Turn on" busy={form.isSending} onCancel={onCancel} />
    </form>
  );
}

const SignOutOthers = (props: Omit<ComponentProps<'input'>, 'type'>) => (
  <Checkbox {...props} label="Sign out on all other devices" />
);

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className="grid justify-items-start gap-5">
      <Lead>
        Step 3 of 3: login now requires a code. Save these recovery codes: each logs you in once without your
        phone. They are not shown again.
      </Lead>
      <ul className="grid w-full gap-x-8 gap-y-2 rounded-md bg-paper-deep p-4 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="font-semibold">{code}</code>
          </li>
        ))}
      </ul>
      <Button onClick={onDone}>I have saved them</Button>
    </div>
  );
}

function Removal({ user: { email, role }, onDone }: { user: User; onDone: () => void }) {
  const queries = useQueryClient();
  const initial = { password: '', code: '', signOutOthers: true };
  const form = useForm(secondFactorRemovalForm, initial, async (proof) => {
    const { data, message = '' } = await turnSecondFactorOff(proof);
    void queries.invalidateQueries({ queryKey: sessions.queryKey });
    auth.replaceUser(data.user);
    showToast(message);
    onDone();
  });
  return (
    <form method="post" noValidate onSubmit={form.submit} className="grid max-w-md gap-5">
      <Lead>
        You will need only your password to log in.
        {can(role, 'console.open') &&
          ' Where the Parkho team must use two-factor authentication, only your profile opens until you turn it on again.'}
      </Lead>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label="Your password" error={form.errorOf('password')}>
        <PasswordInput {...form.control('password')} autoComplete="current-password" required />
      </Field>
      <CodeField error={form.errorOf('code')} {...form.control('code')} />
      <SignOutOthers {...form.control('signOutOthers')} />
      {form.refusal && <Banner>{form.refusal}</Banner>}
      <Buttons label="Turn off" danger busy={form.isSending} onCancel={onDone} />
    </form>
  );
}
