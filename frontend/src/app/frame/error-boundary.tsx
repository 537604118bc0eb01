import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState } from '../../ui/states';

/** What is left when a page breaks while it is drawn, or its code cannot be loaded. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    console.error(error, componentStack);
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <div className="wrap py-16">
        <ErrorState
          title="This page could not be shown"
          detail="Something went wrong on our side. Reloading the page usually helps."
          retryLabel="Reload page"
          onRetry={() => location.reload()}
        />
      </div>
    );
  }
}
