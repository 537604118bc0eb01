import { ANALYTICS_MESSAGES } from '@parkho/contracts';
import { LoadError } from '../parts/record/load-error';
import { analyticsError } from './dashboard-calls';

interface AnalyticsLoadErrorProps {
  error: Error;
  onRetry: () => void;
}

/** In the place of figures that could not be loaded, in the words of the specification. */
export const AnalyticsLoadError = ({ error, onRetry }: AnalyticsLoadErrorProps) => (
  <LoadError
    error={new Error(analyticsError(error))}
    fallback={ANALYTICS_MESSAGES.loadFailed}
    onRetry={onRetry}
  />
);
