import type { ContactDetails, ContactRecord, Success } from '@parkho/contracts';
import { sendCommand } from '../actions/http';

export const contactCalls = {
  /** Recorded before it is answered; see Command for `key`. */
  showContact: async (of: { kind: ContactRecord; id: string }, key: string) =>
    (await sendCommand({
      method: 'POST',
      path: '/console/contact-data',
      body: of,
      key,
    })) as Success<ContactDetails>,
};
export type ContactCalls = typeof contactCalls;
