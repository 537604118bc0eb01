import { type CategoryLookup, featureRequestForm, normaliseCategoryName } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { categories } from '../../../lib/devices/categories';
import { useForm } from '../../../lib/forms/use-form';
import { useCan } from '../../../lib/session/auth';
import { ownProducts } from '../parts/requests';
import type { RequestValues } from '../parts/values';
import type { ProductsQuery } from './request-fields';

/**
 * The form of a request with the rules of the server. Values are sent as typed: the server normalises them the same
 * way.
 */
export function useRequestForm(
  initial: RequestValues,
  send: (values: RequestValues) => Promise<unknown>,
  fallback: string,
) {
  const { data: categoryList } = useQuery(categories);
  const rules = useMemo(() => {
    // Until the categories have loaded, only the server can validate them.
    const lookup: CategoryLookup = (name) =>
      categoryList
        ? categoryList.find(
            (category) => normaliseCategoryName(category.name) === normaliseCategoryName(name),
          )?._id
        : name;
    return featureRequestForm(lookup);
  }, [categoryList]);
  const sendInput = (): Promise<unknown> => send(form.values());
  const form = useForm<RequestValues, object>(rules, initial, sendInput, fallback);
  return { ...form, currentValues: form.watch() as RequestValues };
}

/** The listings that a request can be about; empty, without a call, for roles that cannot have listings. */
export function useOwnProducts(userId: string): ProductsQuery {
  const maySell = useCan()('shop.own');
  const { data, isError, refetch } = useQuery({ ...ownProducts(userId), enabled: maySell });
  return { data: maySell ? data : [], isError, refetch };
}
