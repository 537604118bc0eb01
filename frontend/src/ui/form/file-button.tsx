import type { ComponentProps } from 'react';
import { buttonClasses } from '../button';

/** A file input styled as a button, labelled by its children. */
export function FileButton({ children, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <label
      className={`${buttonClasses('secondary')} relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-stamp`}
    >
      {children}
      <input {...rest} type="file" className="sr-only" />
    </label>
  );
}
