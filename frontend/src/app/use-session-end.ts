import { GENERAL_MESSAGES, PAGES } from '@parkho/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { onSessionEnd } from '../lib/api';
import { auth } from '../lib/auth';
import { showToast } from '../ui/toast';

/**
 * What happens where the server has ended the session: the token goes and the person is told. After an upload they
 * land on the home page (specification, section 8), otherwise they stay, and a guarded page offers the login that
 * leads back to it.
 */
export function useSessionEnd(): void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  useEffect(
    () =>
      onSessionEnd(({ upload }) => {
        if (!auth.forget()) return;
        queries.clear();
        showToast(GENERAL_MESSAGES.sessionExpired);
        if (upload) navigate(PAGES.home.path);
      }),
    [queries, navigate],
  );
}
