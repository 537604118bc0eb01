import { CONTACT, mailLink } from '../../lib/contact';

/** What the lab asks of everybody (specification, section 5). */
const QUESTIONS = ['Name', 'Phone', 'Device and its parts', 'Where it is', 'Preferred date'];

/** An e-mail to the lab that asks for an inspection, with the lines to fill in. */
export const bookingMail = (packageName?: string): string =>
  mailLink(
    CONTACT.email,
    packageName ? `PC inspection: ${packageName}` : 'PC inspection',
    QUESTIONS.map((question) => `${question}: `).join('\n'),
  );
