import { CssBaseline } from '@mui/material';
import { CONSOLE_PAGES, CONSOLE_PATH, OPERATIONS_PAGE } from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { type ComponentType, type ElementType, useEffect } from 'react';
import {
  AdminContext,
  AuthenticationError,
  CoreAdminUI,
  CustomRoutes,
  defaultI18nProvider,
  Error as Failure,
  LoadingPage,
  localStorageStore,
  Notification,
  Resource,
  type ResourceProps,
  useCreatePath,
  useResourceContext,
} from 'react-admin';
import { Navigate, Route, useParams } from 'react-router';
import { startLiveUpdates } from '../lib/live/live';
import { useCan } from '../lib/session/auth';
import { authProvider } from './auth-provider';
import { ConsoleLayout } from './console-layout';
import { dataProvider } from './data-provider';
import { isTransient } from './parts/actions/http';
import { lazyScreen } from './parts/lazy-screen';
import { AccessDenied, NotFound } from './parts/record/notice';
import { capabilitiesFor } from './parts/screens';
import { theme } from './parts/theme';
import { resources } from './resources';

const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: (failures, error) => failures < 3 && isTransient(error) } },
});
const store = localStorageStore(undefined, 'parkho-console');
// On a phone the menu covers the page: a menu left open would cover the next page.
if (matchMedia('(max-width: 599.95px)').matches) store.removeItem('sidebar.open');
const DashboardScreen = lazyScreen(() => import('./dashboard/dashboard-screen'), 'DashboardScreen');
const GenerateReportDialog = lazyScreen(
  () => import('./reports/generate-report-dialog'),
  'GenerateReportDialog',
);
const NewUserDialog = lazyScreen(() => import('./users/new-user-dialog'), 'NewUserDialog');
/** The paths of former screens, which the operations screen replaces. */
const FORMER_PATHS = ['/system', '/projections'] as const;
const PinnedQuestions = lazyScreen(() => import('./analysis/explore/pinned-questions'), 'PinnedQuestions');
const lazyComponents = { NewUserDialog, GenerateReportDialog, PinnedQuestions };

/** The screens of a resource for roles that may read it: for other roles they do not call the server. */
const guarded = ({ list, show, edit, create, ...resource }: ResourceProps): ResourceProps => {
  const { read, denied } = capabilitiesFor(resource.name);
  const guard = (screen: ResourceProps['list']) => {
    const Screen = screen as ElementType | undefined;
    if (!Screen) return undefined;
    const Guarded: ComponentType = () =>
      useCan()(read) ? <Screen /> : <AccessDenied {...(denied && { message: denied })} />;
    return Guarded;
  };
  return { ...resource, list: guard(list), show: guard(show), edit: guard(edit), create: guard(create) };
};
const guardedResources = resources.map(guarded);

/** Redirects from the address of a record to its screen. */
const ToRecord = () => {
  const { id } = useParams();
  const resource = useResourceContext();
  return <Navigate to={useCreatePath()({ resource, type: 'show', id })} replace />;
};

/** The target of a record's address where its resource has no form there, as the list would match it. */
const recordAddress = ({ show, edit }: ResourceProps) =>
  edit ? undefined : <Route path=":id/*" element={show ? <ToRecord /> : <NotFound />} />;

/** The console, mounted by the router at the path of `PAGES.console`. */
export default function ConsoleApp() {
  useEffect(() => startLiveUpdates(queryClient), []);
  return (
    <AdminContext
      basename={CONSOLE_PATH}
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={defaultI18nProvider}
      queryClient={queryClient}
      store={store}
      theme={theme}
    >
      <CssBaseline enableColorScheme />
      {/* <Admin> would include its login forms, which the console does not use. */}
      <CoreAdminUI
        title="Parkho console"
        layout={ConsoleLayout}
        accessDenied={AccessDenied}
        authenticationError={AuthenticationError}
        catchAll={NotFound}
        error={Failure}
        loading={LoadingPage}
        loginPage={false}
        disableTelemetry
      >
        {guardedResources.map((resource) => (
          <Resource key={resource.name} {...resource}>
            {resource.children ?? recordAddress(resource)}
          </Resource>
        ))}
        <CustomRoutes>
          <Route path="/" element={<Navigate to={CONSOLE_PAGES.dashboard.path} replace />} />
          <Route path="/dashboard" element={<DashboardScreen {...lazyComponents} />} />
          {FORMER_PATHS.map((path) => (
            <Route key={path} path={path} element={<Navigate to={OPERATIONS_PAGE.path} replace />} />
          ))}
        </CustomRoutes>
      </CoreAdminUI>
      <Notification />
    </AdminContext>
  );
}
