import {
  COMPARE_LIMIT,
  type ComparedDevice,
  comparePath,
  devicePath,
  PAGES,
  PRODUCT_MESSAGES,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { Check, Printer, X } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { setCompared } from '../../lib/devices/compared';
import { cardImage } from '../../lib/devices/image';
import { comparedDevices } from '../../lib/devices/products';
import { useLanguage } from '../../lib/language/language';
import type { PageQueries } from '../../lib/page/page-queries';
import { Button, LinkButton } from '../../ui/button';
import { Picture } from '../../ui/device/picture';
import { Price } from '../../ui/device/price';
import { ShareButton } from '../../ui/page/share-button';
import { Skeleton } from '../../ui/skeleton';
import { EmptyState, ErrorState } from '../../ui/states';
import { type Row, rowsOf } from './comparison';

const DIFFERENCES = 'differences';

const idsOf = (query: URLSearchParams): string[] =>
  [...new Set((query.get('devices') ?? '').split(',').filter(Boolean))].slice(0, COMPARE_LIMIT);

export const queries: PageQueries = ({ query }) => {
  const ids = idsOf(query);
  return ids.length > 0 ? [comparedDevices(ids)] : [];
};

export default function ComparePage() {
  const { t } = useLanguage();
  const [query] = useSearchParams();
  const ids = idsOf(query);
  const { data: devices, isError, refetch } = useQuery(comparedDevices(ids));
  useStoreComparison(ids);
  const missing = devices ? ids.length - devices.length : 0;
  return (
    <div className="wrap grid grid-cols-1 gap-6 py-8 print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-3xl font-bold sm:text-4xl">{t('Compare Devices')}</h1>
        {devices && devices.length > 0 && <Actions ids={ids} />}
      </div>
      {missing > 0 && (
        <p role="status" className="text-ink-soft">
          {missing === 1
            ? t('One device is no longer available.')
            : t('{count} devices are no longer available.', { count: missing })}
        </p>
      )}
      {ids.length === 0 || devices?.length === 0 ? (
        <EmptyState title={t('Nothing to compare yet')} hint={t('Tick “Compare” on up to four devices.')}>
          <LinkButton to={PAGES.devices.path}>{t('Browse devices')}</LinkButton>
        </EmptyState>
      ) : isError ? (
        <ErrorState title={t(PRODUCT_MESSAGES.loadFailed)} onRetry={refetch} />
      ) : devices ? (
        <Comparison devices={devices} isDifferences={query.has(DIFFERENCES)} />
      ) : (
        <Skeleton className="h-[60rem]" />
      )}
    </div>
  );
}

/** The comparison in an opened address becomes the one of this browser. */
function useStoreComparison(ids: readonly string[]): void {
  const key = ids.join(',');
  useEffect(() => {
    if (key) setCompared(key.split(','));
  }, [key]);
}

function Actions({ ids }: { ids: readonly string[] }) {
  const { t } = useLanguage();
  return (
    <div className="flex flex-wrap gap-2 noscript:hidden print:hidden">
      <ShareButton
        label={t('Share this comparison')}
        shared={{ title: t('Compare Devices'), text: t('Compare these devices'), path: comparePath(ids) }}
        className="inline-flex min-h-11 items-center rounded-md border border-edge px-4 font-semibold"
      >
        {t('Share')}
      </ShareButton>
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer aria-hidden="true" className="size-4" />
        {t('Print')}
      </Button>
    </div>
  );
}

const cell = 'pe-3 align-top sm:pe-6';

interface ComparisonProps {
  devices: readonly ComparedDevice[];
  isDifferences: boolean;
}

/** Each fact above the devices' values, which have the whole width of a phone. */
function Comparison({ devices, isDifferences }: ComparisonProps) {
  const localization = useLanguage();
  const { t } = localization;
  const ids = devices.map(({ _id }) => _id);
  const rows = rowsOf(devices, localization);
  const visibleRows = isDifferences ? rows.filter(({ isSame }) => !isSame) : rows;
  return (
    <>
      {devices.length > 1 && <DifferencesLink ids={ids} isDifferences={isDifferences} />}
      <table className="w-full table-fixed text-start align-top text-sm sm:text-base print:text-xs">
        <caption className="sr-only">{t('Comparison of devices')}</caption>
        <thead className="sticky top-0 z-10 border-b-2 border-ink bg-paper print:static">
          <tr>
            {devices.map((device) => (
              <Column key={device._id} device={device} ids={ids} />
            ))}
          </tr>
        </thead>
        {visibleRows.map((row) => (
          <Fact key={row.label} row={row} devices={devices} />
        ))}
      </table>
      {visibleRows.length === 0 && (
        <p className="text-ink-soft">{t('The known details of these devices are the same.')}</p>
      )}
    </>
  );
}

/** A link, so that it works without scripts and is shared with the address. */
function DifferencesLink({ ids, isDifferences }: { ids: readonly string[]; isDifferences: boolean }) {
  const { t } = useLanguage();
  const address = comparePath(ids);
  return (
    <Link
      to={isDifferences ? address : `${address}&${DIFFERENCES}=true`}
      replace
      preventScrollReset
      className="inline-flex min-h-11 items-center justify-self-start font-semibold text-stamp underline underline-offset-4 print:hidden"
    >
      {isDifferences ? t('Show all details') : t('Show differences only')}
    </Link>
  );
}

function Column({ device, ids }: { device: ComparedDevice; ids: readonly string[] }) {
  const { rich, t } = useLanguage();
  const { _id, name, price, images } = device;
  const otherIds = ids.filter((id) => id !== _id);
  return (
    <th scope="col" className={`${cell} pb-1 font-normal`}>
      <Picture
        src={cardImage(images)}
        alt=""
        sizes="(min-width: 64rem) 14rem, 40vw"
        className="mb-2 aspect-4/3 max-w-56 rounded-md max-sm:hidden print:hidden"
      />
      <Link
        to={devicePath(_id)}
        className="line-clamp-2 font-semibold wrap-anywhere text-stamp underline underline-offset-4"
      >
        <bdi>{name}</bdi>
      </Link>
      <p>
        <Price amount={price} className="text-base sm:text-lg max-sm:whitespace-normal" />
      </p>
      <Link
        to={comparePath(otherIds)}
        replace
        onClick={() => setCompared(otherIds)}
        className="inline-flex min-h-11 items-center gap-1 justify-self-start text-ink-soft underline underline-offset-4 print:hidden"
      >
        <X aria-hidden="true" className="size-4" />
        <span aria-hidden="true">{t('Remove')}</span>
        <span className="sr-only">{rich('Remove {name}', { name: <bdi>{name}</bdi> })}</span>
      </Link>
    </th>
  );
}

function Fact({ row, devices }: { row: Row; devices: readonly ComparedDevice[] }) {
  const { t } = useLanguage();
  const { label, texts, best, isSame } = row;
  return (
    <tbody className="border-b border-hairline">
      <tr>
        <th
          scope="rowgroup"
          colSpan={devices.length}
          className="pt-2 text-sm font-normal text-ink-soft print:pt-1 print:text-xs"
        >
          {label}
        </th>
      </tr>
      <tr>
        {devices.map(({ _id }, index) => (
          <td
            key={_id}
            className={`${cell} pb-2 wrap-anywhere print:pb-1 ${isSame ? 'text-ink-soft' : 'font-medium'} ${best.includes(index) ? 'text-stamp' : ''}`}
          >
            {best.includes(index) && (
              <>
                <Check aria-hidden="true" className="me-1 inline size-4" strokeWidth={3} />
                <span className="sr-only">{t('Better: ')}</span>
              </>
            )}
            {texts[index] ? (
              <bdi>{texts[index]}</bdi>
            ) : (
              <>
                <span aria-hidden="true">–</span>
                <span className="sr-only">{t('Not stated')}</span>
              </>
            )}
          </td>
        ))}
      </tr>
    </tbody>
  );
}
