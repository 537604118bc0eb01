import { DEVICE_NOT_FOUND, PAGES } from '@parkho/contracts';
import { useLanguage } from '../../lib/language/language';
import { useDocumentHead } from '../../lib/page/use-document-head';
import { Button, LinkButton } from '../../ui/button';
import { DeviceSearch } from '../../ui/search/device-search';

/** Why there is no device (specification, section 8), and the next steps; `onRetry` if a retry may help. */
export function DeviceNotFound({ reason, onRetry }: { reason: string; onRetry?: () => void }) {
  const { t, translate } = useLanguage();
  useDocumentHead({ title: DEVICE_NOT_FOUND });
  return (
    <div className="wrap flex flex-col items-start gap-6 py-20 sm:py-24">
      <h1 className="text-4xl font-bold sm:text-5xl">{t(DEVICE_NOT_FOUND)}</h1>
      <p role="alert" className="max-w-prose text-lg text-ink-soft">
        {translate(reason)}
      </p>
      {!onRetry && (
        <search className="w-full max-w-[34rem]">
          <DeviceSearch label={t('Search devices')} />
        </search>
      )}
      <div className="flex flex-wrap gap-3">
        <LinkButton to={PAGES.devices.path}>{t('Back to Devices')}</LinkButton>
        {onRetry && (
          <Button variant="secondary" onClick={onRetry}>
            {t('Try Again')}
          </Button>
        )}
      </div>
    </div>
  );
}
