import { LANGUAGES, parseLocalizedPath } from '@parkho/contracts';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/app';
import { createQueryClient } from './app/query-client';
import { hydratePage } from './app/rendered-page';
import { loadPage } from './app/router';
import { syncWithAccount } from './lib/devices/wishlist-account';
import { loadLocalization } from './lib/language/language';
import { auth } from './lib/session/auth';
import './theme/theme.css';

syncWithAccount();
void auth.start();

/** The language is fixed by the page's address: another language is another document. */
const { language, path } = parseLocalizedPath(location.pathname);
const queries = createQueryClient();
const root = document.getElementById('root') as HTMLElement;
const renderedOrigin = hydratePage(queries);
/** Resolves after the next frame: a page is painted before it is hydrated, which takes longer. */
const isShown = (): Promise<void> | undefined =>
  document.hidden ? undefined : new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
/** Runs once the page is hydrated and the browser is idle. */
const keepVisited = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const startOfflineSupport = () =>
    void import('./lib/offline/offline').then(({ startOffline }) => startOffline());
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(startOfflineSupport);
  else setTimeout(startOfflineSupport, 2_000);
};
void Promise.all([loadLocalization(language), loadPage(path), isShown()]).then(([localization]) => {
  const app = (
    <StrictMode>
      {/* No transitions: signing out leaves a guarded page in one step, without showing its notice. */}
      <BrowserRouter basename={LANGUAGES[language].prefix} useTransitions={false}>
        <App localization={localization} queries={queries} renderedOrigin={renderedOrigin} />
      </BrowserRouter>
    </StrictMode>
  );
  if (renderedOrigin !== undefined) hydrateRoot(root, app);
  else createRoot(root).render(app);
  if (document.readyState === 'complete') keepVisited();
  else addEventListener('load', keepVisited);
});
