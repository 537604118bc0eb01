import { type DeviceQuery, deviceSearch } from '../../lib/devices/device-query';
import { useLanguage } from '../../lib/language/language';
import { Button } from '../button';

interface QueryFieldsProps {
  query: DeviceQuery;
  /** The fields that the form itself has. */
  except: readonly (keyof DeviceQuery)[];
}

/**
 * The other fields of the query as hidden fields of a plain form: without scripts the browser sends it to the address
 * of the list, which starts at page 1.
 */
export function QueryFields({ query, except }: QueryFieldsProps) {
  const otherParams = Object.fromEntries(
    Object.entries({ ...query, page: undefined }).filter(([name]) => !except.includes(name as never)),
  );
  return [...new URLSearchParams(deviceSearch(otherParams))].map(([name, value]) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
  ));
}

/** Submits a form whose fields take effect by themselves with scripts. */
export function PlainSubmit({ className = '' }: { className?: string }) {
  const { t } = useLanguage();
  return (
    <Button type="submit" variant="secondary" className={`hidden! noscript:inline-flex! ${className}`}>
      {t('Apply')}
    </Button>
  );
}
