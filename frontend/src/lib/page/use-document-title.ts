import { siteTitle } from '@parkho/contracts';
import { useEffect } from 'react';

/**
 * Sets the title of the tab and the history entry: 'PC Marketplace | Parkho'. Without a title the tab stays as it is.
 */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = siteTitle(title);
  }, [title]);
}
