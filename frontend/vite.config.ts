import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: {
    alias: {
      '@parkho/contracts': file('../contracts/src/index.ts'),
      'react-router-dom': file('src/app/react-router-dom.ts'),
    },
  },
  build: {
    // react-admin, which no buyer downloads, is one chunk of 715 kB.
    chunkSizeWarningLimit: 800,
    // For the server, which names a page's chunk in its head (backend/src/pages/preloads.ts).
    manifest: true,
    cssCodeSplit: false,
    // Browsers that do not know modulepreload (Safari before 17) load the same files a moment later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What two pages share, every visitor needs: one file of it instead of one for each button and icon.
          // Not what forms, photos that are uploaded and sellers' lists need: buyers have none. Nor what charts and the console share, nor
          // what inspection reports are asked for, shown and verified with.
          groups: [
            {
              name: 'shared',
              minShareCount: 2,
              test: /[\\/](?:node_modules[\\/](?!react-hook-form|valibot|clsx|eventemitter3|react-is|@dnd-kit|idb-keyval|@noble|canonicalize|uqr|qr-scanner)|src[\\/]ui[\\/](?!report|zoom|qr-code|inspection-request-card|contact-fields|email-input|share-button|tabs|confirm-dialog|banner|steps|file-button|notification-bell|avatar|use-closing)|src[\\/]lib[\\/](?!use-form|reports|verify-report|fingerprint|shrink|upload|picture-file|use-object-url|save-as|my-products-csv|notifications|use-sign-out))/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
