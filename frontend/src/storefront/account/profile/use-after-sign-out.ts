import { PAGES } from '@parkho/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { auth } from '../../../lib/session/auth';
import { showToast } from '../../../ui/toast';

/** Opens the home page with a message, after an action that has also ended the session of this page. */
export function useAfterSignOut(): (text: string) => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (text) => {
    auth.forget();
    queries.clear();
    showToast(text);
    navigate(PAGES.home.path);
  };
}
