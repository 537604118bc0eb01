import {
  type ContactChannel,
  type DeviceContact,
  devicePath,
  internationalNumber,
  phonesIn,
  writtenPhone,
} from '@parkho/contracts';
import { Mail, MessageCircle, Phone } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { mailLink, telephoneLink, whatsAppLink } from '../lib/contact';
import { countContact } from '../lib/devices/products';
import { type Localization, useLanguage } from '../lib/language/language';

/** The device of the enquiry. */
interface Enquiry {
  _id: string;
  name: string;
}

const deviceUrl = ({ _id }: Enquiry): string => location.origin + devicePath(_id);

/** The first message to a seller: it names the device and links to it. */
export const greeting = (subject: Enquiry, { t }: Pick<Localization, 't'>): string =>
  t('Assalam-o-Alaikum, is the {name} on Parkho still available? {address}', {
    name: subject.name,
    address: deviceUrl(subject),
  });

/** A link that reaches the seller. */
export interface ContactMethod {
  channel: ContactChannel;
  name: 'Call' | 'WhatsApp' | 'Email';
  href: string;
  detail: string;
  icon: ReactNode;
}

/** All contact methods of a device's seller: call, WhatsApp, e-mail. */
export const contactMethods = (
  { phone, email, contactInfo }: DeviceContact,
  subject: Enquiry,
  localization: Pick<Localization, 't'>,
): ContactMethod[] => {
  const [listedPhone] = phonesIn(contactInfo);
  const listedNumber =
    listedPhone && listedPhone.means !== (phone && internationalNumber(phone)) ? listedPhone.text : undefined;
  return [
    ...(phone
      ? [
          call(phone),
          {
            channel: 'whatsapp' as const,
            name: 'WhatsApp' as const,
            href: whatsAppLink(phone, greeting(subject, localization)),
            detail: writtenPhone(phone),
            icon: <MessageCircle aria-hidden="true" />,
          },
        ]
      : []),
    ...(listedNumber ? [call(listedNumber)] : []),
    ...(email
      ? [
          {
            channel: 'mail' as const,
            name: 'Email' as const,
            href: mailLink(
              email,
              localization.t('{name} on Parkho', { name: subject.name }),
              greeting(subject, localization),
            ),
            detail: email,
            icon: <Mail aria-hidden="true" />,
          },
        ]
      : []),
  ];
};

const call = (phone: string): ContactMethod => ({
  channel: 'call',
  name: 'Call',
  href: telephoneLink(phone),
  detail: writtenPhone(phone),
  icon: <Phone aria-hidden="true" />,
});

interface ContactLinksProps {
  contact: DeviceContact;
  subject: Enquiry;
  /** They replace the pressed button: the first one gets the focus. */
  takesFocus?: boolean;
}

export function ContactLinks({ contact, subject, takesFocus = false }: ContactLinksProps) {
  const localization = useLanguage();
  const { t, rich } = localization;
  const methods = contactMethods(contact, subject, localization);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (takesFocus) list.current?.querySelector('a')?.focus();
  }, [takesFocus]);
  const isNumber = phonesIn(contact.contactInfo).length > 0;
  if (methods.length === 0 && !contact.contactInfo)
    return <p>{t('This seller has not provided a phone number or email address.')}</p>;
  return (
    <>
      <ul ref={list} className="grid grid-cols-1 gap-3">
        {methods.map(({ channel, href, icon, name, detail }) => (
          <li key={href}>
            <a
              href={href}
              rel="noreferrer"
              onClick={() => countContact(subject._id, channel)}
              className="flex min-h-14 items-center gap-4 rounded-md border border-edge px-4 py-2 hover:border-stamp hover:bg-stamp-tint"
            >
              <span className="text-stamp">{icon}</span>
              <span className="grid min-w-0">
                <span className="font-semibold">{t(name)}</span>
                <bdi className="truncate text-ink-soft">{detail}</bdi>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {contact.contactInfo && !isNumber && (
        <p className="wrap-anywhere text-ink-soft">
          {rich('Contact: {details}', { details: <bdi>{contact.contactInfo}</bdi> })}
        </p>
      )}
    </>
  );
}
