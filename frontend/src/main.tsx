import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { loadPage } from './app/router';
import { auth } from './lib/auth';
import { followAccount } from './lib/wishlist-account';
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
