import { Box, Button, Link, Typography } from '@mui/material';
import {
  type ContactDetails,
  type ContactRecord,
  AUDIT_MESSAGES as MESSAGES,
  writtenPhone,
} from '@parkho/contracts';
import { Eye } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { telephoneLink } from '../../../lib/contact';
import { useCan } from '../../../lib/session/auth';
import { useCommand } from '../actions/use-command';
import type { ContactCalls } from './contact-calls';

interface ContactDetailsProps {
  of: { kind: ContactRecord; id: string };
  /** The contact data of the record, possibly masked. */
  contact: ContactDetails;
  children: (contact: ContactDetails, isMasked: boolean) => ReactNode;
}

/** The contact data of a record. Readers who see them masked can disclose them with one press, which is recorded. */
export const WithContactDetails = ({ of, contact, children }: ContactDetailsProps) => {
  const can = useCan();
  const [disclosed, setDisclosed] = useState<ContactDetails>();
  const container = useRef<HTMLDivElement>(null);
  const { mutate, isPending } = useCommand<ContactCalls>(MESSAGES.contactFailed);
  const isMasked = !can('contact-data.read') && !disclosed;
  const isKnown = Object.values(contact).some(Boolean);
  const show = () =>
    mutate((api, key) => api.showContact(of, key), {
      onSuccess: ({ data }) => {
        setDisclosed(data as ContactDetails);
        container.current?.focus();
      },
    });
  return (
    <Box ref={container} tabIndex={-1} sx={{ outline: 'none' }}>
      {children({ ...contact, ...disclosed }, isMasked)}
      {isMasked && isKnown && (
        <Box sx={{ mt: 1.5 }}>
          <Button
            variant="outlined"
            startIcon={<Eye size={18} aria-hidden />}
            aria-disabled={isPending || undefined}
            onClick={() => !isPending && show()}
          >
            Show contact details
          </Button>
          <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
            {MESSAGES.contactRecorded}
          </Typography>
        </Box>
      )}
    </Box>
  );
};

/** The facts of a contact: links, unless they are masked. */
export const contactFacts = ({ email, phone }: ContactDetails, isMasked: boolean) => ({
  Email: email && (isMasked ? email : <Link href={`mailto:${email}`}>{email}</Link>),
  Phone: phone && (isMasked ? phone : <Link href={telephoneLink(phone)}>{writtenPhone(phone)}</Link>),
});
