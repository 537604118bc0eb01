import { Link, Stack } from '@mui/material';

/** The contact data of a user; each link is a target of 24 pixels. */
export const ContactLinks = ({ email, phone }: { email: string; phone?: string | undefined }) => (
  <Stack
    sx={{
      minWidth: 0,
      alignItems: 'flex-start',
      overflowWrap: 'anywhere',
      '& a': { py: '3px', minWidth: 24 },
    }}
  >
    <Link href={`mailto:${email}`} variant="body2" color="inherit">
      {email}
    </Link>
    {phone && (
      <Link href={`tel:${phone}`} variant="body2" color="inherit">
        {phone}
      </Link>
    )}
  </Stack>
);
