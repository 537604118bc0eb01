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
  // react-admin, which no buyer downloads, is one chunk of 715 kB.
  build: { chunkSizeWarningLimit: 800 },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
