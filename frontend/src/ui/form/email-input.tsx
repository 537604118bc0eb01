import type { ComponentProps } from 'react';
import { Input } from '../field';

/** An e-mail address, as phones should help to type it. */
export const EmailInput = (props: ComponentProps<typeof Input>) => (
  <Input {...props} type="email" autoCapitalize="none" spellCheck={false} />
);
