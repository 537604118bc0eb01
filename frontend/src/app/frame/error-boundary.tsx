import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useLanguage } from '../../lib/language/language';
import { OFFLINE_LINE_ID } from '../../lib/offline/visited';
import { ErrorState } from '../../ui/states';

/** Shown when a page throws while rendering, or its code cannot be loaded. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    console.error(error, componentStack);
  }

  override render() {
    return this.state.broken ? <Broken /> : this.props.children;
  }
}

/** Without a network the missing code is that of a page that was never opened. */
const isOffline = (): boolean => !navigator.onLine || document.getElementById(OFFLINE_LINE_ID) !== null;

function Broken() {
  const { t } = useLanguage();
  const [title, detail] = isOffline()
    ? ([
        'No internet connection',
        'You have not opened this page before, so it cannot be shown offline. Reload it when you are back online.',
      ] as const)
    : ([
        'This page could not be shown',
        'Something went wrong on our side. Reloading the page usually helps.',
      ] as const);
  return (
    <div className="wrap py-16">
      <ErrorState
        title={t(title)}
        detail={t(detail)}
        retryLabel={t('Reload page')}
        onRetry={() => location.reload()}
      />
    </div>
  );
}
