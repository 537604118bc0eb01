import { useEffect } from 'react';

/** Names the page in the tab and the history: 'PC Marketplace | Parkho'. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} | Parkho`;
  }, [title]);
}
