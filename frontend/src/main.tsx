import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { loadPage } from './app/router';
import { followAccount } from './lib/devices/wishlist-account';
import { auth } from './lib/session/auth';
import './theme/theme.css';

followAccount();
void auth.start();

void loadPage(location.pathname).then(() =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
