import {
  PAGES,
  PRODUCT_MESSAGES,
  type ProductPage,
  queryString,
  type SellerProduct,
} from '@parkho/contracts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Laptop, Plus, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { ownListings } from '../../../lib/devices/own-listings';
import { productPage } from '../../../lib/devices/products';
import { errorText } from '../../../lib/http/api';
import { oneOf } from '../../../lib/page/query-params';
import { Button, LinkButton } from '../../../ui/button';
import { Banner } from '../../../ui/page/banner';
import { Tabs } from '../../../ui/page/tabs';
import { ExportCsv } from './export-csv';
import { Filters } from './filters';
import { INSPECTIONS_TAB, InspectionRequestsTab } from './inspection-requests-tab';
import { OwnProducts } from './own-products';
import { ownSearch, useOwnQuery } from './product-query';
import { SavedViews } from './saved-views';
import { StateTabs } from './state-tabs';
import { useAddDialog } from './use-add-dialog';
import { PAGE_SIZES, useDefaultView, useViewChoice } from './view-choice';

const AddLaptopDialog = lazy(() => import('../listing/wizard/add-laptop-dialog'));
const SimpleListingDialog = lazy(() => import('../listing/simple-listing-dialog'));
const EditListingDialog = lazy(() => import('../listing/edit/edit-listing-dialog'));

const TABS = { devices: 'Devices', [INSPECTIONS_TAB]: 'Inspection requests' } as const;

/** The dialogs that the page of a device can open in My Products. */
const STEPS = ['edit', 'sold'] as const;

/** My Products (specification 2, section 2), with the inspection requests for them. */
export default function ProductsPage() {
  const { query, change, clear } = useOwnQuery();
  const navigate = useNavigate();
  const tab: keyof typeof TABS =
    useSearchParams()[0].get('tab') === INSPECTIONS_TAB ? INSPECTIONS_TAB : 'devices';
  const openTab = (name: typeof tab) =>
    navigate({ search: name === INSPECTIONS_TAB ? queryString({ tab: name }) : '' });
  const queries = useQueryClient();
  const adding = useAddDialog(query);
  const step = oneOf(STEPS)(useSearchParams()[0].get('do') ?? '');
  const [editing, setEditing] = useState(step === 'edit' && query.device ? { _id: query.device } : undefined);
  /** The listing that the next one is copied from. */
  const [template, setTemplate] = useState<ProductPage>();
  const [problem, setProblem] = useState<string>();
  const { view: requested, ...filters } = query;
  const view = useViewChoice(requested);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...ownListings({ ...filters, counts: true, limit: PAGE_SIZES[view] }),
    placeholderData: keepPreviousData,
    enabled: tab === 'devices',
  });

  useDefaultView(data?.counts);

  const add = (kind: 'laptop' | 'other', source?: ProductPage) => {
    setProblem(undefined);
    setTemplate(source);
    adding.open(kind);
  };
  const repeat = async ({ _id }: SellerProduct) => {
    try {
      const page = await queries.fetchQuery(productPage(_id));
      add(isLaptop(page) ? 'laptop' : 'other', page);
    } catch (failure) {
      setProblem(errorText(failure as Error, PRODUCT_MESSAGES.detailFailed));
    }
  };
  const onListed = () => {
    adding.onListed();
    void queries.invalidateQueries();
  };

  const lastPage = data?.totalPages ?? 0;
  const isPastEnd = tab === 'devices' && !isPlaceholderData && lastPage > 0 && (query.page ?? 1) > lastPage;
  const addLaptop = (
    <Button onClick={() => add('laptop')}>
      <Laptop aria-hidden="true" className="size-5" />
      Add Laptop
    </Button>
  );
  return (
    <div className="wrap grid grid-cols-1 gap-6 py-8 sm:py-10">
      {isPastEnd && <Navigate replace to={{ search: ownSearch({ ...query, page: lastPage }) }} />}
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4">
        <h1 className="text-3xl font-bold sm:text-4xl">My Products</h1>
        <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3 sm:flex sm:w-auto sm:flex-wrap">
          {addLaptop}
          <Button variant="secondary" onClick={() => add('other')}>
            <Plus aria-hidden="true" className="size-5 shrink-0 max-sm:hidden" />
            Add other device
          </Button>
          <LinkButton variant="secondary" to={PAGES.sellerImport.path}>
            <Upload aria-hidden="true" className="size-5" />
            Import CSV
          </LinkButton>
          <ExportCsv onProblem={setProblem} />
        </div>
      </div>
      {problem && <Banner>{problem}</Banner>}
      <Tabs label="My Products" tabs={TABS} active={tab} onSelect={openTab}>
        {tab === INSPECTIONS_TAB ? (
          <InspectionRequestsTab page={query.page ?? 1} />
        ) : (
          <div className="grid grid-cols-1 gap-6">
            <StateTabs query={query} counts={data?.counts} />
            <SavedViews query={query} />
            <Filters query={query} counts={data?.counts} onChange={change} />
            <OwnProducts
              query={query}
              view={view}
              onView={(view) => change({ view })}
              data={data}
              error={error}
              stale={isPlaceholderData}
              onRetry={() => void refetch()}
              onClear={clear}
              initially={step === 'sold' ? 'sell' : undefined}
              onEdit={setEditing}
              onRepeat={repeat}
            >
              {addLaptop}
            </OwnProducts>
          </div>
        )}
      </Tabs>
      <Suspense>
        {adding.kind === 'laptop' && (
          <AddLaptopDialog open onClose={adding.close} onListed={onListed} from={template} />
        )}
        {adding.kind === 'other' && (
          <SimpleListingDialog open onClose={adding.close} onListed={onListed} from={template} />
        )}
        {editing && <EditListingDialog product={editing} onClose={() => setEditing(undefined)} />}
      </Suspense>
    </div>
  );
}

const isLaptop = ({ laptopDetails }: ProductPage): boolean => Object.keys(laptopDetails).length > 0;
