import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { useLanguage } from '../../lib/language/language';
import { Input } from '../../ui/field';

/** A password field with a button that shows it, and a warning while Caps Lock is on. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const { t } = useLanguage();
  const [isVisible, setVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const Sign = isVisible ? EyeOff : Eye;
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <>
      <div className="relative">
        <Input
          {...props}
          type={isVisible ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          className="pe-12"
        />
        <button
          type="button"
          aria-label={t('Show password')}
          aria-pressed={isVisible}
          onClick={() => setVisible(!isVisible)}
          className="absolute top-0 end-0 grid size-11 place-items-center rounded-md text-ink-soft hover:text-ink"
        >
          <Sign aria-hidden="true" className="size-5" />
        </button>
      </div>
      {capsLock && (
        <p role="status" className="text-sm text-amber-ink">
          {t('Caps Lock is on')}
        </p>
      )}
    </>
  );
}
