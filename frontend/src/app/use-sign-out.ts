import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { auth } from '../lib/auth';
import { paths } from './paths';

/** Signs out and lands on the home page; nothing that was fetched for the person stays behind. */
export function useSignOut(): () => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return () => {
    void auth.logout();
    queries.clear();
    navigate(paths.home);
  };
}
