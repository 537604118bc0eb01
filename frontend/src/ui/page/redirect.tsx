import { useEffect } from 'react';
import { type To, useNavigate } from 'react-router';

/** Replaces the address with another one, in the browser: the server renders the page as it is. */
export function Redirect({ to }: { to: To }) {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where the page is shown at this address.
  useEffect(() => void navigate(to, { replace: true }), []);
  return null;
}
