import { DEVICE_NOT_FOUND, PAGES } from '@parkho/contracts';
import { useDocumentHead } from '../../lib/page/use-document-head';
import { Button, LinkButton } from '../../ui/button';

/** Why there is no device to show (specification, section 8), and the next steps; `onRetry` where a retry may help. */
export function DeviceNotFound({ reason, onRetry }: { reason: string; onRetry?: () => void }) {
  useDocumentHead({ title: DEVICE_NOT_FOUND });
  return (
    <div className="wrap flex flex-col items-start gap-6 py-20 sm:py-24">
      <p className="label-text uppercase -rotate-3 rounded-sm border-3 border-double border-red-ink px-3 py-1.5 text-base font-bold text-red-ink">
        {onRetry ? 'No answer' : 'Not on record'}
      </p>
      <h1 className="text-4xl font-bold sm:text-5xl">{DEVICE_NOT_FOUND}</h1>
      <p role="alert" className="max-w-prose text-lg text-ink-soft">
        {reason}
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={PAGES.devices.path}>Back to Devices</LinkButton>
        {onRetry && (
          <Button variant="secondary" onClick={onRetry}>
            Try Again
          </Button>
        )}
      </div>
    </div>
  );
}
