import { Box, Button, Typography } from '@mui/material';
import { CONSOLE_PATH, GENERAL_MESSAGES, PAGES } from '@parkho/contracts';
import { Title } from 'react-admin';
import { Link } from 'react-router';

interface NoticeProps {
  title: string;
  text: string;
  link: { label: string; to: string };
}

/** In the place of a screen. */
const Notice = ({ title, text, link }: NoticeProps) => (
  <Box sx={{ maxWidth: 480, mx: 'auto', px: 2, py: 10, textAlign: 'center' }}>
    <Title title={title} />
    <Typography variant="h5" component="h2" gutterBottom>
      {text}
    </Typography>
    <Button component={Link} to={link.to} variant="contained">
      {link.label}
    </Button>
  </Box>
);

/** What someone signed in with another role sees. */
export const AccessDenied = ({ message = GENERAL_MESSAGES.wrongRole }: { message?: string }) => (
  <Notice title="Access Denied" text={message} link={{ label: 'Back to the shop', to: PAGES.home.path }} />
);

/** What an address leads to that no screen of the console has. */
export const NotFound = () => (
  <Notice
    title={PAGES.notFound.title}
    text="The console has no such page."
    link={{ label: 'Back to the console', to: CONSOLE_PATH }}
  />
);
