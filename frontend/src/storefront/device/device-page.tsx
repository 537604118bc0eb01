import {
  deviceDescription,
  devicePath,
  deviceTitle,
  PAGES,
  PRODUCT_MESSAGES,
  type ProductPage,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useDeferredValue, useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { productPage, shownQuestions, similarProducts } from '../../lib/devices/products';
import { ApiError } from '../../lib/http/api';
import { useLanguage } from '../../lib/language/language';
import { hydrateLater } from '../../lib/page/hydrate-later';
import type { PageQueries } from '../../lib/page/page-queries';
import { useDocumentHead } from '../../lib/page/use-document-head';
import { Button, LinkButton } from '../../ui/button';
import { CollapsibleSection } from '../../ui/page/collapsible-section';
import { Description } from './description';
import { laptopRows, type Row, specificationRows } from './device';
import { DeviceNotFound } from './device-not-found';
import { DevicePageSkeleton } from './device-page-skeleton';
import { Gallery } from './gallery';
import { OwnerBar } from './owner/owner-bar';
import { PAGE_COLUMNS } from './page-columns';
import { type Unavailability, UnavailableBadge, useUnavailability } from './seller/availability';
import { ContactBar } from './seller/contact-bar';
import { SellerPanel } from './seller/seller-panel';
import { StateNotice } from './state-notice';
import { Rows, Table } from './table';
import { TitleBlock } from './title-block';

const inspection = () => import('./inspection/inspection-panel');
const InspectionPanel = hydrateLater(inspection, 'InspectionPanel');
const InspectionReport = hydrateLater(inspection, 'InspectionReport');
const PriceSection = hydrateLater(() => import('./price-section'), 'PriceSection');
const DeviceReview = hydrateLater(() => import('./device-review'), 'DeviceReview');
const DeviceQuestions = hydrateLater(() => import('./questions/device-questions'), 'DeviceQuestions');
const RecentlyViewed = hydrateLater(() => import('./related/recently-viewed'), 'RecentlyViewed');
const SafetyTips = hydrateLater(() => import('./safety-tips'), 'SafetyTips');
const SimilarDevices = hydrateLater(() => import('./related/similar-devices'), 'SimilarDevices');

export const queries: PageQueries = ({ params: { id = '' } }) => [
  productPage(id),
  similarProducts(id),
  shownQuestions(id, 1),
];

export default function DevicePage() {
  const { id = '' } = useParams();
  return id.trim() ? <LoadedDevice key={id} id={id} /> : <DeviceNotFound reason={PRODUCT_MESSAGES.noId} />;
}

function LoadedDevice({ id }: { id: string }) {
  const query = useQuery(productPage(id));
  const { data, error, refetch } = query;
  const unavailability = useUnavailability(query);
  // The refetch waits for the parts whose scripts load later.
  const product = useDeferredValue(data);
  // Content that is being read must not move.
  if (product)
    return (
      <Device
        product={unavailability ? { ...product, sold: false } : product}
        unavailability={unavailability}
      />
    );
  if (!error) return <DevicePageSkeleton />;
  return error instanceof ApiError && error.status === 404 ? (
    <DeviceNotFound reason={PRODUCT_MESSAGES.notFound} />
  ) : (
    <DeviceNotFound reason={PRODUCT_MESSAGES.detailFailed} onRetry={refetch} />
  );
}

function Device({
  product,
  unavailability,
}: {
  product: ProductPage;
  unavailability: Unavailability | null;
}) {
  const localization = useLanguage();
  const isPublic = product.approvalStatus === 'approved' && product.isActive;
  useDocumentHead({
    title: deviceTitle(product, localization),
    ...(isPublic && { description: deviceDescription(product, localization), path: devicePath(product._id) }),
  });
  useHashTarget();
  return (
    <>
      <div className="wrap grid grid-cols-1 gap-3 pb-16 sm:gap-6 sm:pt-6 print:gap-4 print:p-0">
        <div className="flex items-center justify-between gap-4 print:hidden">
          <BackButton />
          {unavailability && <UnavailableBadge unavailability={unavailability} />}
        </div>
        <StateNotice product={product} />
        <div className={PAGE_COLUMNS}>
          <Gallery name={product.name} images={product.images} />
          <div className="grid grid-cols-1 content-start gap-8">
            <TitleBlock product={product} />
            <div className="print:[&_:is(a,button,h3)]:hidden">
              <SellerPanel product={product} unavailability={unavailability} />
            </div>
          </div>
          <div className="grid grid-cols-1 content-start gap-8 lg:gap-10 print:gap-4">
            <InspectionPanel product={product} />
            <Table title={localization.t('Specifications')} rows={specificationRows(product, localization)} />
            <Description text={product.description} />
          </div>
          <div className="grid grid-cols-1 content-start gap-10 print:gap-4">
            <PriceSection product={product} />
            <Laptop rows={laptopRows(product, localization)} />
            <SafetyTips product={product} />
          </div>
        </div>
        <InspectionReport product={product} />
        {product.review && <DeviceReview review={product.review} />}
        {isPublic && <DeviceQuestions id={product._id} />}
        <SimilarDevices product={product} />
        <RecentlyViewed id={product._id} />
      </div>
      <div className="contents print:hidden">
        <OwnerBar product={product}>
          {isPublic && !product.sold && <ContactBar product={product} unavailability={unavailability} />}
        </OwnerBar>
      </div>
    </>
  );
}

function Laptop({ rows }: { rows: readonly Row[] }) {
  const { t } = useLanguage();
  if (rows.length === 0) return null;
  return (
    <CollapsibleSection title={t('Laptop details')} wideOpen>
      <Rows rows={rows} />
    </CollapsibleSection>
  );
}

/** Goes back one step, or to the list if this page was opened first. */
function BackButton() {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const isFirst = useLocation().key === 'default';
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => (isFirst ? navigate(PAGES.devices.path) : navigate(-1))}
        className="-ms-3"
      >
        <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        {t('Back')}
      </Button>
      <LinkButton to={PAGES.devices.path} variant="quiet" className="-ms-3 hidden! noscript:inline-flex!">
        {t('All devices')}
      </LinkButton>
    </>
  );
}

/** An address may have the fragment of a part ('#seller'), which exists only after the device has loaded. */
function useHashTarget() {
  const { hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: later changes of the hash find the part in its place.
  useEffect(() => {
    if (hash && window.scrollY === 0) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, []);
}
