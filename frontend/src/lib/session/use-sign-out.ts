import { PAGES } from '@parkho/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { auth } from './auth';

/** Signs out, removes all data that was fetched for the user, and opens the home page. */
export function useSignOut(): () => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return () => {
    void auth.logout();
    queries.clear();
    navigate(PAGES.home.path);
  };
}
