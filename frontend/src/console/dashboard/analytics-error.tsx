import { ANALYTICS_MESSAGES } from '@parkho/contracts';
import { LoadError } from '../parts/record/load-error';
import { analyticsError } from './dashboard-calls';

interface AnalyticsLoadErrorProps {
  error: Error;
  onRetry: () => void;
}

/** In place of figures that could not be loaded, with the specification's text. */
export const AnalyticsLoadError = ({ error, onRetry }: AnalyticsLoadErrorProps) => (
  <LoadError
    error={new Error(analyticsError(error))}
    fallback={ANALYTICS_MESSAGES.loadFailed}
    onRetry={onRetry}
  />
);
