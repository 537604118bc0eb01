import {
  dayInPakistan,
  LANGUAGES,
  type PageRead,
  type PageRenderer,
  parseLocalizedPath,
  type ReadPage,
} from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { App } from './app/app';
import { serializePageState } from './app/rendered-page';
import { queriesOfPage } from './app/router';
import { ApiError, setTransport } from './lib/http/api';
import { loadLocalization } from './lib/language/language';

/** Renders public pages on the server, which knows this module only as `PageRenderer`. */
export const createRenderer: PageRenderer['createRenderer'] = (read: PageRead): ReadPage => {
  setTransport(async (url) => {
    const { status, body } = await read(url);
    return new Response(body, { status });
  });

  return async ({ address, origin }) => {
    const { pathname, searchParams } = new URL(`http://site${address}`);
    const { language, path } = parseLocalizedPath(pathname);
    const wanted = await queriesOfPage(path, searchParams);
    if (!wanted) return null;
    const queries = new QueryClient({
      defaultOptions: {
        queries: { retry: false, gcTime: Number.POSITIVE_INFINITY, staleTime: Number.POSITIVE_INFINITY },
      },
    });
    const answers = await Promise.all(
      wanted.map((query) =>
        queries.fetchQuery(query).then(
          (data: unknown) => ({ status: 200, data }),
          (error: unknown) => ({ status: error instanceof ApiError ? error.status : 500, data: null }),
        ),
      ),
    );
    return {
      // The booking form starts at today.
      data: JSON.stringify([dayInPakistan(new Date().toISOString()), answers]),
      render: async () => {
        const { prelude } = await prerender(
          <StrictMode>
            <StaticRouter basename={LANGUAGES[language].prefix} location={address}>
              <App
                localization={await loadLocalization(language)}
                queries={queries}
                renderedOrigin={origin}
              />
            </StaticRouter>
          </StrictMode>,
          // In one piece: streamed parts would need scripts to be put into place.
          { progressiveChunkSize: Number.POSITIVE_INFINITY },
        );
        const html = await new Response(prelude).text();
        const status = Math.max(200, ...answers.map((answer) => answer.status));
        return { html, status, ...(status === 200 && { state: serializePageState(queries, origin) }) };
      },
    };
  };
};
