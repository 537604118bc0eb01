import { type CategoryLookup, featureRequestForm, normaliseCategoryName } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCan } from '../../lib/auth';
import { categories } from '../../lib/categories';
import { useForm } from '../../lib/use-form';
import type { ProductsQuery } from './request-fields';
import { ownProducts } from './requests';
import type { RequestValues } from './values';

/** The form of a request with the rules of the server. What it holds is sent as it is typed: the server reads the same. */
export function useRequestForm(
  initial: RequestValues,
  send: (values: RequestValues) => Promise<unknown>,
  fallback: string,
) {
  const { data: known } = useQuery(categories);
  const rules = useMemo(() => {
    // Until the categories are known, the server alone knows which there are.
    const lookup: CategoryLookup = (name) =>
      known
        ? known.find((one) => normaliseCategoryName(one.name) === normaliseCategoryName(name))?._id
        : name;
    return featureRequestForm(lookup);
  }, [known]);
  const sendTyped = (): Promise<unknown> => send(form.values());
  const form = useForm<RequestValues, object>(rules, initial, sendTyped, fallback);
  return { ...form, shown: form.watch() as RequestValues };
}

/** The devices that a request can be about; none, without asking, for whoever cannot have any. */
export function useOwnProducts(userId: string): ProductsQuery {
  const maySell = useCan()('products.manage-own');
  const { data, isError, refetch } = useQuery({ ...ownProducts(userId), enabled: maySell });
  return { data: maySell ? data : [], isError, refetch };
}
