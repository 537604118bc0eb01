import { useQuery } from '@tanstack/react-query';
import { shopFigures } from '../../lib/devices/shop-figures';
import { WriteOrCall } from './write-or-call';

/** Who runs the shop, as far as its settings name them, and how to reach them. */
export const Operator = () => {
  const { operator } = useQuery(shopFigures).data ?? {};
  return (
    <>
      {operator && (
        <p>
          This shop is run by <strong className="font-semibold">{operator.name}</strong>
          {operator.address && `, ${operator.address}`}.
        </p>
      )}
      <p>
        <WriteOrCall />.
      </p>
    </>
  );
};
