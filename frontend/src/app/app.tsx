import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter } from 'react-router';
import { createQueryClient } from './query-client';
import { Router } from './router';

export function App() {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      {/* No transitions: signing out and leaving a guarded page are one step, without its notice in between. */}
      <BrowserRouter useTransitions={false}>
        <Router />
      </BrowserRouter>
    </QueryClientProvider>
  );
}
