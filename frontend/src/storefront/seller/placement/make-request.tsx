import { PLACEMENT_MESSAGES as MESSAGES, PAGES, PLACEMENT_PRODUCTS_LIMIT } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from 'react-router';
import { LinkButton } from '../../../ui/button';
import { SearchForm } from '../../../ui/search-form';
import { EmptyState, ErrorState } from '../../../ui/states';
import { ChoicesSkeleton } from './device-choice';
import type { ShowNotice } from './notice';
import { featurableProducts } from './placement-calls';
import { type PlacementQuery, placementSearch } from './placement-query';
import { RequestForm } from './request-form';

interface MakeRequestProps {
  placementQuery: PlacementQuery;
  showNotice: ShowNotice;
}

/** The listings that can be featured, to choose from; more than one page of them gets a search and pagination. */
export function MakeRequest({ placementQuery, showNotice }: MakeRequestProps) {
  const { page, search = '' } = placementQuery;
  const navigate = useNavigate();
  const { data, error, isPlaceholderData, refetch } = useQuery(featurableProducts({ page, search }));
  if (!data)
    return error ? (
      <ErrorState title={MESSAGES.productsFailed} detail={error.message} onRetry={refetch} />
    ) : (
      <ChoicesSkeleton />
    );
  const { totalPages, totalProducts } = data;
  if (totalProducts === 0 && !search)
    return (
      <EmptyState title={MESSAGES.noneAvailable} hint={MESSAGES.noneAvailableWhy}>
        <LinkButton variant="secondary" to={PAGES.sellerProducts.path}>
          {PAGES.sellerProducts.label}
        </LinkButton>
      </EmptyState>
    );
  if (page > 1 && page > totalPages && !isPlaceholderData)
    return <Navigate replace to={{ search: placementSearch({ search, page: totalPages }) }} />;
  return (
    <div className="grid gap-5">
      {(search || totalProducts > PLACEMENT_PRODUCTS_LIMIT) && (
        <SearchForm
          value={search}
          onChange={(search) => navigate({ search: placementSearch({ search }) }, { replace: true })}
          label="Search your products"
          placeholder="Search your products..."
          inputClassName="lg:max-w-xl"
        />
      )}
      <RequestForm
        placementQuery={placementQuery}
        list={data}
        stale={isPlaceholderData}
        showNotice={showNotice}
      />
    </div>
  );
}
