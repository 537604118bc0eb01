import { CONTACT, telephoneLink } from '../../lib/contact';

/** The beginning of a sentence: how to reach the shop. */
export const WriteOrCall = () => (
  <>
    Write to <a href={`mailto:${CONTACT.email}`}>{CONTACT.email}</a> or call{' '}
    <a href={telephoneLink(CONTACT.phone)}>{CONTACT.phone}</a> ({CONTACT.hours})
  </>
);
