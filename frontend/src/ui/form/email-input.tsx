import type { ComponentProps } from 'react';
import { Input } from '../field';

/** An e-mail address, with the keyboard and completion of a phone. */
export const EmailInput = (props: ComponentProps<typeof Input>) => (
  <Input {...props} type="email" autoCapitalize="none" spellCheck={false} />
);
