import {
  Alert,
  Box,
  Button,
  IconButton,
  ListItemIcon,
  ListItemText,
  MenuItem,
  Stack,
  Link as TextLink,
  type Theme,
  Tooltip,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { CONSOLE_PATH, PAGES, SECOND_FACTOR_PATH, secondFactorDueText, siteTitle } from '@parkho/contracts';
import { Keyboard, Store, UserRound } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import {
  AppBar,
  Authenticated,
  Layout,
  Loading,
  LoadingIndicator,
  Logout,
  Sidebar,
  type SidebarProps,
  TitlePortal,
  UserMenu,
  useGetIdentity,
  useSidebarState,
  useUserMenu,
} from 'react-admin';
import { Link } from 'react-router';
import { formatTime } from '../lib/date';
import { useAuth } from '../lib/session/auth';
import { SealMark } from '../ui/device/seal';
import { NotificationBellSlot } from '../ui/notifications/notification-bell-slot';
import { useCloseOnBack } from '../ui/use-close-on-back';
import { ConsoleMenu } from './console-menu';
import { DecisionOutcomes } from './parts/decisions/decision-outcomes';
import { GoKeys } from './parts/keys/go-keys';
import { KeysHelp, showKeys } from './parts/keys/keys-help';
import { RowKeys } from './parts/keys/row-keys';
import { TIME_ZONE } from './parts/time';
import { useFocusFallback } from './parts/use-focus-fallback';
import { ReportWriter } from './report/report-writer';
import { SearchButton } from './search/search-button';

const BACK_TO_SHOP = 'Back to the shop';

/** Shown once: in the bar, or below the screen where the bar has no room. */
const TimeZoneNote = ({ display }: { display: 'bar' | 'foot' }) => (
  <Typography
    variant="caption"
    component="p"
    sx={{
      m: 0,
      color: 'text.secondary',
      whiteSpace: 'nowrap',
      ...(display === 'bar'
        ? { display: { xs: 'none', md: 'block' }, mr: 1 }
        : { display: { md: 'none' }, py: 2 }),
    }}
  >
    {TIME_ZONE}
  </Typography>
);

const ConsoleToolbar = () => (
  <>
    <TimeZoneNote display="bar" />
    <SearchButton />
    <Tooltip title={BACK_TO_SHOP}>
      <IconButton
        component={Link}
        to={PAGES.home.path}
        color="inherit"
        aria-label={BACK_TO_SHOP}
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
      >
        <Store size={20} aria-hidden />
      </IconButton>
    </Tooltip>
    <NotificationBellSlot />
    {/* It does not fit beside a title on a phone, where screens update automatically. */}
    <LoadingIndicator sx={{ display: { xs: 'none', sm: 'block' } }} />
  </>
);

/** Hidden on phones, which have no keyboard. */
const KeysItem = () => {
  const { onClose } = useUserMenu() ?? {};
  return (
    <MenuItem
      onClick={() => {
        onClose?.();
        showKeys();
      }}
      sx={{ display: { xs: 'none', sm: 'flex' } }}
    >
      <ListItemIcon>
        <Keyboard size={20} aria-hidden />
      </ListItemIcon>
      <ListItemText>Keyboard shortcuts</ListItemText>
    </MenuItem>
  );
};

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
      <KeysItem />
      {/* Shown if it does not fit into the bar. */}
      <MenuItem component={Link} to={PAGES.home.path} sx={{ display: { sm: 'none' } }}>
        <ListItemIcon>
          <Store size={20} aria-hidden />
        </ListItemIcon>
        <ListItemText>{BACK_TO_SHOP}</ListItemText>
      </MenuItem>
      <Logout />
    </UserMenu>
  );
};

/** The title of a screen, which react-admin writes into this heading, is also that of the browser's tab. */
const Heading = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const element = heading.current!;
    const nameTab = () => {
      const { textContent } = element;
      document.title = siteTitle([textContent, PAGES.console.title].filter(Boolean).join(' | '));
    };
    nameTab();
    const observer = new MutationObserver(nameTab);
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, []);
  return (
    <TitlePortal
      component="h1"
      ref={heading}
      // On a phone a title has at most two lines, as the bar covers what is below it.
      sx={{
        fontSize: { xs: '0.875rem', sm: '1.125rem' },
        whiteSpace: { xs: 'normal', sm: 'nowrap' },
        // Ends in an ellipsis where it is too long.
        '& > span': {
          display: { xs: '-webkit-box', sm: 'inline' },
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: '2',
          overflow: 'hidden',
        },
      }}
    />
  );
};

const ConsoleAppBar = () => (
  <AppBar color="inherit" elevation={0} alwaysOn toolbar={<ConsoleToolbar />} userMenu={<AccountMenu />}>
    <TextLink
      component={Link}
      to={CONSOLE_PATH}
      underline="none"
      aria-label="Parkho console"
      sx={{ mr: { xs: 1, sm: 2 } }}
    >
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', '& svg': { width: 28, height: 28 } }}>
        <SealMark />
        <Typography variant="h6" component="span" sx={{ display: { xs: 'none', sm: 'block' } }}>
          Parkho
        </Typography>
      </Stack>
    </TextLink>
    <Heading />
  </AppBar>
);

/** The menu of the console. On a phone it is a dialog with a name, which 'back' closes. */
const ConsoleSidebar = (props: SidebarProps) => {
  const isDialog = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const [open, setOpen] = useSidebarState();
  useCloseOnBack(isDialog && open, () => setOpen(false));
  return <Sidebar {...props} slotProps={{ paper: { 'aria-label': isDialog ? 'Menu' : undefined } }} />;
};

/** Until when staff may work without a second factor; empty for others. */
const SecondFactorNotice = () => {
  const { secondFactorDue } = useAuth().user ?? {};
  return (
    secondFactorDue && (
      <Alert
        severity="warning"
        sx={{ mt: 2 }}
        action={
          <Button component={Link} to={SECOND_FACTOR_PATH} color="inherit" size="small">
            Set it up
          </Button>
        }
      >
        {secondFactorDueText(formatTime(secondFactorDue))}
      </Alert>
    )
  );
};

/** The print style of the console: the page alone, with folded parts. */
const PRINT_STYLE = {
  '@media print': {
    '& .RaLayout-appFrame': { mt: 0 },
    '& .MuiAppBar-root, & .RaSidebar-fixed, & .RaSidebar-docked, & .RaSidebar-modal': { display: 'none' },
    '& .MuiCollapse-root': { height: 'auto !important', visibility: 'visible' },
  },
} as const;

export const ConsoleLayout = ({ children }: { children: ReactNode }) => {
  const screen = useFocusFallback<HTMLDivElement>();
  return (
    <Layout
      appBar={ConsoleAppBar}
      appBarAlwaysOn
      menu={ConsoleMenu}
      sidebar={ConsoleSidebar}
      sx={PRINT_STYLE}
    >
      <SecondFactorNotice />
      <GoKeys />
      <RowKeys />
      <KeysHelp />
      <DecisionOutcomes />
      {/* Late content does not shift the note below, which starts below the fold. */}
      <Box
        ref={screen}
        sx={{ outline: 'none', minHeight: 'calc(100svh - 56px)', '@media print': { minHeight: 0 } }}
      >
        <Suspense fallback={<Loading />}>
          <Authenticated loading={<Loading />}>
            <ReportWriter>{children}</ReportWriter>
          </Authenticated>
        </Suspense>
      </Box>
      <TimeZoneNote display="foot" />
    </Layout>
  );
};
