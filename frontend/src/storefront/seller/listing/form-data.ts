import {
  type Category,
  type CategoryLookup,
  type City,
  type GpuOption,
  normaliseCategoryName,
  type RamOption,
} from '@parkho/contracts';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { categories } from '../../../lib/devices/categories';
import { api } from '../../../lib/http/api';

/** An option of a list: the stored value, and a label if it differs. */
export interface ListedOption {
  value: string;
  label?: string;
}

/** The options of the seller's forms. */
export interface FormData {
  categories: readonly Category[];
  categoryIdOf: CategoryLookup;
  brands: readonly ListedOption[];
  cities: readonly ListedOption[];
  gpus: readonly ListedOption[];
  rams: readonly ListedOption[];
}

/** A list of the server that does not change while the application is open. */
const optionList = <Name extends string, Entry>(
  path: string,
  name: Name,
  option: (entry: Entry) => ListedOption,
) =>
  queryOptions({
    queryKey: ['reference', name],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await api.get<Record<Name, Entry[]>>(path, { signal })).data[name].map(option),
  });
const optionNamed = ({ name }: { name: string }): ListedOption => ({ value: name });

const brands = optionList('/brands', 'brands', optionNamed);
const cities = optionList('/cities', 'cities', (city: City) => optionNamed(city));
const gpus = optionList('/gpu-options', 'gpuOptions', ({ name, memory, memoryType }: GpuOption) => ({
  value: name,
  label: `${name} (${memory} ${memoryType})`,
}));
const rams = optionList('/ram-options', 'ramOptions', ({ capacity, type, speed, formFactor }: RamOption) => ({
  value: `${capacity} ${type} ${speed}`,
  label: `${capacity} ${type} ${speed} (${formFactor})`,
}));

/** All lists of the forms, or the failure of one of them. */
export function useFormData(): { data: FormData | undefined; failed: boolean; retry: () => void } {
  return useQueries({
    queries: [categories, brands, cities, gpus, rams],
    combine: (results) => {
      const [category, brand, city, gpu, ram] = results;
      return {
        data:
          category.data && brand.data && city.data && gpu.data && ram.data
            ? {
                categories: category.data,
                categoryIdOf: lookupIn(category.data),
                brands: brand.data,
                cities: city.data,
                gpus: gpu.data,
                rams: ram.data,
              }
            : undefined,
        failed: results.some(({ isError }) => isError),
        retry: () => {
          for (const { isError, refetch } of results) if (isError) void refetch();
        },
      };
    },
  });
}

const lookupIn =
  (categories: readonly Category[]): CategoryLookup =>
  (name) =>
    categories.find((category) => normaliseCategoryName(category.name) === normaliseCategoryName(name))?._id;
