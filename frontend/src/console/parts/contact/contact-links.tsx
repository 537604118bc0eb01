import { Link, Stack, Typography } from '@mui/material';
import { writtenPhone } from '@parkho/contracts';
import { telephoneLink } from '../../../lib/contact';

interface ContactLinksProps {
  email: string;
  phone?: string | undefined;
  /** Masked contact data are no links. */
  isMasked?: boolean;
}

/** The contact data of a user; each link is a target of 24 pixels. */
export const ContactLinks = ({ email, phone, isMasked = false }: ContactLinksProps) => (
  <Stack
    sx={{
      minWidth: 0,
      alignItems: 'flex-start',
      overflowWrap: 'anywhere',
      '& a': { py: '3px', minWidth: 24 },
    }}
  >
    {isMasked ? (
      [email, phone].map(
        (text) =>
          text && (
            <Typography key={text} variant="body2">
              {text}
            </Typography>
          ),
      )
    ) : (
      <>
        <Link href={`mailto:${email}`} variant="body2" color="inherit">
          {email}
        </Link>
        {phone && (
          <Link href={telephoneLink(phone)} variant="body2" color="inherit">
            {writtenPhone(phone)}
          </Link>
        )}
      </>
    )}
  </Stack>
);
