import { siteTitle } from '@parkho/contracts';
import { useEffect } from 'react';

/** Names the page in the tab and the history: 'PC Marketplace | Parkho'. Without a title the tab stays as it is. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = siteTitle(title);
  }, [title]);
}
