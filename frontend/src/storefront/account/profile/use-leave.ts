import { PAGES } from '@parkho/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { auth } from '../../../lib/session/auth';
import { showToast } from '../../../ui/toast';

/** To the home page, with a word of what was done, where the server has ended the session of this page as well. */
export function useLeave(): (text: string) => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (text) => {
    auth.forget();
    queries.clear();
    showToast(text);
    navigate(PAGES.home.path);
  };
}
