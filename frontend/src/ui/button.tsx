import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import { SpinnerMark } from './spinner';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger';

const baseClasses =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-md py-2 text-center font-semibold leading-tight transition-colors';

const variantClasses: Record<Variant, string> = {
  primary:
    'px-5 bg-stamp text-contrast hover:bg-stamp-deep aria-disabled:bg-paper-deep aria-disabled:text-ink-soft',
  secondary:
    'px-5 border border-edge bg-sheet text-ink hover:border-ink hover:bg-paper-deep aria-disabled:border-hairline aria-disabled:text-ink-soft',
  quiet:
    'px-3 text-stamp underline-offset-4 hover:underline aria-disabled:text-ink-soft aria-disabled:no-underline',
  danger:
    'px-5 bg-red-ink text-contrast hover:bg-ink aria-disabled:bg-paper-deep aria-disabled:text-ink-soft',
};

export const buttonClasses = (variant: Variant, className = '') =>
  `${baseClasses} ${variantClasses[variant]} ${className}`;

interface ButtonProps extends ComponentProps<'button'> {
  variant?: Variant;
  /** Shows a spinner and ignores presses, but keeps the focus. */
  busy?: boolean;
}

export function Button({
  variant = 'primary',
  busy = false,
  type = 'button',
  className,
  disabled,
  onClick,
  children,
  ...props
}: ButtonProps) {
  return (
    <button
      {...props}
      type={type}
      disabled={disabled}
      aria-disabled={disabled || busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      aria-busy={busy || undefined}
      className={buttonClasses(variant, className)}
    >
      {busy && <SpinnerMark />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({
  variant = 'primary',
  className,
  ...props
}: LinkProps & { variant?: Variant; className?: string }) {
  return <Link {...props} className={buttonClasses(variant, className)} />;
}
