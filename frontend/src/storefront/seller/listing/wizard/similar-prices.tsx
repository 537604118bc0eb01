import { formatPkr } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../../lib/use-debounced';
import { similarPrices } from '../listing-calls';
import type { ListingValues } from '../listing-values';

/** The prices of similar devices: '12 like it: PKR 72,000 to 95,000'. Renders nothing where there are few. */
export function SimilarPrices({ category, brand, specifications, laptopDetails }: ListingValues) {
  const { processor, ram } = specifications;
  const query = useDebounced(
    JSON.stringify({ category, brand, modelName: laptopDetails.modelName, processor, ram }),
  );
  const { data } = useQuery(similarPrices(JSON.parse(query)));
  return (
    // Its line is there before its text.
    <span role="status" className="block min-h-6">
      {data && `${data.count} like it: ${formatPkr(data.low)} to ${rupees(data.high)}`}
    </span>
  );
}

const rupees = (amount: number) => formatPkr(amount).replace('PKR ', '');
