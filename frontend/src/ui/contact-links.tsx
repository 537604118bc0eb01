import { devicePath, type SellerContact } from '@parkho/contracts';
import { Mail, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { mailLink, telephoneLink, whatsAppLink } from '../lib/contact';
import { useOrigin } from '../lib/page/use-origin';

/** The device of the enquiry. */
export interface Enquiry {
  _id: string;
  name: string;
}

/** The first message to a seller: it names the device and leads to it. */
export const greeting = ({ _id, name }: Enquiry, origin: string): string =>
  `Assalam-o-Alaikum, is the ${name} on Parkho still available? ${origin}${devicePath(_id)}`;

/** Every way to reach the seller of a device: call, WhatsApp, e-mail. */
export function ContactLinks({ seller, subject }: { seller: SellerContact; subject: Enquiry }) {
  const { phone, email } = seller;
  const origin = useOrigin();
  if (!phone && !email) return <p>This seller has given neither a phone number nor an email address.</p>;
  return (
    <ul className="grid grid-cols-1 gap-3">
      {phone && (
        <>
          <Way href={telephoneLink(phone)} icon={<Phone aria-hidden="true" />} name="Call" detail={phone} />
          <Way
            href={whatsAppLink(phone, greeting(subject, origin))}
            icon={<MessageCircle aria-hidden="true" />}
            name="WhatsApp"
            detail={phone}
          />
        </>
      )}
      {email && (
        <Way
          href={mailLink(email, `${subject.name} on Parkho`, greeting(subject, origin))}
          icon={<Mail aria-hidden="true" />}
          name="E-mail"
          detail={email}
        />
      )}
    </ul>
  );
}

function Way({ href, icon, name, detail }: { href: string; icon: ReactNode; name: string; detail: string }) {
  return (
    <li>
      <a
        href={href}
        rel="noreferrer"
        className="flex min-h-14 items-center gap-4 rounded-md border border-edge px-4 py-2 hover:border-stamp hover:bg-stamp-tint"
      >
        <span className="text-stamp">{icon}</span>
        <span className="grid min-w-0">
          <span className="font-semibold">{name}</span>
          <span className="truncate text-ink-soft">{detail}</span>
        </span>
      </a>
    </li>
  );
}
