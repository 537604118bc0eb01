import { CONSOLE_PATH, GENERAL_MESSAGES, PAGES } from '@parkho/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { onSessionEnd } from '../lib/http/api';
import { auth } from '../lib/session/auth';
import { loginPathAfterExpiry } from '../lib/session/login-redirect';
import { showToast } from '../ui/toast';

/**
 * Handles the end of the session by the server: the token is removed and a message is shown. After an upload the user
 * is sent to the home page (specification, section 8); in the console to the login, which gives the reason and leads
 * back, as a toast would be missed on an unattended screen. Otherwise the page stays, and a guarded page offers the
 * login that leads back to it.
 */
export function useSessionEnd(): void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(
    () =>
      onSessionEnd(({ upload }) => {
        if (!auth.forget()) return;
        queries.clear();
        if (pathname.startsWith(CONSOLE_PATH)) return navigate(loginPathAfterExpiry(pathname + search));
        showToast(GENERAL_MESSAGES.sessionExpired);
        if (upload) navigate(PAGES.home.path);
      }),
    [queries, navigate, pathname, search],
  );
}
