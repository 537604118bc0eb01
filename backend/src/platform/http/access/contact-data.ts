import { type ActorRole, type Address, can, maskedEmail, maskedPhone } from '@parkho/contracts';

interface ContactData {
  email?: string | undefined;
  phone?: string | undefined;
  contactInfo?: string | undefined;
  address?: Address | undefined;
}

/** Whether a role may see contact data; otherwise it may not search for it either. */
export const canReadContactData = (role: ActorRole): boolean => can(role, 'contact-data.read');

/**
 * A record for a role, with masked contact data unless it may see them. A disclosure shows them (ContactDisclosures).
 */
export const maskContactData = <R extends ContactData>(role: ActorRole, record: R): R => {
  if (canReadContactData(role)) return record;
  const { email, phone, contactInfo, address } = record;
  return {
    ...record,
    ...(email && { email: maskedEmail(email) }),
    ...(phone && { phone: maskedPhone(phone) }),
    ...(contactInfo && { contactInfo: maskedPhone(contactInfo) }),
    ...(address && { address: { ...address, street: undefined, zipCode: undefined } }),
  };
};
