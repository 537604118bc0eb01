import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LanguageProvider, type Localization } from '../lib/language/language';
import { replayEarlyClicks } from '../lib/page/early-clicks';
import { RenderedOrigin } from '../lib/page/use-origin';
import { IdentityPrompt } from './identity-prompt';
import { Router } from './router';

/** How long after the start live hints begin, in milliseconds, so that the resources of the first page load before. */
const LIVE_AFTER_MS = 5_000;

interface AppProps {
  localization: Localization;
  queries: QueryClient;
  /** The origin for which the server rendered the page, if it did. */
  renderedOrigin?: string | undefined;
}

/** The application below its router, in the browser and on the server. */
export function App({ localization, queries, renderedOrigin = '' }: AppProps) {
  // Handlers are attached from now on, which browser tests wait for.
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    replayEarlyClicks();
  }, []);
  useEffect(() => {
    const startLive = () =>
      import('../lib/live/live').then(({ startLiveUpdates }) => startLiveUpdates(queries));
    const timer = setTimeout(() => void startLive().catch(() => undefined), LIVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [queries]);
  return (
    <LanguageProvider value={localization}>
      <QueryClientProvider client={queries}>
        <RenderedOrigin value={renderedOrigin}>
          <Router />
          <IdentityPrompt />
        </RenderedOrigin>
      </QueryClientProvider>
    </LanguageProvider>
  );
}
