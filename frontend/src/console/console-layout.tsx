import {
  IconButton,
  ListItemIcon,
  ListItemText,
  MenuItem,
  Stack,
  Link as TextLink,
  Tooltip,
  Typography,
} from '@mui/material';
import { CONSOLE_PATH, PAGES } from '@parkho/contracts';
import { Store, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  AppBar,
  Authenticated,
  Layout,
  Loading,
  LoadingIndicator,
  Logout,
  TitlePortal,
  UserMenu,
  useGetIdentity,
} from 'react-admin';
import { Link } from 'react-router';
import { SealMark } from '../ui/seal';

const ConsoleToolbar = () => (
  <>
    <Tooltip title="Back to the shop">
      <IconButton component={Link} to={PAGES.home.path} color="inherit" aria-label="Back to the shop">
        <Store size={20} aria-hidden />
      </IconButton>
    </Tooltip>
    <LoadingIndicator />
  </>
);

const AccountMenu = () => {
  const { identity } = useGetIdentity();
  return (
    <UserMenu label={identity && `Account menu of ${identity.fullName}`}>
      <MenuItem component={Link} to={PAGES.profile.path}>
        <ListItemIcon>
          <UserRound size={20} aria-hidden />
        </ListItemIcon>
        <ListItemText>Profile</ListItemText>
      </MenuItem>
      <Logout />
    </UserMenu>
  );
};

const ConsoleAppBar = () => (
  <AppBar color="inherit" elevation={0} alwaysOn toolbar={<ConsoleToolbar />} userMenu={<AccountMenu />}>
    <TextLink component={Link} to={CONSOLE_PATH} underline="none" aria-label="Parkho console" sx={{ mr: 2 }}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', '& svg': { width: 28, height: 28 } }}>
        <SealMark />
        <Typography variant="h6" component="span" sx={{ display: { xs: 'none', sm: 'block' } }}>
          Parkho
        </Typography>
      </Stack>
    </TextLink>
    {/* On a phone a title may take two lines. */}
    <TitlePortal
      component="h1"
      sx={{ fontSize: { xs: '1rem', sm: '1.125rem' }, whiteSpace: { xs: 'normal', sm: 'nowrap' } }}
    />
  </AppBar>
);

export const ConsoleLayout = ({ children }: { children: ReactNode }) => (
  <Layout appBar={ConsoleAppBar} appBarAlwaysOn>
    <Authenticated loading={<Loading />}>{children}</Authenticated>
  </Layout>
);
