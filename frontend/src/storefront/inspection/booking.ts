import { CONTACT, mailLink, whatsAppLink } from '../../lib/contact';

/** What the lab asks of everybody (specification, section 5). */
const QUESTIONS = ['Name', 'Phone', 'Device and its parts', 'Where it is', 'Preferred date'];
const LINES = QUESTIONS.map((question) => `${question}: `).join('\n');

const subjectOf = (packageName?: string): string =>
  packageName ? `PC inspection: ${packageName}` : 'PC inspection';

/** An e-mail to the lab that asks for an inspection, with the lines to fill in. */
export const bookingMail = (packageName?: string): string =>
  mailLink(CONTACT.email, subjectOf(packageName), LINES);

/** The same as a WhatsApp message. */
export const bookingChat = (packageName?: string): string =>
  whatsAppLink(CONTACT.phone, `${subjectOf(packageName)}\n${LINES}`);
