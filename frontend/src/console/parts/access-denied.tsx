import { Box, Button, Typography } from '@mui/material';
import { GENERAL_MESSAGES, PAGES } from '@parkho/contracts';
import { Store } from 'lucide-react';
import { Title } from 'react-admin';
import { Link } from 'react-router';

/** What someone signed in with another role sees. */
export const AccessDenied = ({ message = GENERAL_MESSAGES.wrongRole }: { message?: string }) => (
  <Box sx={{ maxWidth: 480, mx: 'auto', py: 10, textAlign: 'center' }}>
    <Title title="Access Denied" />
    <Typography variant="h5" component="h2" gutterBottom>
      {message}
    </Typography>
    <Button
      component={Link}
      to={PAGES.home.path}
      variant="contained"
      startIcon={<Store size={18} aria-hidden />}
    >
      Back to the shop
    </Button>
  </Box>
);
