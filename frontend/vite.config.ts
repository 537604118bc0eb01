import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig, type Plugin, type Rolldown } from 'vite';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * What not every visitor needs, though two pages share it: forms, photos that are uploaded, sellers' lists, charts, the
 * console, inspection reports, notifications, and live updates, which come after the page. Names begin so.
 */
const UNSHARED_CHUNKS = {
  node_modules: [
    'react-hook-form',
    'valibot',
    '@dnd-kit',
    'idb-keyval',
    '@noble',
    'canonicalize',
    'uqr',
    'qr-scanner',
  ],
  'src/ui': ['account/', 'chart/', 'form/', 'menu/', 'notifications/', 'page/', 'report/', 'zoom/'],
  'src/lib': ['drafts/', 'files/', 'forms/', 'live/', 'report/'],
};
/** Areas that few visitors of the shop open: what only they share makes no other page heavier. */
const RARELY_OPENED_AREAS =
  /[\\/]src[\\/](console|storefront[\\/](account|feature-requests|my-inspections|notifications|seller))[\\/]/;
const SHARED = new RegExp(
  Object.entries(UNSHARED_CHUNKS)
    .map(([folder, names]) => `/${folder}/(?!${names.join('|').replaceAll('.', '\\.')})`)
    .join('|')
    .replaceAll('/', '[\\\\/]'),
);

/** Icons come through one module that names them all: what counts is the module that imports each. */
const ICONS = /import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"]/g;
const ICON = /lucide-react[\\/].*[\\/]icons[\\/]([\w-]+)\./;
/** 'rotate-cw' of 'RotateCw as Turn'. */
const iconOf = (name: string): string =>
  name
    .trim()
    .replace(/\s.*$/, '')
    .replace(/(?<=[a-z])(?=[A-Z0-9])|(?<=\d)(?=[A-Z])/g, '-')
    .toLowerCase();

/** What a buyer's browser requests: all that the entry leads to, the pages that most visitors open. */
const modulesOfShop = (context: Rolldown.ChunkingContext): ReadonlySet<string> => {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id) || RARELY_OPENED_AREAS.test(id)) return;
    found.add(id);
    const { code, importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {};
    for (const [, names] of code?.matchAll(ICONS) ?? [])
      for (const name of names!.split(',')) found.add(iconOf(name));
    for (const next of [...importedIds, ...dynamicallyImportedIds]) visit(next);
  };
  visit(file('index.html'));
  return found;
};
let shop: ReadonlySet<string> | undefined;

/**
 * The router is one module with a framework's forms, loaders and server components, 3 KB that the shop does not use. They
 * are left out once it is known that making them has no effect, and that links do not prefetch what a framework loads.
 */
const leanRouter: Plugin = {
  name: 'lean-router',
  transform: (code, id) =>
    /react-router[\\/]dist/.test(id)
      ? code
          .replace(/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1')
          .replace(/^(var \w+ = )(new (?:Set|Map|WeakMap)\()/gm, '$1/* @__PURE__ */ $2')
          .replace(/^\w+\.(?:displayName|contextType) = .*;$/gm, '')
          .replace(/return shouldPrefetch && !isAbsolute \? .* : link;/, 'return link;')
          .replace(/React\d*\.createElement\(RSCErrorHandler, \{ error \}, result\)/, 'result')
      : null,
};

/** A page shows without its scripts: styles, fonts and the first picture are loaded before them. */
const scriptsLast: Plugin = {
  name: 'scripts-last',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"'),
  },
};

const forBrowsers: BuildEnvironmentOptions = {
  outDir: 'dist/client',
  // The console, which no buyer downloads, is one chunk of 815 kB.
  chunkSizeWarningLimit: 900,
  // For the server, which names a page's chunk in its head (backend/src/pages/preloads.ts).
  manifest: true,
  cssCodeSplit: false,
  // Browsers that do not know modulepreload (Safari before 17) load the same files a moment later.
  modulePreload: { polyfill: false },
  rolldownOptions: {
    output: {
      codeSplitting: {
        // What three pages share, most visitors need: one file of it instead of one for each button and icon.
        groups: [
          {
            debugName: 'shared',
            name: (id, context) => {
              shop ??= modulesOfShop(context);
              const [, icon] = ICON.exec(id) ?? [];
              return shop.has(icon ?? id) ? 'shared' : null;
            },
            minShareCount: 3,
            test: SHARED,
          },
        ],
      },
    },
  },
};

/** What renders the pages on the server: one file with all that it needs. */
const forServer: BuildEnvironmentOptions = {
  outDir: 'dist/server',
  copyPublicDir: false,
  chunkSizeWarningLimit: 2_000,
  rolldownOptions: { output: { codeSplitting: false } },
};

/** The service worker: one file beside the page's, with a name that stays. */
const forWorker: BuildEnvironmentOptions = {
  outDir: 'dist/client',
  emptyOutDir: false,
  copyPublicDir: false,
  rolldownOptions: {
    input: file('src/worker/sw.ts'),
    output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false },
  },
};

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [react(), tailwindcss(), leanRouter, scriptsLast],
  resolve: {
    alias: {
      '@parkho/contracts/urdu': file('../contracts/src/urdu/index.ts'),
      '@parkho/contracts': file('../contracts/src/index.ts'),
      'react-router': file('../node_modules/react-router/dist/production/index.mjs'),
      'react-router-dom': file('src/app/react-router-dom.ts'),
    },
  },
  build: isSsrBuild ? forServer : mode === 'worker' ? forWorker : forBrowsers,
  ...(isSsrBuild && {
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"', 'typeof document': '"undefined"' },
  }),
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
}));
