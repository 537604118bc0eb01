import { type ActorRole, type Address, can, maskedEmail, maskedPhone } from '@parkho/contracts';

interface ContactData {
  email?: string | undefined;
  phone?: string | undefined;
  contactInfo?: string | undefined;
  address?: Address | undefined;
}

/** Whether records show a role how to reach people; what it may not see, it may not search for either. */
export const seesContactData = (role: ActorRole): boolean => can(role, 'contact-data.read');

/** A record as a role may see it: masked, unless it sees contact data. A disclosure shows it (ContactDisclosures). */
export const contactDataFor = <R extends ContactData>(role: ActorRole, record: R): R => {
  if (seesContactData(role)) return record;
  const { email, phone, contactInfo, address } = record;
  return {
    ...record,
    ...(email && { email: maskedEmail(email) }),
    ...(phone && { phone: maskedPhone(phone) }),
    ...(contactInfo && { contactInfo: maskedPhone(contactInfo) }),
    ...(address && { address: { ...address, street: undefined, zipCode: undefined } }),
  };
};
