import {
  ANSWER_TIME_TEXTS,
  PAGES,
  PRODUCT_MESSAGES,
  PUBLIC_PAGE_SIZE,
  SELLER_NOT_FOUND,
  type SellerPage as SellerData,
  sellerPath,
  sellerTitle,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { sellerPage, sellerReviews } from '../../lib/devices/products';
import { ApiError } from '../../lib/http/api';
import { useLanguage } from '../../lib/language/language';
import type { PageQueries } from '../../lib/page/page-queries';
import { pageNumber } from '../../lib/page/query-params';
import { useDocumentHead } from '../../lib/page/use-document-head';
import { LinkButton } from '../../ui/button';
import { sellerName } from '../../ui/device/product-card';
import { ProductGrid, ProductGridSkeleton } from '../../ui/device/product-grid';
import { SellerMark } from '../../ui/device/seller-mark';
import { Redirect } from '../../ui/page/redirect';
import { Pagination } from '../../ui/pagination';
import { EmptyState, ErrorState } from '../../ui/states';
import { SellerReviews } from './seller-reviews';

const pageOf = (query: URLSearchParams): number => pageNumber(query.get('page') ?? '') ?? 1;
const searchOf = (page: number): string => (page > 1 ? `page=${page}` : '');

export const queries: PageQueries = ({ params: { id = '' }, query }) => [
  sellerPage(id, pageOf(query)),
  sellerReviews(id, 1),
];

/** The seller with counted figures, and their available listings. */
export default function SellerPage() {
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const localization = useLanguage();
  const { t, translate } = localization;
  const page = pageOf(query);
  const { data, error, refetch } = useQuery(sellerPage(id, page));
  const lastPage = data?.pagination.totalPages ?? 0;
  const isMissing = error instanceof ApiError && error.status === 404;
  useDocumentHead({
    title: data
      ? sellerTitle(sellerName(data.seller), localization)
      : isMissing
        ? SELLER_NOT_FOUND
        : t('Seller'),
    ...(data && { path: sellerPath(id) }),
  });
  if (isMissing) return <Missing />;
  if (error) {
    return (
      <div className="wrap py-10">
        <ErrorState
          title={t(PRODUCT_MESSAGES.loadError)}
          detail={translate(error.message)}
          onRetry={refetch}
        />
      </div>
    );
  }
  return (
    <div className="wrap grid gap-8 py-8 sm:py-10">
      {data ? (
        <>
          {lastPage > 0 && page > lastPage && <Redirect to={{ search: searchOf(lastPage) }} />}
          <Face seller={data.seller} />
          <Devices data={data} />
          <SellerReviews id={id} />
        </>
      ) : (
        <ProductGridSkeleton count={PUBLIC_PAGE_SIZE} />
      )}
    </div>
  );
}

function Face({ seller }: { seller: SellerData['seller'] }) {
  const { businessName, cities, createdAt, onSale, sold, inspected, edited, answers } = seller;
  const { t, translate, month } = useLanguage();
  const name = translate(sellerName(seller));
  const since = month(createdAt);
  const figures = [
    [t('On sale'), onSale],
    [t('Sold'), sold],
    ...(onSale > 0 ? [[t('Inspected'), t('{inspected} of {onSale}', { inspected, onSale })] as const] : []),
    ...(edited > 0 ? [[t('Edited after inspection'), edited] as const] : []),
    ...(answers ? [[t('Usually answers'), t(ANSWER_TIME_TEXTS[answers])] as const] : []),
  ] as const;
  return (
    <section aria-labelledby="seller" className="grid gap-5">
      <div className="flex items-center gap-4">
        <SellerMark name={name} className="size-16 text-3xl" />
        <div className="min-w-0 wrap-anywhere">
          <h1 id="seller" className="text-2xl font-bold sm:text-4xl">
            <bdi>{name}</bdi>
          </h1>
          {businessName && seller.name && (
            <p className="text-ink-soft">
              <bdi>{seller.name}</bdi>
            </p>
          )}
          <p className="text-sm text-ink-soft">
            {cities.length > 0
              ? t('{cities}, member since {month}', {
                  cities: cities.map(translate).join(t(', ')),
                  month: since,
                })
              : t('member since {month}', { month: since })}
          </p>
        </div>
      </div>
      <dl className="flex flex-wrap gap-x-10 gap-y-4 border-y border-hairline py-4 sm:gap-x-12">
        {figures.map(([label, figure]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="font-display text-2xl font-bold">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Devices({ data: { products, pagination, seller } }: { data: SellerData }) {
  const { t } = useLanguage();
  return (
    <section aria-labelledby="devices" className="grid gap-6">
      <h2 id="devices" className="text-2xl font-bold">
        {t('Devices on sale')}
      </h2>
      {products.length > 0 ? (
        <ProductGrid products={products} label={t('Devices on sale')} priority />
      ) : (
        <EmptyState title={t('Nothing on sale at the moment')}>
          <LinkButton to={PAGES.devices.path}>{t('Browse devices')}</LinkButton>
        </EmptyState>
      )}
      <Pagination
        page={pagination.page}
        totalPages={pagination.totalPages}
        linkTo={(page) => ({
          pathname: sellerPath(seller._id),
          search: searchOf(page),
          hash: '#devices',
        })}
      />
    </section>
  );
}

function Missing() {
  const { t } = useLanguage();
  return (
    <div className="wrap py-10">
      <EmptyState
        title={t(SELLER_NOT_FOUND)}
        hint={t('This seller has nothing on sale, or has left Parkho.')}
      >
        <LinkButton to={PAGES.devices.path}>{t('Browse devices')}</LinkButton>
      </EmptyState>
    </div>
  );
}
