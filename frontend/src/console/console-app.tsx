import { CONSOLE_PAGES, CONSOLE_PATH } from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { Admin, CustomRoutes, localStorageStore, Resource, type ResourceProps } from 'react-admin';
import { Navigate, Route } from 'react-router';
import { authProvider } from './auth-provider';
import { AccessDenied, ConsoleLayout, NotFound } from './console-layout';
import { dataProvider } from './data-provider';
import { isPassing } from './parts/http';
import { theme } from './parts/theme';
import { products } from './products/products';
import { users } from './users/users';

/** A resource is a folder. */
const resources: readonly ResourceProps[] = [products, users];

const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: (failures, error) => failures < 3 && isPassing(error) } },
});
const store = localStorageStore(undefined, 'parkho-console');
const home = <Navigate to={CONSOLE_PAGES.products.path} replace />;

/** The console, mounted by the router at the path of `PAGES.console`. */
export default function ConsoleApp() {
  return (
    <Admin
      title="Parkho console"
      basename={CONSOLE_PATH}
      dataProvider={dataProvider}
      authProvider={authProvider}
      queryClient={queryClient}
      store={store}
      theme={theme}
      layout={ConsoleLayout}
      accessDenied={AccessDenied}
      catchAll={NotFound}
      loginPage={false}
      disableTelemetry
    >
      {resources.map((resource) => (
        <Resource key={resource.name} {...resource} />
      ))}
      <CustomRoutes>
        <Route path="/" element={home} />
        <Route path="/dashboard" element={home} />
      </CustomRoutes>
    </Admin>
  );
}
