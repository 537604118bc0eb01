/**
 * What react-admin imports from 'react-router-dom', for the build to use in its place. The storefront shares its
 * copy of react-router with the console; react-admin's own hash router, which never runs inside ours, would bring
 * the data router into every buyer's download (15 KB gzipped).
 */
export {
  Link,
  matchPath,
  Navigate,
  Outlet,
  Route,
  Routes,
  UNSAFE_DataRouterContext,
  UNSAFE_DataRouterStateContext,
  useBlocker,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
} from 'react-router';

const neverRuns = (): never => {
  throw new Error('react-admin runs inside the router of the shop');
};

export { neverRuns as createHashRouter, neverRuns as createMemoryRouter, neverRuns as RouterProvider };
