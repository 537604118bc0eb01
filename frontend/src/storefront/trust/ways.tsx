import { CONTACT, telephoneLink } from '../../lib/contact';
import type { Localization } from '../../lib/language/language';

/** The shop's contact methods, for use in sentences. */
export const ways = ({ translate }: Localization) => ({
  email: (
    <a href={`mailto:${CONTACT.email}`}>
      <bdi>{CONTACT.email}</bdi>
    </a>
  ),
  phone: (
    <a href={telephoneLink(CONTACT.phone)}>
      <bdi>{CONTACT.phone}</bdi>
    </a>
  ),
  hours: translate(CONTACT.hours),
});
