import { formatPkr } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../../lib/use-debounced';
import { Button } from '../../../../ui/button';
import { similarPrices } from '../listing-calls';
import type { ListingValues } from '../listing-values';

interface SimilarPricesProps {
  values: ListingValues;
  onChoose: (price: string) => void;
}

/**
 * The prices of similar devices, '12 like it: PKR 72,000 to 95,000', and a button that uses the median. Renders nothing
 * if there are few.
 */
export function SimilarPrices({ values, onChoose }: SimilarPricesProps) {
  const { category, brand, specifications, laptopDetails, price } = values;
  const { processor, ram } = specifications;
  const query = useDebounced(
    JSON.stringify({ category, brand, modelName: laptopDetails.modelName, processor, ram }),
  );
  const { data } = useQuery(similarPrices(JSON.parse(query)));
  return (
    // Its lines are reserved before their texts arrive.
    <span className="flex min-h-11 flex-wrap items-center gap-x-4">
      <span role="status">
        {data && `${data.count} like it: ${formatPkr(data.low)} to ${rupees(data.high)}`}
      </span>
      {data && price !== String(data.median) && (
        <Button variant="quiet" onClick={() => onChoose(String(data.median))}>
          Use {formatPkr(data.median)}
        </Button>
      )}
    </span>
  );
}

const rupees = (amount: number) => formatPkr(amount).replace('PKR ', '');
