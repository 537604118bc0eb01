import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import { useLanguage } from '../lib/language/language';

interface FieldContext {
  id: string;
  describedBy?: string;
  invalid: boolean;
}

const Context = createContext<FieldContext | null>(null);

interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** The error of the value, in English; shown under the control and announced. */
  error?: string;
  /** One Input or Select. */
  children: ReactNode;
}

/** Label, control, hint and error, connected for assistive technology. */
export function Field({ label, hint, error, children }: FieldProps) {
  const { translate } = useLanguage();
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <Context value={{ id, describedBy, invalid: Boolean(error) }}>{children}</Context>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-red-ink">
          {translate(error)}
        </p>
      )}
    </div>
  );
}

const control =
  'min-h-11 w-full rounded-md border border-edge bg-sheet px-3 py-2 text-base text-ellipsis text-ink placeholder:text-ink-soft hover:border-ink disabled:border-hairline disabled:bg-paper-deep disabled:text-ink-soft aria-invalid:border-red-ink aria-invalid:bg-red-tint';

function useControlProps() {
  const field = useContext(Context);
  return (
    field && {
      id: field.id,
      'aria-describedby': field.describedBy,
      'aria-invalid': field.invalid || undefined,
    }
  );
}

/** In a Field, or with its own `aria-label`. Urdu is written from right to left. */
export function Input({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input dir="auto" {...useControlProps()} {...rest} className={`${control} ${className}`} />;
}

/** In a Field, or with its own `aria-label`. Urdu is written from right to left. */
export function Textarea({ className = '', ...rest }: ComponentProps<'textarea'>) {
  return <textarea dir="auto" {...useControlProps()} {...rest} className={`${control} ${className}`} />;
}

/** In a Field, or with its own `aria-label`. */
export function Select({ className = '', children, ...rest }: ComponentProps<'select'>) {
  return (
    <select
      {...useControlProps()}
      {...rest}
      className={`${control} select-chevron appearance-none pe-10 ${className}`}
    >
      {children}
    </select>
  );
}

export function Checkbox({ label, ...rest }: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 py-2">
      <input {...rest} type="checkbox" className="size-5 shrink-0" />
      {label}
    </label>
  );
}
