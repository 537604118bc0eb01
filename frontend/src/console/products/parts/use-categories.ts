import type { Category, CategoryLookup } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { categories } from '../../../lib/devices/categories';

/** The shop's categories and the ids of their names; undefined while they load. */
export const useCategories = () => {
  const { data, error, refetch } = useQuery({ ...categories, queryKey: ['categories', 'whole'] });
  return { categories: data && { list: data, idOf: lookupIn(data) }, error, refetch };
};

const lookupIn =
  (list: readonly Category[]): CategoryLookup =>
  (name) =>
    list.find((category) => category.name === name)?._id;
