/**
 * react-admin's imports from 'react-router-dom', which the build redirects here. The storefront shares its copy of
 * react-router with the console; react-admin's own hash router, which never runs here, would add the data router to
 * every buyer's download (15 KB gzipped).
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
