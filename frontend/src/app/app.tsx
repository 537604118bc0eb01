import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router';
import { IdentityPrompt } from './identity-prompt';
import { createQueryClient } from './query-client';
import { Router } from './router';

/** Live hints start after so long, in milliseconds: the resources of the first page load before. */
const LIVE_AFTER_MS = 5_000;

export function App() {
  const [queries] = useState(createQueryClient);
  useEffect(() => {
    const begin = () => import('../lib/live/live').then(({ followLive }) => followLive(queries));
    const timer = setTimeout(() => void begin().catch(() => undefined), LIVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [queries]);
  return (
    <QueryClientProvider client={queries}>
      {/* No transitions: signing out and leaving a guarded page are one step, without its notice in between. */}
      <BrowserRouter useTransitions={false}>
        <Router />
        <IdentityPrompt />
      </BrowserRouter>
    </QueryClientProvider>
  );
}
